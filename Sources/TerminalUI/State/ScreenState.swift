internal import EventStore
package import Positioning

/// All that the screen shows, as a value: what it does about a key is a function of this and the key.
package struct ScreenState: Sendable, Hashable {
    enum View: Int, Sendable, Hashable, CaseIterable {
        case events, tracks, map, sky

        var title: String {
            switch self {
            case .events: "Events"
            case .tracks: "Tracks"
            case .map: "Map"
            case .sky: "Sky"
            }
        }
    }

    /// What lies over the view.
    enum Panel: Sendable, Hashable {
        case help(scroll: Int)
        /// The event under the list's cursor.
        case detail(scroll: Int)
        case note(NotePanel)
        case prompt(Prompt)

        /// Whether text is typed in it.
        var isTyped: Bool {
            switch self {
            case .note, .prompt: true
            case .help, .detail: false
            }
        }
    }

    struct Message: Sendable, Hashable {
        var text: String
        var isError = false
        /// When it was first shown; `nil` until the next tick. Uptime.
        var since: Int64?
    }

    var size: Size
    var view = View.events
    /// The panels, the uppermost last.
    var panels: [Panel] = []
    var isEditing = false
    var areBarsHidden = false
    var list = EventList(.events)
    var tracks = TrackList()
    var map = MapState()
    var live = LiveReading()
    /// How far the satellites were scrolled; there may be fewer by now.
    var skyScroll = 0
    var recording = RecordingState.off
    /// When the newest event of the store was stored.
    var newest: Timestamp?
    var now: ClockReading
    var message: Message?
    /// Whether leaving was asked for already, while that would end a recording or an export.
    var isLeaving = false
    /// Whether an export is being written.
    var isExporting = false
    /// Where the mouse went down, and what it has scrolled since.
    var drag: Drag?

    struct Drag: Sendable, Hashable {
        var start: Point
        var last: Point
    }

    package init(size: Size, now: ClockReading) {
        self.size = size
        self.now = now
    }

    /// Takes what happened, and returns what is to be done about it.
    package mutating func react(to input: Input) -> [Action] {
        switch input {
        case .key(let key): return react(to: key)
        case .mouse(let event): return react(to: event)
        case .resize(let size):
            self.size = size
            return layOut()
        case .tick(let now):
            self.now = now
            ageMessage()
            return []
        case .live(let live):
            self.live = live
            return []
        case .recording(let recording):
            self.recording = recording
            return []
        case .storeChanged: return reload()
        case .storeReplaced: return startAnew()
        case .loaded(let name, let page):
            take(page, of: name)
            return []
        case .date(let name, let date): return go(to: date, in: name)
        case .line(let choice, let line):
            map.take(line, of: choice)
            return []
        case .marksOnMap(let marks):
            map.marks = marks
            return []
        case .newest(let date):
            newest = date
            return []
        case .tracks(let summaries): return take(summaries)
        case .added(let event): return show(added: event)
        case .noted(let event): return takeNoted(event)
        case .noteDiffers(let event): return takeDiffering(event)
        case .fileNamed(let choice, let what, let format, let name):
            panels.append(.prompt(Prompt(.exportFile(choice, what, format: format), name)))
            return []
        case .fileExists(let file): return ask(toReplace: file)
        case .exportBegan(let file):
            isExporting = true
            closePrompt { if case .exportFile = $0 { true } else { false } }
            tell("writing '\(file)'")
            return []
        case .exportEnded:
            isExporting = false
            return []
        case .did(let text):
            tell(text)
            return []
        case .failed(let text):
            tell(text, isError: true)
            return [.beep]
        }
    }

    /// What is to be loaded before anything is shown.
    package mutating func start() -> [Action] { layOut() + [list.load(.newest)] }

    /// Whether keys are text.
    var isTyping: Bool { panels.last?.isTyped ?? false }

    /// The list that the keys of a list are for.
    var activeList: EventList? {
        get { view == .tracks ? tracks.events : view == .events ? list : nil }
        set {
            guard let newValue else { return }
            if view == .tracks { tracks.events = newValue } else { list = newValue }
        }
    }
}
