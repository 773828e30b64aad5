internal import LocationManager
internal import Positioning

/// Whether the fix is as exact as a recording wants it.
enum AccuracyCheck: Check {
    static let name = "accuracy"

    static func examine(_ examination: Examination) -> Verdict {
        guard case .available(let location, _) = examination.gpsd.availability else { return .notConcerned }
        // A recording keeps these too, unless it is told otherwise.
        guard let accuracy = location.horizontalAccuracy?.value else { return .fine("the fix's accuracy is not known") }
        let wish = examination.settings.limits.wish.metres
        guard accuracy > wish else { return .fine("accurate to ±\(Phrases.metres(accuracy))") }
        return .wrong(
            "the fix is accurate to ±\(Phrases.metres(accuracy)) only, and a recording keeps those up to "
                + "\(Phrases.metres(wish))",
            remedy: "give the antenna more of the sky, or record with --accuracy \(Int(accuracy.rounded(.up)))", .notNow
        )
    }
}
