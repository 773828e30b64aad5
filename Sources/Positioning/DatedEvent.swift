/// Which event something is known from, and when that was.
package struct DatedEvent: Sendable, Hashable {
    /// The event's number.
    package var event: Int64
    package var kind: EventKind
    package var timeSource: TimeSource
    package var date: Timestamp
    /// The segment it belongs to; `nil` for an event outside any.
    package var segment: Int64?

    package init(event: Int64, kind: EventKind, date: Timestamp, timeSource: TimeSource, segment: Int64?) {
        self.event = event
        self.kind = kind
        self.timeSource = timeSource
        self.date = date
        self.segment = segment
    }
}
