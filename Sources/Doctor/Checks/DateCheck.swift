internal import LocationManager

/// Whether the receiver's date can be true.
enum DateCheck: Check {
    static let name = "date"

    static func examine(_ examination: Examination) -> Verdict {
        guard case .unavailable(.dateNotBelievable(let date)) = examination.gpsd.availability else {
            return .notConcerned
        }
        return .wrong(
            "the receiver has a fix, but says that it is \(date)",
            remedy:
                "leave it under the sky for a quarter of an hour; where it stays years off, its firmware counts the "
                + "weeks of GPS wrongly: a recording dates by the time of receipt after a minute, or with --fix-week-rollover by "
                + "the receiver's own time",
            .badData)
    }
}
