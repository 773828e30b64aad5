internal import EventStore
internal import LocationManager
internal import Positioning
internal import Presentation

extension ScreenPainter {
    /// Edit, the title, and Add with the reason why not beside it.
    func drawHeader(_ state: ScreenState, _ layout: ScreenLayout, on canvas: inout Canvas) {
        guard layout.header.lines > 0 else { return }
        let line = layout.header.line
        canvas.clear(layout.header.top(1), .bar)
        if layout.header.lines > 1 { canvas.clear(layout.header.belowTop(1)) }
        if state.activeList != nil {
            canvas.write(
                state.isEditing ? " Done " : " Edit ", at: layout.edit.column, line, Style(bold: true, reversed: true))
        }
        let canAdd = state.live.canAdd
        canvas.write(
            " Add ", at: layout.add.column, line,
            canAdd ? Style(.green, bold: true, reversed: true) : Style(dim: true, reversed: true))
        let title = title(state)
        let titleWidth = TerminalText.width(of: title)
        let titleColumn = max(layout.edit.end.column, (layout.header.columns - titleWidth) / 2)
        let standing = standing(state.live)
        if layout.header.lines > 1 {
            canvas.write(
                title, at: titleColumn, line, Style(bold: true, reversed: true), limit: layout.add.column - titleColumn)
            canvas.write(standing.text, endingAt: layout.header.columns, line + 1, standing.style)
        } else {
            canvas.write(title, at: titleColumn, line, Style(bold: true, reversed: true))
            let room = layout.add.column - titleColumn - titleWidth - 2
            let text = TerminalText.truncated(standing.text, to: max(0, room))
            canvas.write(text, endingAt: layout.add.column - 1, line, .bar)
        }
    }

    private func title(_ state: ScreenState) -> String {
        let list = state.activeList
        switch state.view {
        case .events:
            if let text = list?.filter.text { return "Locations with '\(TerminalText.truncated(text, to: 20))'" }
            return list?.filter.marksOnly == true ? "Locations: marks" : "Locations"
        case .tracks:
            return state.tracks.openTrack.map { $0.track.name ?? "Track \($0.id)" } ?? "Tracks"
        case .map, .sky: return state.view.title
        }
    }

    /// How exact an event added now would be, or why none can be.
    func standing(_ live: LiveReading) -> (text: String, style: Style) {
        switch live.availability {
        case .available(let location, let meetsWish):
            let accuracy = location.horizontalAccuracy.map { plusMinus(format.numbers.accuracy($0)) }
            return (
                accuracy.map { $0 + (meetsWish ? " " + sign("✓", "ok") : ", 10 m wished") } ?? "accuracy unknown",
                meetsWish ? .good : .warning
            )
        case .unavailable: return (live.reason ?? "waiting", .warning)
        }
    }

    // MARK: - Below

    /// The views and keys, and the three answers: is it recording, is there a fix, when was the last event stored.
    func drawFooter(_ state: ScreenState, _ layout: ScreenLayout, on canvas: inout Canvas) {
        if layout.hints.lines > 0 {
            for (view, area) in layout.tabs {
                let isShown = view == state.view
                canvas.write(ScreenLayout.tabLabel(view), at: area.column, area.line, isShown ? .bar : .dim)
            }
            let start = (layout.tabs.last?.area.end.column ?? 0) + 2
            canvas.write(hints(state), at: start, layout.hints.line, .dim, limit: layout.hints.columns - start)
        }
        guard layout.footer.lines > 0 else { return }
        canvas.clear(layout.footer, .bar)
        let parts = stateLine(state)
        let room = layout.footer.columns - 2
        let texts = [parts.map(\.long), parts.map(\.short)].map { $0.joined(separator: " " + sign("│", "|") + " ") }
        let text = texts.first { TerminalText.width(of: $0) <= room } ?? texts[1]
        canvas.write(text, at: 1, layout.footer.line, .bar, limit: room)
    }

    private func hints(_ state: ScreenState) -> String {
        if state.isEditing { return "d delete  u undo  K J move a mark  v range  e done  ? keys" }
        switch state.view {
        case .events: return "a add  e edit  n note  ? keys  q quit"
        case .tracks:
            return state.tracks.events == nil ? "Enter open  x export  ? keys  q quit" : "Esc back  Enter event  ? keys"
        case .map: return "arrows move  z Z zoom  0 all  c here  ? keys  q quit"
        case .sky: return "a add  r record  ? keys  q quit"
        }
    }

    /// The answers, in full and in short.
    func stateLine(_ state: ScreenState) -> [(long: String, short: String)] {
        [recordingText(state.recording), fixText(state.live), newestText(state)]
    }

    private func recordingText(_ recording: RecordingState) -> (long: String, short: String) {
        let dot = sign("●", "*")
        switch recording {
        case .off: return ("not recording", "not rec")
        case .here(let report):
            if let trouble = report.trouble {
                return ("\(dot) recording in memory: \(trouble)", "\(dot) rec: \(trouble)")
            }
            let count = format.numbers.count(report.kept)
            return ("\(dot) recording, \(count) \(report.kept == 1 ? "event" : "events")", "\(dot) rec \(count)")
        case .elsewhere(let process):
            return (
                "\(dot) recording" + (process.map { ", process \($0)" } ?? ", elsewhere"), "\(dot) rec"
            )
        }
    }

    private func fixText(_ live: LiveReading) -> (long: String, short: String) {
        guard case .available(let location, _) = live.availability else {
            return ("no fix: \(live.reason ?? "waiting")", "no fix")
        }
        let accuracy = location.horizontalAccuracy.map { plusMinus(format.numbers.accuracy($0)) } ?? "accuracy unknown"
        var satellites = ""
        if let used = live.satellitesUsed {
            satellites = ", \(used)" + (live.satellitesSeen.map { " of \($0)" } ?? "") + " satellites"
        }
        return ("fix \(accuracy)\(satellites)", "fix \(accuracy)")
    }

    private func newestText(_ state: ScreenState) -> (long: String, short: String) {
        guard let newest = state.newest else { return ("no event yet", "none") }
        let age = state.now.date - newest
        // A clock that was set back, or the date of another one: then the date itself says more than an age.
        guard age >= 0 else { return ("last event \(format.dateTime(newest))", "last ?") }
        let text = DurationText.string(milliseconds: age)
        return ("last event \(text) ago", text + " ago")
    }

    /// What was done or refused, over the line of keys, or over the last line where there is none.
    func drawMessage(_ state: ScreenState, _ layout: ScreenLayout, on canvas: inout Canvas) {
        guard let message = state.message, state.size.lines > 0 else { return }
        let line =
            layout.hints.lines > 0 ? layout.hints.line : max(0, layout.footer.line - (layout.footer.lines > 0 ? 1 : 0))
        let place = Area(line: min(line, state.size.lines - 1), columns: state.size.columns, lines: 1)
        canvas.clear(place)
        canvas.write(
            message.text, at: 1, place.line, message.isError ? .bad : .bold, limit: state.size.columns - 2)
    }
}
