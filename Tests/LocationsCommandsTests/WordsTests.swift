import EventStore
import FixSources
import LocationManager
import Positioning
import Presentation
import Testing

@testable import LocationsCommands

@Suite("The words that commands share")
struct WordsTests {
    @Test(
        "A length has tenths below ten metres and above a kilometre",
        arguments: [
            (0, "0 m"), (0.04, "0 m"), (0.05, "0.1 m"), (9.3, "9.3 m"), (9.94, "9.9 m"), (9.97, "10 m"), (10, "10 m"),
            (240.4, "240 m"), (999.4, "999 m"), (999.6, "1.0 km"), (12_440, "12.4 km"), (1_234_567, "1,234.6 km"),
        ])
    func metres(value: Double, text: String) {
        #expect(Words.metres(value) == text)
    }

    @Test(
        "A time has its two largest units",
        arguments: [
            (-3, "0 s"), (0, "0 s"), (59, "59 s"), (60, "1 min"), (250, "4 min 10 s"), (12_000, "3 h 20 min"),
            (86_400, "1 d"), (190_800, "2 d 5 h"),
        ])
    func duration(seconds: Int, text: String) {
        #expect(Words.duration(seconds: seconds) == text)
    }

    @Test("A count has its noun, and thousands in groups")
    func counts() {
        #expect(Words.count(1, "event") == "1 event")
        #expect(Words.count(0, "event") == "0 events")
        #expect(Words.count(1_234_567, "fix", plural: "fixes") == "1,234,567 fixes")
    }

    @Test(
        "A reason says what is wrong, and what would help",
        arguments: [
            (
                Unavailability.unreachable(reason: "Connection refused"),
                "no gpsd on localhost:2947: Connection refused; start it with 'systemctl start gpsd.socket', or name "
                    + "another SERVER"
            ),
            (
                .noDevice(wanted: nil),
                "gpsd on localhost:2947 has no receiver; plug one in, or name it in DEVICES= of /etc/default/gpsd"
            ),
            (
                .noDevice(wanted: "/dev/gps\u{1B}0"),
                "gpsd on localhost:2947 has no receiver /dev/gps␛0; plug it in, or name it in DEVICES= of "
                    + "/etc/default/gpsd"
            ),
            (
                .silent(device: "/dev/gps\u{1B}0", seconds: 70),
                "the receiver /dev/gps␛0 has been silent for 1 min 10 s; check its cable, and that nothing else holds it"
            ),
            (
                .noFix(used: 3, seen: 9),
                "waiting for a fix: 3 of 9 satellites; the antenna needs a view of the sky; a cold start takes some minutes"
            ),
            (.stale(seconds: 7), "last fix 7 s ago"),
            (
                .dateNotBelievable("2006-04-16\n"),
                "the receiver's date 2006-04-16␊ cannot be true; after a minute its fixes are recorded by the time of "
                    + "receipt; --earliest DATE believes older ones"
            ),
        ])
    func reasons(reason: Unavailability, text: String) {
        #expect(Words.reasonAndRemedy(reason, server: Server()) == text)
    }

    @Test("An exit code belongs to every kind of error")
    func exitCodes() {
        #expect(CommandFailure(StoreErrorSample.missing).code == .noInput)
        #expect(CommandFailure(CommandFailure(.unavailable, "x")).code == .unavailable)
        #expect(Set(ExitCode.meanings.map { $0.0 }) == [0, 64, 65, 66, 69, 73, 74, 75, 77, 130])
    }
}

private enum StoreErrorSample {
    /// What opening a store that is not there throws.
    static var missing: any Error {
        do {
            _ = try EventStore(path: "/no/where/at/all.sqlite", access: .readOnly)
            return CommandFailure(.success, "opened what is not there")
        } catch {
            return error
        }
    }
}

@Suite("What a window means")
struct WindowOptionsTests {
    private let now = utc(2026, 3, 30, 10)

    private func query(_ words: String, zone: String) throws -> EventQuery {
        var window = WindowOptions()
        for pair in words.split(separator: ";") {
            let (option, value) = (pair.prefix { $0 != "=" }, String(pair.drop { $0 != "=" }.dropFirst()))
            switch option {
            case "since": window.since = value
            case "until": window.until = value
            default: window.day = value
            }
        }
        return try window.query(now: now, zone: LocalZone(environment: ["TZ": zone]))
    }

    @Test(
        "is exact where the clocks were set",
        arguments: [
            ("day=yesterday", "Europe/Berlin", utc(2026, 3, 28, 23), utc(2026, 3, 29, 22)),
            ("day=today", "Europe/Berlin", utc(2026, 3, 29, 22), utc(2026, 3, 30, 22)),
            ("since=yesterday;until=yesterday", "Europe/Berlin", utc(2026, 3, 28, 23), utc(2026, 3, 29, 22)),
            ("since=1 day ago;until=now", "Europe/Berlin", utc(2026, 3, 29, 10), utc(2026, 3, 30, 10) + 1),
            ("since=24h ago;until=12:00", "Europe/Berlin", utc(2026, 3, 29, 10), utc(2026, 3, 30, 10, 1)),
            ("day=2026-03-29Z", "Europe/Berlin", utc(2026, 3, 29), utc(2026, 3, 30)),
        ])
    func window(words: String, zone: String, since: Timestamp, until: Timestamp) throws {
        let query = try query(words, zone: zone)
        #expect(query.since == since)
        #expect(query.until == until)
    }

    @Test("is told in the user's own dates")
    func told() throws {
        let format = LocalFormat(environment: ["LC_ALL": "de_DE", "TZ": "Europe/Berlin"])
        var query = try query("since=yesterday", zone: "Europe/Berlin")
        #expect(query.window(format) == "events since 29.03.2026, 00:00:00")
        #expect(query.window(format, count: 1) == "1 event since 29.03.2026, 00:00:00")
        query.marksOnly = true
        query.near = SearchArea(center: Coordinate(latitude: 52.52, longitude: -13.4055)!, metres: 500)
        #expect(
            query.window(format, count: 1_200)
                == "1,200 marks within 500 m of 52,52, -13,4055 since 29.03.2026, 00:00:00")
    }
}
