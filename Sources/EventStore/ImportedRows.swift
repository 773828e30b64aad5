internal import Positioning
internal import SQLite

/// Writes the rows of events that are imported, several with one statement.
struct ImportedRows {
    private let store: EventStore
    private var rows: [Row] = []

    private struct Row {
        let id: Int64
        let segment: Int64?
        let event: Event
        let isAnnotated: Bool
    }

    init(store: EventStore) {
        self.store = store
        rows.reserveCapacity(EventRow.many)
    }

    /// Takes the next event; it is in the store when ``flush()`` returns, or sooner.
    ///
    /// - Parameter device: The receiver, where it is not its segment's.
    mutating func append(_ event: Event, id: Int64, segment: Int64?, device: String?) throws {
        let isAnnotated = device != nil || event.name != nil || event.note != nil || event.receiverDate != nil
        if isAnnotated { try annotate(event, id: id, device: device) }
        rows.append(Row(id: id, segment: segment, event: event, isAnnotated: isAnnotated))
        if rows.count == EventRow.many { try flush() }
    }

    private func annotate(_ event: Event, id: Int64, device: String?) throws {
        let statement = store.statements.insertAnnotation
        statement.bind(id, at: 1)
        statement.bind(event.name, at: 2)
        statement.bind(event.note, at: 3)
        statement.bind(event.receiverDate, at: 4)
        statement.bind(try store.deviceID(device), at: 5)
        try statement.run()
    }

    /// Writes what waits.
    mutating func flush() throws {
        let isMany = rows.count == EventRow.many
        let statement = isMany ? store.statements.insertMany : store.statements.insertOne
        for index in rows.indices {
            EventRow.bind(
                rows[index].event, id: rows[index].id, segment: rows[index].segment,
                isAnnotated: rows[index].isAnnotated, to: statement, row: isMany ? index : 0)
            if !isMany { try statement.run() }
        }
        if isMany { try statement.run() }
        rows.removeAll(keepingCapacity: true)
    }
}
