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
        let standing = standing(state.live)
        let room = layout.add.column - layout.edit.end.column - 2
        let title = TerminalText.truncated(TerminalText.printable(title(state)), to: max(0, room))
        let width = TerminalText.width(of: title)
        let bold = Style(bold: true, reversed: true)
        let middle = max(layout.edit.end.column + 1, (layout.header.columns - width) / 2)
        if layout.header.lines > 1 {
            canvas.write(title, at: min(middle, layout.add.column - width - 1), line, bold)
            canvas.write(
                TerminalText.truncated(standing.text, to: max(0, layout.header.columns - 1)),
                endingAt: layout.header.columns, line + 1, standing.style)
        } else {
            // The title gives way to the reason, and that to nothing.
            let left = layout.edit.end.column + 1
            let fits = middle + width + 2 + TerminalText.width(of: standing.text) < layout.add.column
            canvas.write(title, at: fits ? middle : left, line, bold)
            let text = TerminalText.truncated(standing.text, to: max(0, layout.add.column - 3 - left - width))
            canvas.write(text, endingAt: layout.add.column - 1, line, .bar)
        }
    }

    private func title(_ state: ScreenState) -> String {
        switch state.view {
        case .events: return Self.title(state.list, "Locations")
        case .tracks:
            guard let events = state.tracks.events else { return "Tracks" }
            return Self.title(events, state.tracks.openTrack.map { $0.track.name ?? "Track \($0.id)" } ?? "Track")
        case .map, .sky: return state.view.title
        }
    }

    /// What a list shows, and how much of it is chosen.
    private static func title(_ list: EventList, _ name: String) -> String {
        var title = name
        if list.filter.marksOnly { title += ": marks" }
        if let text = list.filter.text {
            title += " with '\(TerminalText.truncated(TerminalText.printable(text), to: 20))'"
        }
        if list.rangeStart != nil {
            title += ", a range chosen"
        } else if !list.picked.isEmpty {
            title += ", \(list.picked.count) chosen"
        }
        return title
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
        case .unavailable: return (TerminalText.printable(live.reason ?? "waiting"), .warning)
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
            let start = (layout.tabs.last?.area.end.column ?? 0) + 1
            let room = layout.hints.columns - start - 1
            canvas.write(fitting(hints(state), in: room), at: start, layout.hints.line, .dim, limit: room)
        }
        guard layout.footer.lines > 0 else { return }
        canvas.clear(layout.footer, .bar)
        let room = layout.footer.columns - 2
        canvas.write(footer(stateLine(state), in: room), at: 1, layout.footer.line, .bar, limit: room)
    }

    /// As many hints as have room; what shows all keys always has.
    private func fitting(_ hints: [String], in room: Int) -> String {
        var text = ""
        for hint in hints {
            let longer = text + hint + "  "
            if TerminalText.width(of: longer) + 6 <= room { text = longer }
        }
        return text + "? keys"
    }

    /// The three answers on one line: in full where they have room, else in short, the least telling first.
    private func footer(_ answers: [(long: String, short: String)], in room: Int) -> String {
        let separator = " " + sign("│", "|") + " "
        var texts = answers.map { TerminalText.printable($0.long) }
        func width() -> Int { texts.reduce(3 * (texts.count - 1)) { $0 + TerminalText.width(of: $1) } }
        for index in [2, 1, 0] where width() > room { texts[index] = TerminalText.printable(answers[index].short) }
        // What troubles a recording may be long; the other answers are to be seen all the same.
        let excess = width() - room
        if excess > 0 {
            texts[0] = TerminalText.truncated(texts[0], to: max(6, TerminalText.width(of: texts[0]) - excess))
        }
        return texts.joined(separator: separator)
    }

    private func hints(_ state: ScreenState) -> [String] {
        if case .detail = state.panels.last {
            return [sign("←→", "Left Right") + " event", "Esc back", "n note", sign("↑↓", "Up Down") + " scroll"]
        }
        if state.isEditing { return ["d delete", "u undo", "e done", "v range", "KJ move mark"] }
        switch state.view {
        case .events: return ["a add", "e edit", "n note", "q quit", "/ search", "r record", "m marks", "x export"]
        case .tracks:
            return state.tracks.events == nil
                ? ["Enter open", "x export", "q quit"] : ["Esc back", "Enter event", "e edit", "n note", "x export"]
        case .map: return ["arrows move", "zZ zoom", "0 all", "c here", "q quit"]
        case .sky: return ["a add", "r record", "q quit"]
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
        // Saturated: a date in a store may be any.
        let (difference, overflows) = state.now.date.milliseconds.subtractingReportingOverflow(newest.milliseconds)
        let age = overflows ? (newest < state.now.date ? Int64.max : .min) : difference
        // A clock that was set back, or the date of another one: then the date itself says more than an age. What was
        // stored since the clock was read last is no such thing.
        guard age > -Self.clockTolerance else { return ("last event \(format.dateTime(newest))", "in the future") }
        let text = DurationText.string(milliseconds: max(0, age))
        return ("last event \(text) ago", text.split(separator: " ").prefix(2).joined(separator: " ") + " ago")
    }

    /// How far in the future an event still is one of now. Milliseconds.
    private static let clockTolerance: Int64 = 5_000

    /// What was done or refused, over the line of keys, or over the last line where there is none.
    func drawMessage(_ state: ScreenState, _ layout: ScreenLayout, on canvas: inout Canvas) {
        guard let message = state.message, state.size.lines > 0 else { return }
        let lines = ScreenLayout.lines(of: message.text, on: canvas.area)
        // What is typed stays in view.
        let area = layout.message(lines.count, on: canvas.area, cursor: canvas.cursor?.line)
        canvas.clear(area)
        for (index, text) in lines.prefix(area.lines).enumerated() {
            canvas.write(
                text, at: area.columns > 8 ? 1 : 0, area.line + index, message.isError ? .bad : .bold,
                limit: area.columns - 1)
        }
    }
}
