internal import FixSources
internal import LocationManager
internal import Positioning

/// The sentences that several commands say alike.
enum Words {
    /// Why no event could be added now, and what would help.
    static func reason(_ reason: Unavailability, server: Server) -> String {
        switch reason {
        case .connecting: "waiting for gpsd on \(server)"
        case .unreachable(let reason): "no gpsd on \(server): \(reason)"
        case .noDevice: "gpsd on \(server) has no receiver"
        case .silent(let device, let seconds):
            "the receiver\(device.map { " \($0)" } ?? "") has been silent for \(duration(seconds: seconds))"
        case .noFix(let used, let seen): "waiting for a fix" + satellites(used, seen)
        case .stale(let seconds): "last fix \(duration(seconds: seconds)) ago"
        case .dateNotBelievable(let date): "the receiver's date \(printable(date)) cannot be true"
        }
    }

    /// What to do about it; `nil` where there is nothing to do but wait.
    static func remedy(_ reason: Unavailability.Kind) -> String? {
        switch reason {
        case .unreachable: "start it with 'systemctl start gpsd.socket', or name another SERVER"
        case .noDevice: "plug one in, or name it in DEVICES= of /etc/default/gpsd"
        case .silent: "check its cable, and that nothing else holds it"
        case .noFix: "the antenna needs a view of the sky; a cold start takes some minutes"
        case .dateNotBelievable:
            "after a minute its fixes are recorded by the time of receipt; --earliest DATE believes older ones"
        case .connecting, .stale: nil
        }
    }

    /// The reason, and what to do about it where there is something.
    static func reasonAndRemedy(_ reason: Unavailability, server: Server) -> String {
        Words.reason(reason, server: server) + (remedy(reason.kind).map { "; \($0)" } ?? "")
    }

    /// `: 3 of 9 satellites`, as far as it is known.
    static func satellites(_ used: Int?, _ seen: Int?) -> String {
        switch (used, seen) {
        case (let used?, let seen?): ": \(used) of \(seen) satellites"
        case (let used?, nil): ": \(used) satellites"
        default: ""
        }
    }

    /// `±3.8 m`, or that it is unknown.
    static func accuracy(_ location: Location) -> String {
        location.horizontalAccuracy.map { "±\(metres($0.value))" } ?? "accuracy unknown"
    }

    /// A length as in `3.8 m`, `240 m`, `12.4 km`.
    static func metres(_ value: Double) -> String {
        switch value {
        case ..<10: "\(tenths(value)) m"
        case ..<1_000: "\(Int(value.rounded())) m"
        default: "\(tenths(value / 1000)) km"
        }
    }

    /// A time as in `9 s`, `4 min`, `3 h 20 min`, `2 d 5 h`.
    static func duration(seconds: Int) -> String {
        switch seconds {
        case ..<120: "\(max(0, seconds)) s"
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
        default: "\(seconds / 86_400) d \(seconds % 86_400 / 3600) h"
        }
    }

    /// A number and its noun.
    static func count(_ count: Int, _ noun: String, plural: String? = nil) -> String {
        "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
    }

    /// `1,234,567`.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }

    /// Text from outside that cannot drive a terminal.
    static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) ? "?" : $0 }))
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
