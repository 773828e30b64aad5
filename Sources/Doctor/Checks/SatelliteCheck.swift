internal import LocationManager

/// Whether the receiver hears any satellite.
enum SatelliteCheck: Check {
    static let name = "satellites"

    static func examine(_ examination: Examination) -> Verdict {
        let gpsd = examination.gpsd
        if case .available = gpsd.availability {
            return .fine(gpsd.used.map { "\(Phrases.count($0, "satellite")) in use" } ?? "the receiver has satellites")
        }
        guard (gpsd.heard ?? gpsd.seen) == 0, gpsd.used ?? 0 == 0 else {
            guard let heard = gpsd.heard ?? gpsd.seen else { return .notConcerned }
            return .fine("\(Phrases.count(heard, "satellite")) heard")
        }
        let known = gpsd.seen.flatMap { $0 > 0 ? " (it knows of \($0))" : nil } ?? ""
        return .wrong(
            "the receiver talks, but hears no satellite\(known)",
            remedy:
                "give its antenna a clear view of the sky and check the antenna's cable; indoors, or just switched on, "
                + "it may take minutes",
            .notNow)
    }
}
