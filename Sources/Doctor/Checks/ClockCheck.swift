internal import LinuxHost
internal import LocationManager
internal import Positioning

/// Whether this machine's clock is right.
///
/// Events are dated by the receiver all the same, so that a clock which nothing holds is named, and no fault. One that NTP
/// holds is right: then it is the receiver that is wrong.
enum ClockCheck: Check {
    static let name = "clock"

    /// How far the two may be apart: reports take their time, and bursts of them more. Milliseconds.
    private static let tolerance: Int64 = 5_000

    static func examine(_ examination: Examination) -> Verdict {
        let now = examination.surroundings.now()
        let remedy =
            "let NTP set it, or without a network the receiver: chrony with 'refclock SHM 0' in chrony.conf takes it "
            + "from gpsd"
        if let earliest = examination.settings.limits.earliest, now.date < earliest {
            let text = "this machine's clock is wrong: it says that the year is \(CalendarDate(now.date).year)"
            return now.isDateTrusted ? .wrong(text, remedy: remedy, .notNow) : .noted(text, remedy: remedy)
        }
        guard let lead = examination.gpsd.clockLead else { return .notConcerned }
        guard lead < -tolerance || lead > tolerance else {
            return .fine("this machine's clock agrees with the receiver's")
        }
        let amount = Phrases.duration(lead < 0 ? -lead : lead)
        let direction = lead < 0 ? "behind" : "ahead of"
        guard now.isDateTrusted else {
            return .noted(
                "this machine's clock is \(amount) \(direction) the receiver's, which dates events all the same",
                remedy: remedy)
        }
        return .wrong(
            "the receiver's clock is wrong: this machine's, which NTP holds, is \(amount) \(direction) it",
            remedy:
                "leave it under the sky for a quarter of an hour, until it knows of leap seconds; where it stays "
                + "off, replace it",
            .badData)
    }
}
