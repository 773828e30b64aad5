internal import FixSources
internal import LocationManager

/// Whether the receiver says anything that gpsd understands.
enum SpeechCheck: Check {
    static let name = "speech"

    static func examine(_ examination: Examination) -> Verdict {
        let gpsd = examination.gpsd
        guard !gpsd.hasSpoken else { return .fine("the receiver talks") }
        let device = examination.settings.limits.device ?? gpsd.devices.first?.path
        return .wrong(
            "the receiver\(device.map { " \($0)" } ?? "") is there, but has said nothing that gpsd understands for "
                + Phrases.duration(gpsd.watched),
            remedy:
                "check its power and cable (its TX belongs to our RX), and its speed: 'gpsd -s SPEED' in GPSD_OPTIONS "
                + "of /etc/default/gpsd sets one that gpsd does not find, and -b leaves it as it is",
            .unavailable)
    }
}
