/// A table of a store, by what its rows look like: where the list of tables is damaged, they tell.
enum WreckTable: String, CaseIterable {
    // First, since it has most pages: those that it knows need not be looked at for the others.
    case event = "StoredEvent"
    case device = "Device"
    case track = "Track"
    case segment = "Segment"
    case annotation = "Annotation"

    /// The columns that are brought over, as many as a row has.
    var columns: [String] {
        switch self {
        case .device: ["id", "path"]
        case .track: ["id", "name", "kind", "note", "source"]
        case .segment: ["id", "track", "device", "firstEvent", "lastEvent", "position"]
        case .annotation: ["event", "name", "note", "receiverDate", "device"]
        case .event: EventRow.columns.split(separator: ",").map { String($0.drop { $0 == " " }) }
        }
    }

    /// Whether a row can be one of this table. Rows of an older schema have fewer columns, of a newer one more.
    func fits(_ row: WreckRow) -> Bool {
        let values = row.values
        guard row.id > 0, values.first?.isNull == true else { return false }
        switch self {
        case .device: return values.count == 2 && values[1].text != nil
        case .track:
            return values.count >= 3 && values.count <= 5 && values.allSatisfy { $0.isTextOrNull }
                && (values[2] == .text("track") || values[2] == .text("route"))
        case .segment:
            guard values.count >= 5, values.count <= 6, values.allSatisfy({ $0.isIntegerOrNull }),
                let first = values[3].integer, let last = values[4].integer
            else { return false }
            return values[1].isInteger && first > 0 && first <= last
        case .annotation:
            return values.count == 5 && values[1...3].allSatisfy { $0.isTextOrNull } && values[4].isIntegerOrNull
                && !values[1...].allSatisfy { $0.isNull }
        case .event:
            guard values.count >= 18, values.count <= 30, values[1...17].allSatisfy({ $0.isIntegerOrNull }),
                let latitude = values[2].integer, let longitude = values[3].integer, let flags = values[4].integer
            else { return false }
            return abs(latitude.clamped) <= 90_000_000_000 && abs(longitude.clamped) <= 180_000_000_000 && flags >= 0
                && flags & 12 != 12
        }
    }
}

extension Int64 {
    /// The number, or one next to it that has an absolute value.
    fileprivate var clamped: Int64 { Swift.max(self, -Int64.max) }
}
