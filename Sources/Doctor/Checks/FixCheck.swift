internal import LocationManager
internal import Positioning

/// Whether the receiver knows where it is.
enum FixCheck: Check {
    static let name = "fix"

    /// How many satellites a fix with altitude takes; one fewer without.
    private static let needed = 4

    static func examine(_ examination: Examination) -> Verdict {
        let gpsd = examination.gpsd
        switch gpsd.availability {
        case .available(let location, _):
            return .fine(location.mode == .threeD ? "a 3D fix" : "a 2D fix, without altitude")
        case .unavailable(.dateNotBelievable): return .notConcerned
        case .unavailable(.stale(let seconds)):
            return .wrong(
                "the last fix is \(seconds) s old, and none has come since",
                remedy: "check the receiver's cable and antenna",
                .notNow)
        case .unavailable: break
        }
        let waited = StoreRecorder(
            store: examination.settings.store, now: examination.surroundings.now()
        ).waited
        let time = Phrases.duration(max(waited ?? 0, gpsd.watched))
        return .wrong(
            "no fix for \(time)\(satellites(gpsd))",
            remedy: (gpsd.heard.map { $0 < needed } ?? false
                ? "give the antenna more of the sky, and " : "leave it on and ")
                + "wait: from cold a receiver takes one minute under a clear sky, and up to 13 under a poor one",
            .notNow)
    }

    private static func satellites(_ gpsd: GpsdAnswer) -> String {
        guard let heard = gpsd.heard ?? gpsd.seen else { return ": the receiver does not tell of its satellites" }
        let used = gpsd.used ?? 0
        let more = max(0, needed - used)
        let text = ": it hears \(Phrases.count(heard, "satellite")) and uses \(used)"
        return more == 0
            ? text : "\(text), and needs \(more) more (\(needed) make a fix, \(needed - 1) one without altitude)"
    }
}
