internal import EventStore
internal import Positioning

extension ScreenState {
    mutating func reactInList(to intent: Intent) -> [Action] {
        guard var list = activeList else { return [] }
        var actions: [Action] = []
        switch intent {
        case .up: actions = list.move(by: -1)
        case .down: actions = list.move(by: 1)
        case .pageUp: actions = list.move(by: -list.room)
        case .pageDown: actions = list.move(by: list.room)
        case .newest: actions = list.goToNewest()
        case .oldest: actions = list.goToOldest()
        case .range:
            // What comes on top is not to be chosen by that.
            list.followsNewest = false
            list.rangeStart = list.rangeStart == nil ? list.selectedEvent : nil
        case .pick:
            guard let event = list.selectedEvent else { return nothingThere("choose") }
            if list.picked.remove(event.id) == nil { list.picked.insert(event.id) }
            actions = list.move(by: 1)
        case .close: return close(list)
        case .marksOnly:
            guard list.name == .events else {
                tell("marks alone are shown in the events; 1 goes there")
                return []
            }
            list.filter.marksOnly.toggle()
            list.clearChoice()
            actions = [list.reload()]
        default: return reactToWork(intent, in: list)
        }
        activeList = list
        return actions
    }

    /// Esc takes back one thing after another: what is chosen, editing, the search, the open track.
    private mutating func close(_ list: EventList) -> [Action] {
        var list = list
        if list.hasChoice {
            list.clearChoice()
            activeList = list
        } else if isEditing {
            isEditing = false
        } else if list.filter.text != nil || list.filter.marksOnly {
            list.filter = ListFilter(track: list.filter.track)
            activeList = list
            return [list.reload()]
        } else if list.name == .track {
            tracks.events = nil
            return layOut()
        }
        return []
    }

    private mutating func reactToWork(_ intent: Intent, in list: EventList) -> [Action] {
        switch intent {
        case .edit: isEditing.toggle()
        case .search: panels.append(.prompt(Prompt(.search, list.filter.text ?? "")))
        case .goTo: panels.append(.prompt(Prompt(.goTo)))
        case .export:
            guard let choice = list.choice else { return nothingThere("export") }
            panels.append(.prompt(Prompt(.exportFormat(choice, Self.words(choice)), "gpx")))
        case .open, .detail, .note, .delete, .moveUp, .moveDown:
            guard let event = list.selectedEvent else {
                return nothingThere(intent == .delete ? "delete" : intent == .note ? "note anything about" : "show")
            }
            return react(to: intent, on: event, in: list)
        default: break
        }
        return []
    }

    private mutating func react(to intent: Intent, on event: Event, in list: EventList) -> [Action] {
        switch intent {
        case .open where event.kind == .mark, .note: panels.append(.note(NotePanel(event)))
        case .open, .detail:
            // What is looked at stays, whatever comes on top.
            var list = list
            list.followsNewest = false
            activeList = list
            panels.append(.detail(scroll: 0))
        case .delete: return delete(in: list)
        case .moveUp: return move(event, .up, in: list)
        case .moveDown: return move(event, .down, in: list)
        default: break
        }
        return []
    }

    private mutating func delete(in list: EventList) -> [Action] {
        guard let choice = list.choice else { return [] }
        var list = list
        list.followsNewest = false
        list.clearChoice()
        activeList = list
        return [.delete(choice)]
    }

    /// Marks are moved where they stand alone: between the fixes of a recording they stand by their date.
    private mutating func move(_ event: Event, _ direction: MoveDirection, in list: EventList) -> [Action] {
        guard event.kind == .mark else {
            tell("only marks can be moved; m shows them alone")
            return []
        }
        guard list.name == .events else {
            tell("marks are moved in the events; 1 goes there")
            return []
        }
        var list = list
        list.followsNewest = false
        // Past what is not shown nothing would be seen to move.
        guard list.filter == ListFilter(marksOnly: true) else {
            list.filter = ListFilter(marksOnly: true)
            // What is not shown any more is not to be deleted unseen.
            list.clearChoice()
            activeList = list
            tell("marks alone, in the order of an exported route; m shows all")
            return [.move(event.id, direction), list.load(.around(event))]
        }
        activeList = list
        return [.move(event.id, direction)]
    }

    mutating func nothingThere(_ what: String) -> [Action] {
        tell("there is nothing here to \(what)", isError: true)
        return [.beep]
    }

    /// What a choice is, for a question about it.
    static func words(_ choice: EventChoice) -> String {
        switch choice {
        case .ids(let ids): ids.count == 1 ? "event \(ids[0])" : "\(ids.count) events"
        case .range(_, _, _, let more): more.isEmpty ? "the chosen range" : "the chosen events"
        case .track(let id): "track \(id)"
        }
    }

    mutating func reactInTracks(to intent: Intent) -> [Action] {
        switch intent {
        case .up: tracks.move(by: -1)
        case .down: tracks.move(by: 1)
        case .pageUp: tracks.move(by: -tracks.room)
        case .pageDown: tracks.move(by: tracks.room)
        case .newest: tracks.move(by: -tracks.rows.count)
        case .oldest: tracks.move(by: tracks.rows.count)
        case .open:
            guard let track = tracks.selectedTrack else { return nothingThere("open") }
            let events = EventList(.track, filter: ListFilter(track: track.id))
            tracks.events = events
            return layOut() + [events.load(.newest)]
        case .export:
            guard let track = tracks.selectedTrack else { return nothingThere("export") }
            panels.append(
                .prompt(Prompt(.exportFormat(.track(track.id), Self.words(.track(track.id))), "gpx")))
        default: break
        }
        return []
    }
}
