import Positioning
import SQLite

@testable import EventStore

/// 2026-11-30T18:26:34Z.
let someDate = Timestamp(milliseconds: 1_796_063_194_000)

func location(
    _ seconds: Int64 = 0, latitude: Double = 52.520008, longitude: Double = 13.404954,
    device: String? = "/dev/ttyACM0"
) -> Location {
    Location(
        coordinate: Coordinate(latitude: latitude, longitude: longitude)!,  // A literal on the globe.
        mode: .threeD, date: someDate + seconds * 1000, device: device)
}

/// A location in which nothing is unknown.
func fullLocation(_ seconds: Int64 = 0) -> Location {
    Location(
        // On the globe.
        coordinate: Coordinate(
            latitude: Decimal9(scaled: 52_520_008_123), longitude: Decimal9(scaled: 13_404_954_321))!,
        mode: .threeD, date: someDate + (seconds * 1000 + 7), receivedDate: someDate + (seconds * 1000 + 127),
        device: "/dev/ttyACM0", altitude: Decimal4(scaled: 345_678), ellipsoidalAltitude: Decimal4(scaled: 741_234),
        horizontalAccuracy: Decimal3(scaled: 4123), verticalAccuracy: Decimal3(scaled: 6500),
        speed: Decimal3(scaled: 13_123), speedAccuracy: Decimal3(scaled: 510), course: Decimal4(scaled: 2_711_234),
        courseAccuracy: Decimal4(scaled: 123_456), climb: Decimal3(scaled: -123), satellitesUsed: 11,
        hdop: Decimal3(scaled: 910))
}

extension TemporaryFolder {
    func store(patience: Int = 5000) throws -> EventStore {
        let store = try EventStore(path: file(), access: .create(.personal), patience: patience)
        // Whatever the machine that runs the tests has.
        store.isClockTrusted = { true }
        return store
    }
}

extension EventStore {
    /// Stores entries in one batch, each going on where the last one was unless it says otherwise.
    @discardableResult
    func add(_ entries: [RecordingBatch.Entry], to place: inout RecordingPlace) throws -> [Int64] {
        Array(try commit(RecordingBatch(entries: entries), to: &place))
    }

    @discardableResult
    func add(_ locations: [Location]) throws -> [Int64] {
        var place = RecordingPlace()
        return try add(locations.map { .init($0) }, to: &place)
    }

    func events(_ query: EventQuery = EventQuery(order: .asStored)) throws -> [Event] {
        var events: [Event] = []
        try forEachEvent(query) {
            events.append($0)
            return true
        }
        return events
    }

    func ids(_ query: EventQuery = EventQuery(order: .asStored)) throws -> [Int64] { try events(query).map { $0.id } }
}

extension Database {
    /// The first column of all rows, as text; "NULL" for NULL.
    func column(_ sql: String) throws -> [String] {
        var texts: [String] = []
        try makeStatement(sql).forEachRow { texts.append($0.text(0) ?? "NULL") }
        return texts
    }
}

/// What kind of ``StoreError`` `body` throws; `nil` where it throws none.
func storeError(_ body: () throws -> Void) -> StoreError? {
    do { try body() } catch { return error as? StoreError }
    return nil
}
