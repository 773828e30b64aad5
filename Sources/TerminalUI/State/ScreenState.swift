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

    // MARK: - What was loaded

    private mutating func take(_ page: EventPage, of name: ListName) {
        switch name {
        case .events: list.take(page)
        case .track: tracks.events?.take(page)
        }
        // The event that was shown is gone, and so are all others.
        if activeList?.selectedEvent == nil { closeDetail() }
    }

    private mutating func closeDetail() {
        panels.removeAll { if case .detail = $0 { true } else { false } }
    }

    /// Takes the tracks, and leaves the one that is open where it is gone.
    private mutating func take(_ summaries: [TrackSummary]) -> [Action] {
        tracks.take(summaries)
        guard tracks.events != nil, tracks.openTrack == nil else { return [] }
        tracks.events = nil
        isEditing = false
        closeDetail()
        tell("that track is gone")
        return layOut()
    }

    /// Shows another store, of which nothing is known; what is being typed stays.
    private mutating func startAnew() -> [Action] {
        panels.removeAll { panel in
            // Which events are to be exported, the new one does not know.
            if case .prompt(let prompt) = panel { prompt.choice != nil } else { !panel.isTyped }
        }
        isEditing = false
        list = EventList(.events, filter: list.filter)
        tracks = TrackList()
        map = MapState()
        newest = nil
        tell("another store is in the place of the one that was shown; this is the new one")
        return layOut() + [list.load(.newest)] + (view == .tracks ? [.loadTracks] : [])
    }

    func reload() -> [Action] {
        var actions = [list.reload()]
        if let events = tracks.events { actions.append(events.reload()) }
        if view == .tracks { actions.append(.loadTracks) }
        return actions
    }

    /// Goes to an event that was just added, whatever was shown.
    private mutating func show(added event: Event) -> [Action] {
        view = .events
        // What is being typed goes on: it knows what it is about.
        panels.removeAll { !$0.isTyped }
        isEditing = false
        list.filter = ListFilter()
        list.clearChoice()
        list.followsNewest = false
        // As if it had been at the top, whatever was on the screen.
        (list.selected, list.top, list.hasNewer) = (0, 0, false)
        tell("added")
        return layOut() + [list.load(.around(event))]
    }

    /// How long a message stays where no key is pressed. Milliseconds.
    private static let messageTime: Int64 = 10_000

    private mutating func ageMessage() {
        guard let message else { return }
        guard let since = message.since else {
            self.message?.since = now.uptime
            return
        }
        if now.uptime - since >= Self.messageTime {
            self.message = nil
            isLeaving = false
        }
    }

    /// Shows a message; a question that it takes the place of was not answered.
    mutating func tell(_ text: String, isError: Bool = false) {
        message = Message(text: text, isError: isError)
        isLeaving = false
    }

    /// Says what is being done, where that may take long and ends with another message.
    mutating func announce(_ action: Action) {
        switch action {
        case .delete(.range), .delete(.track): tell("deleting")
        case .delete(.ids(let ids)) where ids.count > 1: tell("deleting")
        case .undo: tell("taking back the last change")
        case .stopRecording: tell("ending the recording")
        default: break
        }
    }

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
