import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 5: clocks that are wrong, of the receiver and of the system")
struct WrongClockTests {
    private let refused = "refused date not believable"
    private let day = Moment.day

    @Test(
        "A cold receiver says the year 3236, then 1980: neither crashes, lasts or draws a gap of years (T3)",
        arguments: [true, false])
    func coldReceiver(isDateTrusted: Bool) {
        var trace = Trace()
        trace.isDateTrusted = isDateTrusted
        trace.hear(.fix(at: 0).with { $0.time = .date(Timestamp(milliseconds: 39_952_655_988_000)) }, at: 0)
        trace.hear(.fix(at: 1).with { $0.time = .date(Timestamp(milliseconds: 315_964_800_000)) }, at: 1)
        trace.walk(2...8)
        trace.finish()
        let expected = lines([isDateTrusted ? "track 2" : "segment 2"], fixes(3...8))
        #expect(Array(trace.told.suffix(7)) == expected)
        #expect(trace.told.count == 9)
    }

    @Test(
        "The whole range of dates is judged without a trap",
        arguments: [
            Int64.min / 4, -62_135_596_800_000, 0, 253_402_300_799_999, Int64.max / 4,
        ])
    func wildDates(milliseconds: Int64) {
        for isDateTrusted in [true, false] {
            var trace = Trace()
            trace.isDateTrusted = isDateTrusted
            trace.walk(0...1)
            for second in 2...3 {
                let date = Timestamp(milliseconds: milliseconds + Int64(second))
                trace.hear(.fix(at: Double(second)).with { $0.time = .date(date) }, at: Double(second))
            }
            trace.walk(4...5)
            trace.finish()
            #expect(trace.told == ["track 0", "fix 1", refused, refused, "fix 4", "fix 5"])
        }
    }

    @Test("A date decades off that is no multiple of 1024 weeks is refused, never corrected (T17)")
    func never() {
        var trace = Trace()
        trace.hear(.fix(at: 15 * 365 * day), at: 0)
        trace.walk(1...2)
        trace.finish()
        #expect(trace.told == [refused, "track 1", "fix 2"])
    }

    @Test(
        "New year, leap day and midnight are days like any other (T17)",
        arguments: [
            1_798_761_599_000, 1_835_395_199_000, 1_777_679_999_000,
        ] as [Int64])
    func midnight(milliseconds: Int64) {
        var trace = Trace()
        trace.isDateTrusted = false
        for second in 0...2 {
            let date = Timestamp(milliseconds: milliseconds + Int64(second) * 1000)
            trace.hear(.fix(at: Double(second)).with { $0.time = .date(date) }, at: Double(second))
        }
        trace.finish()
        #expect(trace.locations.map(\.date.milliseconds) == [milliseconds, milliseconds + 1000, milliseconds + 2000])
        #expect(trace.told.dropFirst().allSatisfy { $0.hasPrefix("fix") })
    }

    @Test("NTP taking hold in the middle refuses what was believed before it, and lets the right date in")
    func ntpTakesHold() {
        var trace = Trace()
        trace.isDateTrusted = false
        for second in 0...3 { trace.hear(.fix(at: 900 * day + Double(second)), at: Double(second)) }
        trace.isDateTrusted = true
        for second in 4...6 { trace.hear(.fix(at: 900 * day + Double(second)), at: Double(second)) }
        trace.walk(7...12)
        trace.finish()
        // The epoch of second 3 is closed by the clock before NTP takes hold, and so is every later one after it.
        #expect(trace.told.filter { $0 == refused }.count == 3)
        #expect(trace.told.suffix(6) == ["segment 7", "fix 8", "fix 9", "fix 10", "fix 11", "fix 12"])
    }

    @Test("NTP losing hold in the middle changes nothing for good fixes")
    func ntpLosesHold() {
        var trace = Trace()
        trace.walk(0...2)
        trace.isDateTrusted = false
        trace.clockError = -5 * 365 * day
        trace.walk(3...5)
        trace.finish()
        #expect(trace.told == lines(["track 0"], fixes(1...5)))
    }
}
