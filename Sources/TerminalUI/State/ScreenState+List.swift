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
            list.rangeStart = list.rangeStart == nil ? list.selectedEvent : nil
        case .pick:
            guard let event = list.selectedEvent else { return [] }
            if list.picked.remove(event.id) == nil { list.picked.insert(event.id) }
            actions = list.move(by: 1)
        case .close: return close(list)
        case .marksOnly:
            guard list.name == .events else { return [] }
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
            guard let choice = list.choice else { return nothingThere }
            panels.append(.prompt(Prompt(.exportFormat(choice, Self.words(choice)), "gpx")))
        case .open, .detail, .note, .delete, .moveUp, .moveDown:
            guard let event = list.selectedEvent else { return nothingThere }
            return react(to: intent, on: event, in: list)
        default: break
        }
        return []
    }

    private mutating func react(to intent: Intent, on event: Event, in list: EventList) -> [Action] {
        switch intent {
        case .open where event.kind == .mark, .note: panels.append(.note(NotePanel(event)))
        case .open, .detail: panels.append(.detail(scroll: 0))
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
            message = Message(text: "only marks can be moved; m shows them alone")
            return []
        }
        var list = list
        list.followsNewest = false
        guard list.filter.marksOnly || list.name == .track else {
            list.filter = ListFilter(marksOnly: true)
            activeList = list
            message = Message(text: "marks alone, in the order of an exported route; m shows all")
            return [.move(event.id, direction), list.load(.around(event))]
        }
        activeList = list
        return [.move(event.id, direction)]
    }

    private var nothingThere: [Action] { [.beep] }

    /// What a choice is, for a question about it.
    static func words(_ choice: EventChoice) -> String {
        switch choice {
        case .ids(let ids): ids.count == 1 ? "event \(ids[0])" : "\(ids.count) events"
        case .range: "the chosen range"
        case .track(let id): "track \(id)"
        }
    }

    mutating func react(to intent: Intent, inDetail scroll: Int) -> [Action] {
        switch intent {
        case .close:
            panels.removeLast()
            return []
        case .up, .down:
            panels[panels.count - 1] = .detail(scroll: max(0, scroll + (intent == .up ? -1 : 1)))
            return []
        case .previous, .next:
            guard var list = activeList else { return [] }
            let actions = list.move(by: intent == .previous ? -1 : 1)
            activeList = list
            panels[panels.count - 1] = .detail(scroll: 0)
            return actions
        case .note:
            guard let event = activeList?.selectedEvent else { return [] }
            panels.append(.note(NotePanel(event)))
            return []
        default: return []
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
            guard let track = tracks.selectedTrack else { return nothingThere }
            let events = EventList(.track, filter: ListFilter(track: track.id))
            tracks.events = events
            return layOut() + [events.load(.newest)]
        case .export:
            guard let track = tracks.selectedTrack else { return nothingThere }
            panels.append(
                .prompt(Prompt(.exportFormat(.track(track.id), Self.words(.track(track.id))), "gpx")))
        default: break
        }
        return []
    }
}
