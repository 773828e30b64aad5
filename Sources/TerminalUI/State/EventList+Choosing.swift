internal import Positioning

extension EventList {
    /// The rows in memory that are chosen: those picked, and the range to the cursor.
    func isChosen(_ row: Int) -> Bool {
        guard rows.indices.contains(row) else { return false }
        if picked.contains(rows[row].id) { return true }
        guard let rangeStart, let selectedEvent else { return false }
        if let start = rows.firstIndex(where: { $0.id == rangeStart.id }) {
            return row >= min(start, selected) && row <= max(start, selected)
        }
        // It is not in memory, or gone: then its place tells.
        let isDown = rangeStart.isListed(before: selectedEvent)
        let (first, last) = isDown ? (rangeStart, selectedEvent) : (selectedEvent, rangeStart)
        return !rows[row].isListed(before: first) && !last.isListed(before: rows[row])
    }

    var hasChoice: Bool { rangeStart != nil || !picked.isEmpty }

    /// What was chosen, else the event under the cursor.
    var choice: EventChoice? {
        guard let selectedEvent else { return nil }
        if let rangeStart {
            return .range(from: rangeStart, to: selectedEvent, filter: filter, more: picked.sorted())
        }
        return .ids(picked.isEmpty ? [selectedEvent.id] : picked.sorted())
    }

    mutating func clearChoice() {
        rangeStart = nil
        picked = []
    }
}
