import Positioning
import Testing

@Suite("An event")
struct EventTests {
    @Test("Made of a location has all that the location had")
    func ofLocation() throws {
        let coordinate = try #require(Coordinate(latitude: 52.520008, longitude: 13.404954))
        let location = Location(
            coordinate: coordinate, mode: .threeD, date: Timestamp(milliseconds: 5), timeSource: .received,
            receivedDate: Timestamp(milliseconds: 6), receiverDate: "2006-01-01", device: "/dev/ttyUSB0",
            altitude: Decimal4(scaled: 1), ellipsoidalAltitude: Decimal4(scaled: 2),
            horizontalAccuracy: Decimal3(scaled: 3),
            verticalAccuracy: Decimal3(scaled: 4), speed: Decimal3(scaled: 5), speedAccuracy: Decimal3(scaled: 6),
            course: Decimal4(scaled: 7), courseAccuracy: Decimal4(scaled: 8), climb: Decimal3(scaled: 9),
            satellitesUsed: 10, hdop: Decimal3(scaled: 11))
        let event = Event(id: 1, kind: .mark, location, name: "Here", note: "A bench", track: 2, segment: 3)
        #expect(event.coordinate == coordinate && event.mode == .threeD)
        #expect(event.creationDate?.milliseconds == 5 && event.receivedDate?.milliseconds == 6)
        #expect(event.timeSource == .received && event.receiverDate == "2006-01-01" && event.device == "/dev/ttyUSB0")
        #expect(event.altitude?.scaled == 1 && event.ellipsoidalAltitude?.scaled == 2)
        #expect(event.horizontalAccuracy?.scaled == 3 && event.verticalAccuracy?.scaled == 4)
        #expect(event.speed?.scaled == 5 && event.speedAccuracy?.scaled == 6)
        #expect(event.course?.scaled == 7 && event.courseAccuracy?.scaled == 8 && event.climb?.scaled == 9)
        #expect(event.satellitesUsed == 10 && event.hdop?.scaled == 11)
        #expect(event.name == "Here" && event.note == "A bench" && event.track == 2 && event.segment == 3)
    }

    @Test("Received now is dated now where nothing else is said")
    func receivedDate() throws {
        let coordinate = try #require(Coordinate(latitude: 1, longitude: 2))
        let location = Location(coordinate: coordinate, mode: .twoD, date: Timestamp(milliseconds: 7))
        #expect(location.receivedDate == location.date && location.timeSource == .gps)
    }

    @Test("Has a word for its kind, and each another")
    func kinds() {
        #expect(EventKind.allCases.map { $0.name } == ["fix", "mark", "point"])
        #expect(EventKind.allCases.map { $0.rawValue } == [0, 1, 2])
        #expect(TrackKind.allCases.map { $0.rawValue } == [0, 1])
    }
}

@Suite("A timestamp")
struct TimestampTests {
    @Test("Counts in milliseconds, and is ordered by them")
    func arithmetic() {
        let (a, b) = (Timestamp(milliseconds: 1500), Timestamp(milliseconds: 500))
        #expect(a - b == 1000)
        #expect(b + 1000 == a)
        #expect(b < a)
    }
}
