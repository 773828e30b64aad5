import LocationManager
import Positioning
import Presentation
import Testing

@testable import TerminalUI

@Suite("The figures of the sky, and what is shown where some are missing")
struct SkyFigureTests {
    @Test("Without a fix the satellites are still there, and the figures of the fix are not known")
    func noFix() {
        let live = LiveReading.sky(Satellite.several).without(.noFix(used: 0, seen: 8), "waiting for a fix")
        let picture = SkyPicture(80, 24, live)
        #expect(picture.barNames.count == 8)
        #expect(picture.has("Fix        no fix"))
        for label in ["Altitude   –", "Speed      –", "Course     –", "Climb      –", "Date       –", "Clock      –"] {
            #expect(picture.has(label))
        }
        #expect(SkyPicture(40, 10, live).has(" no fix, 4 of 8     DOP"))
    }

    @Test("Where the last fix was is told with its age, and nothing else of it")
    func stale() {
        var live = LiveReading.sky(nil).without(.stale(seconds: 75), "last fix 1 min 15 s ago")
        live.age = 75
        let picture = SkyPicture(80, 24, live)
        #expect(picture.has("Fix        last fix 1 min 15 s ago"))
        #expect(picture.has("Position   52.52, 13.405, 1 min ago"))
        #expect(picture.style(of: "52.52, 13.405") == .dim)
        #expect(picture.has("Speed      –"))
        #expect(picture.has("no satellites listed"))
    }

    @Test("A fix that is some seconds old says so")
    func age() {
        var live = LiveReading.sky(Satellite.several)
        live.age = 3
        #expect(SkyPicture(80, 24, live).has("Fix        3D, 3 s ago"))
    }

    struct ClockCase: Sendable, CustomTestStringConvertible {
        let late: Int64
        var isTrusted = false
        let text: String
        var isWarning = false
        var testDescription: String { text }
    }

    static let clocks: [ClockCase] = [
        ClockCase(late: 0, text: "system 0 s, no NTP"),
        ClockCase(late: 310, isTrusted: true, text: "system +0.31 s, NTP"),
        ClockCase(late: -2_999, text: "system -3 s, no NTP"),
        ClockCase(late: 3_000, text: "system 3 s ahead, no NTP", isWarning: true),
        ClockCase(late: -125_000, isTrusted: true, text: "system 2 min 5 s behind, NTP", isWarning: true),
    ]

    @Test("The system's clock is compared with the receiver's", arguments: clocks)
    func clock(clock: ClockCase) throws {
        var location = try #require(Location.walking())
        location.receivedDate = location.date + clock.late
        var live = LiveReading.sky(Satellite.several)
        live.availability = .available(location, meetsWish: true)
        var picture = SkyPicture(80, 24, live)
        picture.state.now.isDateTrusted = clock.isTrusted
        #expect(picture.has("Clock      " + clock.text))
        #expect(picture.style(of: clock.text) == (clock.isWarning ? .warning : .plain))
    }

    @Test("A date that cannot be believed is shown as the receiver said it, and compared with nothing")
    func unbelievable() throws {
        var location = try #require(Location.walking())
        location.timeSource = .received
        location.receiverDate = "2005-08-22T12:00:00Z"
        var live = LiveReading.sky(Satellite.several)
        live.availability = .available(location, meetsWish: true)
        let picture = SkyPicture(200, 60, live)
        #expect(picture.has("Date       not believed: 2005-08-22T12:00:00Z"))
        #expect(picture.has("UTC        –"))
        #expect(picture.has("Clock      –"))
    }

    @Test("Of a fix without any figures none is shown as 0")
    func bareFix() throws {
        let walking = try #require(Location.walking())
        var live = LiveReading.sky([])
        let bare = Location(coordinate: walking.coordinate, mode: .twoD, date: walking.date)
        live.availability = .available(bare, meetsWish: false)
        live.receiver?.sky?.hdop = Decimal3(99.99)
        live.receiver?.sky?.pdop = nil
        let picture = SkyPicture(80, 24, live)
        for label in ["Accuracy", "Altitude", "Speed   ", "Course  ", "Climb   ", "DOP     "] {
            #expect(picture.has(label + "   –"))
        }
        #expect(picture.has("Fix        2D"))
        #expect(SkyPicture(40, 10, live).text[2] == " 2D, 0 of 0         52.52001, 13.40495")
    }

    @Test("No satellites are told from none listed")
    func noSatellites() {
        let picture = SkyPicture(80, 24, .sky([]))
        #expect(picture.has("no satellites seen"))
        #expect(picture.has("Satellites 0 of 0 used"))
        #expect(SkyPicture(80, 24, .sky(nil)).has("no satellites listed"))
        #expect(SkyPicture(80, 24, .sky(nil)).has("Satellites –"))
    }

    static let withoutReceiver: [Unavailability] = [.unreachable(reason: "Connection refused"), .noDevice(wanted: nil)]

    @Test("Without gpsd or a receiver the reason is in the middle, and no sky of before", arguments: withoutReceiver)
    func noReceiver(reason: Unavailability) throws {
        let words = "no gpsd on localhost:2947: Connection refused"
        let live = LiveReading.sky(Satellite.several).without(reason, words)
        let picture = SkyPicture(80, 25, live)
        #expect(picture.text[11] == String(repeating: " ", count: 17) + words)
        #expect(!picture.has("G07"))
        // In a narrow one it goes on in the next line.
        let narrow = SkyPicture(40, 10, live)
        #expect(narrow.text[4].contains("no gpsd on localhost:2947: Connection"))
        #expect(narrow.text[5].contains("refused"))
    }

    @Test("While gpsd is asked the reason is in the middle")
    func connecting() {
        var live = LiveReading()
        live.reason = "waiting for gpsd on localhost"
        #expect(SkyPicture(80, 24, live).has("  waiting for gpsd on localhost"))
    }

    @Test("Figures are in this user's units")
    func units() {
        var picture = SkyPicture(80, 24)
        picture.units = .imperial
        for text in ["±12 ft, vertical ±20 ft", "112 ft, ellipsoidal 241 ft", "2.9 ±0.6 mph", "Climb      -39 ft/min"] {
            #expect(picture.has(text))
        }
    }

    static let counts: [(used: Int, seen: Int?, text: String)] = [(3, 9, "3 of 9 used"), (3, nil, "3 used")]

    @Test("The satellites are counted where they are not listed", arguments: counts)
    func counted(used: Int, seen: Int?, text: String) {
        var live = LiveReading.sky(nil)
        (live.satellitesUsed, live.satellitesSeen) = (used, seen)
        #expect(SkyPicture(80, 24, live).has("Satellites " + text + " "))
    }
}
