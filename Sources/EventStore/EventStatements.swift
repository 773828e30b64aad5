internal import SQLite

/// The statements that run once an event.
struct EventStatements {
    let insertOne: Statement
    let insertMany: Statement
    let insertAnnotation: Statement
    let selectAnnotation: Statement
    let selectSegment: Statement

    init(_ database: Database) throws {
        insertOne = try database.makeStatement(EventRow.insertOne)
        insertMany = try database.makeStatement(EventRow.insertMany)
        insertAnnotation = try database.makeStatement(
            "INSERT INTO Annotation (event, name, note, receiverDate, device) VALUES (?1, ?2, ?3, ?4, ?5)")
        selectAnnotation = try database.makeStatement(
            """
            SELECT a.name, a.note, a.receiverDate, d.path FROM Annotation AS a LEFT JOIN Device AS d ON d.id = a.device
            WHERE a.event = ?1
            """)
        selectSegment = try database.makeStatement(
            """
            SELECT s.track, d.path FROM Segment AS s LEFT JOIN Device AS d ON d.id = s.device WHERE s.id = ?1
            """)
    }
}

/// What all events of a segment share.
struct StoredSegment {
    let id: Int64
    let track: Int64
    let device: String?
}
