import Positioning

@testable import EventStore
@testable import TerminalUI

/// What the screen is in when a key is pressed.
enum Mode: String, CaseIterable, Sendable {
    case events, editing, detail, note, prompt, help, tracks, openTrack, editingTrack, map, sky

    /// Keys that are text there.
    var isTyping: Bool { self == .note || self == .prompt }

    /// The state: 60 events, the cursor on a mark that is the sixth, and two tracks.
    var state: ScreenState {
        var state = ScreenState(
            size: Size(columns: 80, lines: 24),
            now: ClockReading(uptime: 1_000_000, date: someDate + 3_600_000, isDateTrusted: true))
        _ = state.start()
        let events = Self.rows
        _ = state.react(to: .loaded(.events, EventPage(.whole, events, hasNewer: true, hasOlder: true)))
        state.list.select(5)
        switch self {
        case .events: break
        case .editing: state.isEditing = true
        case .detail: state.panels = [.detail(scroll: 1)]
        case .note: state.panels = [.note(NotePanel(events[5]))]
        case .prompt: state.panels = [.prompt(Prompt(.search, "pier"))]
        case .help: state.panels = [.help(scroll: 1)]
        case .map: _ = state.show(.map)
        case .sky: _ = state.show(.sky)
        case .tracks, .openTrack, .editingTrack:
            _ = state.show(.tracks)
            _ = state.react(to: .tracks((1...3).map(Self.track)))
            state.tracks.selected = 1
            guard self != .tracks else { break }
            _ = state.react(to: .key(.enter))
            _ = state.react(to: .loaded(.track, EventPage(.whole, events, hasNewer: true, hasOlder: true)))
            state.tracks.events?.select(5)
            state.isEditing = self == .editingTrack
        }
        state.message = nil
        return state
    }

    private static var rows: [Event] {
        (0..<Int64(60)).map { row in
            var event = Event(id: 100 - row, kind: row == 5 ? .mark : .fix, coordinate: entry(row).event.coordinate)
            event.creationDate = someDate + (60 - row) * 60_000
            return event
        }
    }

    private static func track(_ id: Int) -> TrackSummary {
        TrackSummary(track: Track(id: Int64(id)), statistics: TrackStatistics(), sources: [])
    }
}

/// What a key does, in words: what of the state has changed, what is asked for, what is said.
func outcome(of key: Key, in before: ScreenState) -> String {
    var after = before
    let actions = after.react(to: .key(key))
    var words: [String] = []
    if after.view != before.view { words.append("view \(after.view)") }
    if after.panels != before.panels {
        words.append(after.panels.isEmpty ? "no panels" : after.panels.map(\.word).joined(separator: " + "))
    }
    if after.isEditing != before.isEditing { words.append(after.isEditing ? "edits" : "is done") }
    if after.areBarsHidden != before.areBarsHidden { words.append("bars") }
    if after.isLeaving != before.isLeaving { words.append("leaving") }
    if (after.tracks.events == nil) != (before.tracks.events == nil) {
        words.append(after.tracks.events == nil ? "closes the track" : "opens the track")
    }
    if after.tracks.selected != before.tracks.selected { words.append("track \(after.tracks.selected)") }
    if let (old, new) = before.activeList.flatMap({ old in after.activeList.map { (old, $0) } }), old.name == new.name {
        if old.selected != new.selected { words.append("row \(new.selected)") }
        if old.filter != new.filter { words.append(new.filter.marksOnly ? "marks" : "other events") }
        if (old.rangeStart == nil) != (new.rangeStart == nil) { words.append("range") }
        if old.picked != new.picked { words.append("picks \(new.picked.sorted())") }
        if new.followsNewest { words.append("follows") }
    }
    words += actions.map(\.word)
    if let message = after.message { words.append("'\(message.text)'") }
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
}

extension ScreenState.Panel {
    fileprivate var word: String {
        switch self {
        case .help(let scroll): "help \(scroll)"
        case .detail(let scroll): "detail \(scroll)"
        case .note(let panel): "note \(panel.field.text)"
        case .prompt(let prompt): "\(prompt.label) \(prompt.field.text)"
        }
    }
}

extension Action {
    fileprivate var word: String {
        switch self {
        case .load(let name, let request):
            switch request.place {
            case .newest: "load \(name) newest"
            case .oldest: "load \(name) oldest"
            case .around(let event, _): "load \(name) around \(event.id)"
            case .date: "load \(name) date"
            case .newer: "load \(name) newer"
            case .older: "load \(name) older"
            }
        case .delete(.ids(let ids)): "delete \(ids)"
        case .delete(.range(let from, let to, _, _)): "delete \(from.id) to \(to.id)"
        case .delete(.track(let id)): "delete track \(id)"
        case .move(let id, let direction): "move \(id) \(direction)"
        case .goTo(_, let text): "go to \(text)"
        case .setNote(let event, let text): "note \(event.id) \(text)"
        case .nameFile(_, let what, let format): "name a \(format) of \(what)"
        case .export(let request): "export \(request.format)"
        case .quit, .suspend, .redraw, .beep, .loadTracks, .add, .undo, .startRecording, .stopRecording: "\(self)"
        }
    }
}
