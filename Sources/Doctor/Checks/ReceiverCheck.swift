internal import FixSources
internal import LocationManager

/// Whether gpsd has a receiver, and the one that was asked for.
enum ReceiverCheck: Check {
    static let name = "receiver"

    static func examine(_ examination: Examination) -> Verdict {
        let (gpsd, server) = (examination.gpsd, examination.server)
        let paths = gpsd.devices.map(\.path)
        if let wanted = examination.settings.limits.device {
            guard !paths.contains(wanted) else { return .fine("gpsd has \(wanted)") }
            guard paths.isEmpty else {
                return .wrong(
                    "gpsd on \(server) has no receiver \(wanted); it has \(Phrases.list(paths))",
                    remedy: "name one of those with --device, or none", .unavailable)
            }
        }
        // A device that nobody lists may speak all the same.
        if gpsd.hasSpoken { return .fine("gpsd has \(paths.isEmpty ? "a receiver" : Phrases.list(paths))") }
        if let idle = gpsd.idleDevices.first, paths.isEmpty {
            let place = examination.isLocal ? "" : " there"
            return .wrong(
                "gpsd on \(server) knows \(idle.path) and cannot open it",
                remedy: "'journalctl -u gpsd'\(place) says why; when that is mended, 'systemctl restart gpsd'",
                .unavailable)
        }
        guard !paths.isEmpty else {
            return .wrong(
                "gpsd on \(server) has no receiver",
                remedy:
                    "plug one in\(examination.isLocal ? "" : " there"), or name it in DEVICES= of /etc/default/gpsd, "
                    + "then 'systemctl restart gpsd'",
                .unavailable)
        }
        return .fine("gpsd has \(Phrases.list(paths))")
    }
}
