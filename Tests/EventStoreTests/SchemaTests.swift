import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("What other programs read")
struct SchemaTests {
    private let folder = TemporaryFolder()

    @Test("The view has the promised columns in the promised order")
    func columns() throws {
        let store = try folder.store()
        #expect(
            try store.database.column("SELECT name FROM pragma_table_info('Event')") == [
                "id", "creationDate", "latitude", "longitude", "altitude", "ellipsoidalAltitude", "horizontalAccuracy",
                "verticalAccuracy", "speed", "speedAccuracy", "course", "courseAccuracy", "climb", "mode",
                "satellitesUsed", "hdop", "device", "kind", "name", "note", "track", "segment", "timeSource",
                "receivedDate", "receiverDate",
            ])
    }

    @Test(
        "A column of the view reads as its value",
        arguments: [
            ("creationDate", "2026-11-30T18:26:34.007Z"), ("latitude", "52.520008123"), ("longitude", "13.404954321"),
            ("altitude", "34.5678"), ("ellipsoidalAltitude", "74.1234"), ("horizontalAccuracy", "4.123"),
            ("verticalAccuracy", "6.5"), ("speed", "13.123"), ("speedAccuracy", "0.51"), ("course", "271.1234"),
            ("courseAccuracy", "12.3456"), ("climb", "-0.123"), ("mode", "3"), ("satellitesUsed", "11"),
            ("hdop", "0.91"), ("device", "/dev/ttyACM0"), ("kind", "fix"), ("name", "NULL"), ("note", "NULL"),
            ("track", "1"), ("segment", "1"), ("timeSource", "gps"), ("receivedDate", "2026-11-30T18:26:34.127Z"),
            ("receiverDate", "NULL"), ("id", "1"),
        ])
    func values(column: String, value: String) throws {
        try folder.store().add([fullLocation()])
        let reader = try Database(path: folder.file())
        #expect(try reader.column("SELECT \(column) FROM Event") == [value])
    }

    @Test(
        "What is unknown is NULL",
        arguments: [
            "creationDate", "altitude", "ellipsoidalAltitude", "horizontalAccuracy", "verticalAccuracy", "speed",
            "speedAccuracy", "course", "courseAccuracy", "climb", "mode", "satellitesUsed", "hdop", "device", "name",
            "note", "track", "segment", "receivedDate", "receiverDate",
        ])
    func unknown(column: String) throws {
        let store = try folder.store()
        var place = RecordingPlace()
        let event = Event(id: 0, kind: .point, coordinate: location().coordinate)
        try store.add([.init(event, placement: .outside)], to: &place)
        #expect(try store.database.column("SELECT \(column) FROM Event") == ["NULL"])
    }

    @Test("A date is written exactly, to every millisecond")
    func dates() throws {
        let store = try folder.store()
        var milliseconds: [Int64] = (0..<1000).map { someDate.milliseconds + $0 }
        milliseconds += [0, 1, 999, -1, -999, -1000, 951_827_696_789, 4_102_444_799_999, -2_208_988_800_001]
        milliseconds += (0..<2000).map { 1_000_000_007 * $0 * 613 % 4_102_444_800_000 }
        var place = RecordingPlace()
        try store.add(
            milliseconds.map {
                var event = Event(id: 0, kind: .fix, coordinate: location().coordinate)
                event.creationDate = Timestamp(milliseconds: $0)
                event.receivedDate = Timestamp(milliseconds: $0 - 7)
                return .init(event)
            }, to: &place)
        let wanted = milliseconds.map { text(Timestamp(milliseconds: $0)) }
        #expect(try store.database.column("SELECT creationDate FROM Event ORDER BY id") == wanted)
        let received = milliseconds.map { text(Timestamp(milliseconds: $0 - 7)) }
        #expect(try store.database.column("SELECT receivedDate FROM Event ORDER BY id") == received)
    }

    private func text(_ timestamp: Timestamp) -> String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let date = CalendarDate(timestamp)
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
            + "\(padded(date.hour, 2)):\(padded(date.minute, 2)):\(padded(date.second, 2))."
            + "\(padded(date.millisecond, 3))Z"
    }

    @Test("The receiver's own date, the name and the note are there where they are known")
    func annotations() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        var old = location()
        old.receiverDate = "2006-04-16T18:26:34.000Z"
        old.timeSource = .received
        try store.add([.init(old, kind: .mark, name: "Ünder", note: "a\nb")], to: &place)
        #expect(
            try store.database.column(
                "SELECT printf('%s|%s|%s|%s|%s', name, note, receiverDate, timeSource, kind) FROM Event")
                == ["Ünder|a\nb|2006-04-16T18:26:34.000Z|received|mark"])
    }

    @Test("The file says whose it is and which schema it has")
    func identity() throws {
        let store = try folder.store()
        #expect(try store.database.column("PRAGMA application_id") == ["1282368353"])
        #expect(try store.database.column("PRAGMA user_version") == ["\(Schema.newestVersion)"])
        #expect(try store.database.column("PRAGMA journal_mode") == ["wal"])
        #expect(try store.database.column("PRAGMA synchronous") == ["2"])
        #expect(try store.database.column("PRAGMA integrity_check") == ["ok"])
    }

    @Test("All tables are strict")
    func strict() throws {
        let lax = try folder.store().database.column(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict")
        #expect(lax.filter { !$0.hasPrefix("sqlite_") } == [])
    }

    @Test(
        "The schema refuses what cannot be",
        arguments: [
            "latitude = 90000000001", "longitude = -180000000001", "horizontalAccuracy = 0", "speed = -1",
            "course = 3600001", "latitude = NULL", "altitude = 'high'",
        ])
    func checks(assignment: String) throws {
        let store = try folder.store()
        try store.add([fullLocation()])
        #expect(throws: DatabaseError.self) { try store.database.execute("UPDATE StoredEvent SET \(assignment)") }
    }

    @Test("A million events of which everything is known would take at most 96 bytes each")
    func size() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        for start in stride(from: 0, to: 20_000, by: 1000) {
            try store.add((start..<start + 1000).map { .init(fullLocation(Int64($0))) }, to: &place)
        }
        try store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        // The empty tables are shared by so few here that they count; ids take a byte more later on.
        #expect(store.fileSize - 100_000 < 20_000 * 92)
    }
}
