internal import EventStore

/// The tracks, and the one that is open.
package struct TrackList: Sendable, Hashable {
    var rows: [TrackSummary] = []
    var selected = 0
    var top = 0
    var room = 1
    var isLoaded = false
    /// The events of the track that is open; `nil` where none is.
    var events: EventList?

    var selectedTrack: TrackSummary? { rows.indices.contains(selected) ? rows[selected] : nil }
    var openTrack: TrackSummary? { events?.filter.track.flatMap { id in rows.first { $0.id == id } } }
    var visible: Range<Int> { top..<min(rows.count, top + room) }

    mutating func take(_ summaries: [TrackSummary]) {
        let id = selectedTrack?.id
        rows = summaries
        isLoaded = true
        selected = id.flatMap { id in rows.firstIndex { $0.id == id } } ?? min(selected, max(0, rows.count - 1))
        scrollToSelected()
    }

    mutating func move(by count: Int) {
        guard !rows.isEmpty else { return }
        selected = min(max(0, selected + count), rows.count - 1)
        scrollToSelected()
    }

    mutating func scroll(by count: Int) {
        guard !rows.isEmpty else { return }
        top = min(max(0, top + count), max(0, rows.count - room))
        selected = min(max(selected, top), max(top, min(rows.count, top + room) - 1))
    }

    mutating func resize(room: Int) {
        self.room = max(1, room)
        scrollToSelected()
    }

    private mutating func scrollToSelected() {
        top = min(top, selected)
        top = max(top, selected - room + 1)
        top = max(0, min(top, max(0, rows.count - room)))
    }
}
