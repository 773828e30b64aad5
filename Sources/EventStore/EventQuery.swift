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
        /// Those outside any track first; then route by route and track by track, segment by segment, as they were stored.
        case byTrack
    }

    /// Where in the log events are.
    package enum Place: Sendable, Hashable {
        case anywhere
        /// In one of these tracks.
        case tracks([Int64])
        /// In no track.
        case outside
    }

    /// The first instant that counts; events without a date then do not. `nil` for no limit.
    package var since: Timestamp?
    /// The first instant that counts no more; events without a date then do not. `nil` for no limit.
    package var until: Timestamp?
    /// Whether only marks count.
    package var marksOnly: Bool
    package var near: SearchArea?
    package var box: BoundingBox?
    package var place: Place
    /// Only events whose name or note contains this, whatever the case of letters and their accents; `nil` for all.
    package var text: String?
    /// The dates whose events count too, whatever is said of them, where ``text`` is looked for.
    package var orWithin: Range<Timestamp>?
    /// Only events of these numbers; `nil` for all.
    package var numbers: [ClosedRange<Int64>]?
    /// Whether only events of unknown date count.
    package var isUndated: Bool
    /// Only events of a higher id; `nil` for all.
    package var after: Int64?
    /// How many events at most; `nil` for all.
    package var limit: Int?
    package var order: Order

    package init(
        since: Timestamp? = nil, until: Timestamp? = nil, marksOnly: Bool = false, near: SearchArea? = nil,
        box: BoundingBox? = nil, place: Place = .anywhere, text: String? = nil, orWithin: Range<Timestamp>? = nil,
        numbers: [ClosedRange<Int64>]? = nil, isUndated: Bool = false, after: Int64? = nil, limit: Int? = nil,
        order: Order = .newestFirst
    ) {
        self.since = since
        self.until = until
        self.marksOnly = marksOnly
        self.near = near
        self.box = box
        self.place = place
        self.text = text
        self.orWithin = orWithin
        self.numbers = numbers
        self.isUndated = isUndated
        self.after = after
        self.limit = limit
        self.order = order
    }

    /// Whether only events of known date count.
    package var hasWindow: Bool { since != nil || until != nil }

    /// The conditions on the date. A `+` before it, by `column`, keeps SQLite from searching by date.
    func dateConditions(_ column: String = "date") -> [String] {
        (since == nil ? [] : ["\(column) >= :since"]) + (until == nil ? [] : ["\(column) < :until"])
    }

    /// The conditions on everything but the date.
    var otherConditions: [String] { rowConditions + textConditions }

    /// The conditions on everything but the date and the text.
    var rowConditions: [String] {
        let conditions: [String?] = [
            marksOnly ? EventRow.Flags.markCondition : nil,
            after.map { _ in "id > :after" },
            near.map { _ in SearchArea.condition },
            box?.condition,
            isUndated ? "date IS NULL" : nil,
            numbers.map { Self.condition($0) },
        ]
        return conditions.compactMap { $0 } + place.conditions
    }

    /// All conditions, as what follows `WHERE`.
    var condition: String { Self.all(dateConditions() + otherConditions) }

    /// The SQL condition that an event has one of these numbers. Whole numbers need no parameters.
    private static func condition(_ numbers: [ClosedRange<Int64>]) -> String {
        // Not by their count, which a range of all numbers has none of.
        let isSingle = { (range: ClosedRange<Int64>) in range.lowerBound == range.upperBound }
        let single = numbers.filter(isSingle).map { "\($0.lowerBound)" }.joined(separator: ", ")
        let ranges = numbers.filter { !isSingle($0) }.map { "id BETWEEN \($0.lowerBound) AND \($0.upperBound)" }
        return any(["id IN (\(single))"] + ranges)
    }

    /// Conditions of which one has to hold, as a tree that SQLite's limit of depth (1,000) does not stop.
    private static func any(_ conditions: [String]) -> String {
        if conditions.count == 1 { return conditions[0] }
        let middle = conditions.count / 2
        return "(\(any(Array(conditions[..<middle]))) OR \(any(Array(conditions[middle...]))))"
    }

    static func all(_ conditions: [String]) -> String {
        conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
    }

    /// Binds what the conditions name, as far as `statement` holds them.
    func bind(to statement: Statement) {
        if let since, let index = statement.index(of: ":since") { statement.bind(since.milliseconds, at: index) }
        if let until, let index = statement.index(of: ":until") { statement.bind(until.milliseconds, at: index) }
        if let after, let index = statement.index(of: ":after") { statement.bind(after, at: index) }
        bindText(to: statement)
        if let near, statement.index(of: ":metres") != nil { near.bind(to: statement) }
    }
}

extension EventQuery.Place {
    fileprivate var conditions: [String] {
        switch self {
        case .anywhere: []
        case .tracks(let ids): ["segment IN (SELECT id FROM Segment WHERE track IN (\(Self.list(ids))))"]
        case .outside: ["segment IS NULL"]
        }
    }

    /// The condition on a track's number, in a column of that name; `nil` where there is none.
    var trackCondition: String? {
        if case .tracks(let ids) = self { "s.track IN (\(Self.list(ids)))" } else { nil }
    }

    private static func list(_ ids: [Int64]) -> String { ids.map(String.init).joined(separator: ", ") }
}

extension BoundingBox {
    /// The SQL condition that a row of `StoredEvent` lies in the box. Whole numbers need no parameters.
    fileprivate var condition: String {
        let longitudes =
            crossesAntimeridian
            ? "(longitude >= \(west.scaled) OR longitude <= \(east.scaled))"
            : "longitude BETWEEN \(west.scaled) AND \(east.scaled)"
        return "latitude BETWEEN \(south.scaled) AND \(north.scaled) AND \(longitudes)"
    }
}
