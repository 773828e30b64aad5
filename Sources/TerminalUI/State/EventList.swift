internal import Positioning

/// A list of events, of which only those around the screen are in memory.
///
/// It asks for more before it comes to the end of what it has, so that a page never waits.
package struct EventList: Sendable, Hashable {
    let name: ListName
    var filter: ListFilter
    /// A part of the list, the newest first.
    var rows: [Event] = []
    var hasNewer = false
    var hasOlder = false
    /// The row under the cursor, as an index of `rows`; 0 where there is none.
    var selected = 0
    /// The first row on the screen, as an index of `rows`.
    var top = 0
    /// How many rows the screen has room for.
    var room = 1
    /// Whether the cursor stays on the newest event, whichever that is, since nobody has chosen another.
    var followsNewest = true
    /// Where a range began; it goes on to the cursor.
    var rangeStart: Event?
    /// Events that were picked one by one.
    var picked: Set<Int64> = []
    var isLoaded = false

    init(_ name: ListName, filter: ListFilter = ListFilter()) {
        self.name = name
        self.filter = filter
    }

    var selectedEvent: Event? { rows.indices.contains(selected) ? rows[selected] : nil }
    /// The rows on the screen.
    var visible: Range<Int> { top..<min(rows.count, top + room) }

    // MARK: - Moving

    mutating func move(by count: Int) -> [Action] {
        guard !rows.isEmpty else { return [] }
        followsNewest = false
        selected = min(max(0, selected + count), rows.count - 1)
        scrollToSelected()
        return loadMore()
    }

    /// Moves the screen, and the cursor only where it would leave it.
    mutating func scroll(by count: Int) -> [Action] {
        guard !rows.isEmpty else { return [] }
        top = min(max(0, top + count), max(0, rows.count - room))
        selected = min(max(selected, top), max(top, min(rows.count, top + room) - 1))
        followsNewest = followsNewest && selected == 0 && !hasNewer
        return loadMore()
    }

    mutating func select(_ row: Int) {
        guard rows.indices.contains(row) else { return }
        followsNewest = false
        selected = row
        scrollToSelected()
    }

    mutating func goToNewest() -> [Action] {
        followsNewest = true
        guard hasNewer || !isLoaded else {
            (selected, top) = (0, 0)
            return []
        }
        return [load(.newest)]
    }

    mutating func goToOldest() -> [Action] {
        followsNewest = false
        guard hasOlder || !isLoaded else {
            selected = max(0, rows.count - 1)
            scrollToSelected()
            return []
        }
        return [load(.oldest)]
    }

    mutating func resize(room: Int) -> [Action] {
        self.room = max(1, room)
        scrollToSelected()
        return isLoaded ? loadMore() : []
    }

    /// Asks for the same part again, as it is now.
    func reload() -> Action {
        if followsNewest { return load(.newest) }
        guard let selectedEvent else { return load(.newest) }
        // The user's order of marks is not that of their dates.
        return load(.around(selectedEvent, following: filter.marksOnly ? Array(rows[(selected + 1)...]) : []))
    }

    func load(_ place: LoadRequest.Place) -> Action {
        .load(name, LoadRequest(place: place, count: 3 * room + 10, filter: filter))
    }

    private mutating func scrollToSelected() {
        top = min(top, selected)
        top = max(top, selected - room + 1)
        top = max(0, min(top, max(0, rows.count - room)))
    }

    /// Asks for more where less than two screens are left to one side.
    private func loadMore() -> [Action] {
        guard let first = rows.first, let last = rows.last else { return [] }
        var actions: [Action] = []
        if hasNewer, top < 2 * room { actions.append(load(.newer(first))) }
        if hasOlder, rows.count - top < 3 * room { actions.append(load(.older(last))) }
        return actions
    }

    // MARK: - What was loaded

    /// Takes a part of the list, and keeps the cursor on its event.
    mutating func take(_ page: EventPage) {
        switch page.place {
        case .whole: replace(page)
        case .newer:
            rows.insert(contentsOf: page.events, at: 0)
            selected += page.events.count
            top += page.events.count
            hasNewer = page.hasNewer
            let excess = rows.count - mostRows
            if excess > 0 {
                rows.removeLast(excess)
                hasOlder = true
            }
        case .older:
            rows += page.events
            hasOlder = page.hasOlder
            let excess = min(rows.count - mostRows, top)
            if excess > 0 {
                rows.removeFirst(excess)
                selected -= excess
                top -= excess
                hasNewer = true
            }
        }
        isLoaded = true
    }

    /// Memory does not grow with the list.
    private var mostRows: Int { 12 * room + 40 }

    private mutating func replace(_ page: EventPage) {
        let line = selected - top
        let wasAtTop = top == 0 && !hasNewer
        rows = page.events
        hasNewer = page.hasNewer
        hasOlder = page.hasOlder
        selected = followsNewest ? 0 : min(max(0, page.focus), max(0, rows.count - 1))
        // New events come on top as long as the cursor stays on the screen with them.
        top = wasAtTop && !hasNewer && selected < room ? 0 : selected - min(max(0, line), room - 1)
        scrollToSelected()
    }
}

extension Event {
    /// Whether it stands above another where the newest is on top.
    func isListed(before other: Event) -> Bool {
        switch (creationDate, other.creationDate) {
        case (let a?, let b?): (a.milliseconds, id) > (b.milliseconds, other.id)
        case (_?, nil): true
        case (nil, _?): false
        case (nil, nil): id > other.id
        }
    }
}
