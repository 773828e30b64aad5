package import Positioning
internal import SQLite

extension EventStore {
    /// Changes what a person said about an event, and returns the event as it is then.
    ///
    /// Throws ``StoreError/Kind/noSuchEvent(_:)`` where there is none of that number.
    @discardableResult
    package func edit(
        _ id: Int64, name: TextChange = .keep, note: TextChange = .keep, now: Timestamp
    ) throws -> Event {
        try writing {
            guard var event = try event(id: id) else { throw StoreError.noSuchEvent([id]) }
            let (newName, newNote) = (name.applied(to: event.name), note.applied(to: event.note))
            guard newName != event.name || newNote != event.note else { return event }
            let operation = try beginOperation(.edit, count: 1, now: now)
            let statement = try database.statement(
                "INSERT INTO EarlierText (operation, event, name, note) VALUES (?1, ?2, ?3, ?4)")
            statement.bind(operation, at: 1)
            statement.bind(id, at: 2)
            statement.bind(event.name, at: 3)
            statement.bind(event.note, at: 4)
            try statement.run()
            try setTexts(of: id, name: newName, note: newNote)
            event.name = newName
            event.note = newNote
            return event
        }
    }

    /// Gives an event these texts, and takes its row of `Annotation` away where that says nothing any more.
    func setTexts(of id: Int64, name: String?, note: String?) throws {
        let upsert = try database.statement(
            """
            INSERT INTO Annotation (event, name, note) VALUES (?1, ?2, ?3)
            ON CONFLICT (event) DO UPDATE SET name = excluded.name, note = excluded.note
            """)
        upsert.bind(id, at: 1)
        upsert.bind(name, at: 2)
        upsert.bind(note, at: 3)
        try upsert.run()
        for sql in [
            """
            DELETE FROM Annotation
            WHERE event = ?1 AND name IS NULL AND note IS NULL AND receiverDate IS NULL AND device IS NULL
            """,
            """
            UPDATE StoredEvent
            SET flags = flags & ~32 | 32 * (EXISTS (SELECT 1 FROM Annotation WHERE event = ?1)) WHERE id = ?1
            """,
        ] {
            let statement = try database.statement(sql)
            statement.bind(id, at: 1)
            try statement.run()
        }
    }
}
