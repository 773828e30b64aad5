internal import EventStore
internal import Positioning

extension ScreenState {
    mutating func take(_ page: EventPage, of name: ListName) {
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
    mutating func take(_ summaries: [TrackSummary]) -> [Action] {
        tracks.take(summaries)
        guard tracks.events != nil, tracks.openTrack == nil else { return [] }
        tracks.events = nil
        isEditing = false
        closeDetail()
        tell("that track is gone")
        return layOut()
    }

    /// Shows another store, of which nothing is known; what is being typed stays.
    mutating func startAnew() -> [Action] {
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
    mutating func show(added event: Event) -> [Action] {
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
}
