package import Positioning
internal import SQLite

/// Which events, and in which order.
package struct EventQuery: Sendable, Hashable {
    package enum Order: Sendable, Hashable {
        /// By date, the newest first; those without a date last. Equal dates by id.
        case newestFirst
        /// By date, the oldest first; those without a date first of all. Equal dates by id.
        case oldestFirst
        /// By id: as they were stored.
        case asStored
        /// Those outside any track first; then track by track, segment by segment, as they were stored.
        case byTrack
    }

    /// The first instant that counts; events without a date then do not. `nil` for no limit.
    package var since: Timestamp?
    /// The first instant that counts no more; events without a date then do not. `nil` for no limit.
    package var until: Timestamp?
    /// Whether only marks count.
    package var marksOnly: Bool
    package var near: SearchArea?
    /// Only events of a higher id; `nil` for all.
    package var after: Int64?
    /// How many events at most; `nil` for all.
    package var limit: Int?
    package var order: Order

    package init(
        since: Timestamp? = nil, until: Timestamp? = nil, marksOnly: Bool = false, near: SearchArea? = nil,
        after: Int64? = nil, limit: Int? = nil, order: Order = .newestFirst
    ) {
        self.since = since
        self.until = until
        self.marksOnly = marksOnly
        self.near = near
        self.after = after
        self.limit = limit
        self.order = order
    }

    /// Whether only events of known date count.
    var hasWindow: Bool { since != nil || until != nil }

    /// The conditions on the date. A `+` before it, by `column`, keeps SQLite from searching by date.
    func dateConditions(_ column: String = "date") -> [String] {
        (since == nil ? [] : ["\(column) >= :since"]) + (until == nil ? [] : ["\(column) < :until"])
    }

    /// The conditions on everything but the date.
    var otherConditions: [String] {
        (marksOnly ? [EventRow.Flags.markCondition] : []) + (after == nil ? [] : ["id > :after"])
            + (near == nil ? [] : [SearchArea.condition])
    }

    /// All conditions, as what follows `WHERE`.
    var condition: String { Self.all(dateConditions() + otherConditions) }

    static func all(_ conditions: [String]) -> String {
        conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
    }

    /// Binds what the conditions name, as far as `statement` holds them.
    func bind(to statement: Statement) {
        if let since, let index = statement.index(of: ":since") { statement.bind(since.milliseconds, at: index) }
        if let until, let index = statement.index(of: ":until") { statement.bind(until.milliseconds, at: index) }
        if let after, let index = statement.index(of: ":after") { statement.bind(after, at: index) }
        if let near, statement.index(of: ":metres") != nil { near.bind(to: statement) }
    }
}
