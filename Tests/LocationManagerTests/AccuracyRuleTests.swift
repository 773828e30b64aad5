import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 2: accuracy")
struct AccuracyRuleTests {
    private func location(_ change: (inout FixReport) -> Void) throws -> Location {
        var trace = Trace()
        trace.hear(FixReport.fix(at: 0).with(change), at: 0)
        trace.finish()
        return try #require(trace.locations.first)
    }

    struct Errors: Sendable, CustomTestStringConvertible {
        var eph, epx, epy: Int64?
        var accuracy: Int64?
        var testDescription: String { "\(eph as Any) \(epx as Any) \(epy as Any)" }
    }

    @Test(
        "Accuracy is eph, else the root of the squares of epx and epy where both are known, else unknown",
        arguments: [
            Errors(eph: 7_500, epx: 3_000, epy: 4_000, accuracy: 7_500),
            Errors(eph: nil, epx: 3_000, epy: 4_000, accuracy: 5_000),
            Errors(eph: 0, epx: 3_000, epy: 4_000, accuracy: 5_000),
            Errors(eph: -1_000, epx: 3_000, epy: 4_000, accuracy: 5_000),
            Errors(eph: 1, epx: nil, epy: nil, accuracy: 1),
            Errors(eph: nil, epx: 3_000, epy: nil, accuracy: nil),
            Errors(eph: nil, epx: nil, epy: 4_000, accuracy: nil),
            Errors(eph: nil, epx: 0, epy: 4_000, accuracy: nil),
            Errors(eph: nil, epx: 3_000, epy: -4_000, accuracy: nil),
            Errors(eph: 0, epx: nil, epy: nil, accuracy: nil),
            Errors(eph: nil, epx: nil, epy: nil, accuracy: nil),
            Errors(eph: nil, epx: 1_000, epy: 1_000, accuracy: 1_414),
        ])
    func derivation(errors: Errors) throws {
        let location = try location {
            $0.eph = errors.eph.map { Decimal3(scaled: $0) }
            $0.epx = errors.epx.map { Decimal3(scaled: $0) }
            $0.epy = errors.epy.map { Decimal3(scaled: $0) }
        }
        #expect(location.horizontalAccuracy?.scaled == errors.accuracy)
    }

    @Test("A report with nothing but mode, date and place is a whole fix, with everything else unknown (Q3, Q12)")
    func bareFix() throws {
        let location = try location { _ in }
        #expect(location.altitude == nil)
        #expect(location.ellipsoidalAltitude == nil)
        #expect(location.horizontalAccuracy == nil)
        #expect(location.verticalAccuracy == nil)
        #expect(location.speed == nil)
        #expect(location.speedAccuracy == nil)
        #expect(location.course == nil)
        #expect(location.courseAccuracy == nil)
        #expect(location.climb == nil)
        #expect(location.satellitesUsed == nil)
        #expect(location.hdop == nil)
    }

    @Test("Negative speed, course out of 0 to 360 and errors of 0 or less are unknown (Q11)")
    func sentinels() throws {
        let location = try location {
            $0.speed = Decimal3(-1)
            $0.course = Decimal4(-1)
            $0.epv = Decimal3(0)
            $0.eps = Decimal3(-1)
            $0.epd = Decimal4(0)
            $0.climb = Decimal3(-1)
        }
        #expect(location.speed == nil)
        #expect(location.course == nil)
        #expect(location.verticalAccuracy == nil)
        #expect(location.speedAccuracy == nil)
        #expect(location.courseAccuracy == nil)
        #expect(location.climb == Decimal3(-1))
    }

    @Test("Speed 0, course 0 and course 360 are known; 360.0001 is none")
    func edges() throws {
        #expect(try location { $0.speed = Decimal3(0) }.speed == Decimal3(0))
        #expect(try location { $0.course = Decimal4(0) }.course == Decimal4(0))
        #expect(try location { $0.course = Decimal4(360) }.course == Decimal4(360))
        #expect(try location { $0.course = Decimal4(scaled: 3_600_001) }.course == nil)
    }

    @Test("A 2D fix without altitude is kept (Q14)")
    func twoD() throws {
        let location = try location { $0.mode = 2 }
        #expect(location.mode == .twoD)
        #expect(location.altitude == nil)
    }

    @Test(
        "The wish is met exactly at its limit, not a millimetre above it, and never by what is unknown",
        arguments: [
            (9_999, true), (10_000, true), (10_001, false), (nil, false), (0, false),
        ] as [(Int64?, Bool)])
    func wish(eph: Int64?, isMet: Bool) {
        var trace = Trace()
        trace.hear(FixReport.fix(at: 0).with { $0.eph = eph.map { Decimal3(scaled: $0) } }, at: 0)
        trace.pass(to: 1)
        #expect(trace.availabilities.last == (isMet ? "available, as wished" : "available"))
    }

    @Test("An unknown accuracy does not meet even the widest wish")
    func unknownNever() throws {
        #expect(!DesiredAccuracy(metres: .greatestFiniteMagnitude).isMet(by: try location { _ in }))
    }

    @Test(
        "Wishes are spelled as Core Location's steps or in metres",
        arguments: [
            ("best", 5), ("10m", 10), ("100m", 100), ("1km", 1_000), ("3km", 3_000), ("25", 25), ("2.5m", 2.5),
            ("0.5km", 500), ("0", nil), ("-5", nil), ("m", nil), ("km", nil), ("ten", nil), ("nan", nil), ("inf", nil),
            ("", nil), ("10 m", nil),
        ] as [(String, Double?)])
    func spelling(text: String, metres: Double?) {
        #expect(DesiredAccuracy(text)?.metres == metres)
    }

    @Test("A change between met and not met is told")
    func changeOfWish() {
        var trace = Trace()
        trace.walk(0...1, eph: 20)
        trace.walk(2...3, eph: 5)
        trace.walk(4...5, eph: 20)
        trace.finish()
        #expect(trace.availabilities == ["noFix", "available", "available, as wished", "available"])
    }

    @Test(
        "Satellites and dilution are those of the last report of them, for ten seconds",
        arguments: [
            (10.0, 7), (10.001, nil),
        ] as [(Double, Int?)])
    func satellites(age: Double, expected: Int?) throws {
        var trace = Trace()
        trace.hear([.sky(SkyReport(device: "/dev/gps0", hdop: Decimal3(1.5), satellitesUsed: 7))], at: 0)
        trace.hear(.fix(at: age), at: age)
        trace.finish()
        let location = try #require(trace.locations.first)
        #expect(location.satellitesUsed == expected)
        #expect(location.hdop == expected.map { _ in Decimal3(scaled: 1_500) })
    }
}
