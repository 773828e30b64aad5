internal import FixSources
internal import LocationManager
internal import Positioning
internal import Presentation
internal import Recorder

/// The sentences that several commands say alike.
enum Words {
    /// Why no event could be added now, and what would help.
    static func reason(_ reason: Unavailability, server: Server) -> String {
        switch reason {
        case .connecting: "waiting for gpsd on \(server)"
        case .unreachable(let reason): "no gpsd on \(server): \(reason)"
        case .noDevice(let wanted): "gpsd on \(server) has no receiver" + (wanted.map { " \(printable($0))" } ?? "")
        case .silent(let device, let seconds):
            "the receiver\(device.map { " \(printable($0))" } ?? "") has been silent for \(duration(seconds: seconds))"
        case .noFix(let used, let seen): "waiting for a fix" + satellites(used, seen)
        case .stale(let seconds): "last fix \(duration(seconds: seconds)) ago"
        case .dateNotBelievable(let date): "the receiver's date \(printable(date)) cannot be true"
        }
    }

    /// What to do about it; `nil` where there is nothing to do but wait.
    static func remedy(_ reason: Unavailability) -> String? {
        switch reason {
        case .unreachable: "start it with 'systemctl start gpsd.socket', or name another SERVER"
        case .noDevice(let wanted):
            "plug \(wanted == nil ? "one" : "it") in, or name it in DEVICES= of /etc/default/gpsd"
        case .silent: "check its cable, and that nothing else holds it"
        case .noFix: "the antenna needs a view of the sky; a cold start takes some minutes"
        case .dateNotBelievable:
            "after a minute its fixes are recorded by the time of receipt; --earliest DATE believes older ones"
        case .connecting, .stale: nil
        }
    }

    /// The reason, and what to do about it where there is something.
    static func reasonAndRemedy(_ reason: Unavailability, server: Server) -> String {
        Words.reason(reason, server: server) + (remedy(reason).map { "; \($0)" } ?? "")
    }

    /// That a receiver is 1024 weeks early, and what becomes of its dates.
    static func weeksEarly(device: String?, date: String, weeks: Int, isCorrected: Bool) -> String {
        "the receiver\(device.map { " \(printable($0))" } ?? "") is \(grouped(weeks)) weeks early (GPS week rollover): it "
            + "says \(printable(date)); "
            + (isCorrected
                ? "the weeks are added, and its own date is kept beside"
                : "--fix-week-rollover adds them; until then its fixes are recorded by the time of receipt")
    }

    /// That events were dated anew by a recorder.
    static func redated(_ count: Int) -> String {
        "the receiver's time is known now: \(Words.count(count, "event")) dated by this machine's clock, which nothing held, "
            + "\(count == 1 ? "is" : "are") dated by it; 'locations undo' takes that back"
    }

    /// That what is known of the time could not be written by a recorder.
    static func cannotRedate(_ reason: String) -> String {
        "the receiver's time is known now, but \(reason); events are stored all the same, and 'locations repair time' dates "
            + "them right later"
    }

    /// That a recording ends as soon as another process lets it.
    static func waitsToEnd(_ reason: String, _ waiting: Int) -> String {
        "\(reason); waiting for that, a minute at most, to end with \(count(waiting, "event")) stored; one more signal ends it "
            + "without"
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

    /// A length as in `0 m`, `3.8 m`, `240 m`, `12.4 km`.
    static func metres(_ value: Double) -> String {
        switch value {
        case ..<0.05: "0 m"
        case ..<9.95: "\(tenths(value)) m"
        case ..<999.5: "\(Int(value.rounded())) m"
        default: "\(tenths(value / 1000)) km"
        }
    }

    /// A time as in `9 s`, `4 min 10 s`, `3 h 20 min`, `2 d 5 h`; below zero is zero.
    static func duration(seconds: Int) -> String { DurationText.string(milliseconds: Int64(max(0, seconds)) * 1000) }

    /// A number and its noun, as in `1 event`, `1,234 events`.
    static func count(_ count: Int, _ noun: String, plural: String? = nil) -> String {
        "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
    }

    /// `1,234,567`.
    static func grouped(_ number: Int) -> String { NumberStyle.plain.count(number) }

    /// That a damaged store is out of the way, and what to do about it.
    static func setAside(_ file: String) -> String {
        "the store is damaged and was set aside as '\(file)'; recording goes on in a new one; 'locations salvage' brings over "
            + "what can be read"
    }

    /// Why a recorder cannot write, and what would help.
    static func trouble(_ trouble: StoreTrouble, store path: String, at uptime: Int64) -> String {
        let (reason, remedy) =
            switch trouble.kind {
            case .full: ("no room is left on the disk", "make some")
            case .readOnly: ("it can only be read", "see 'journalctl -k' why its disk is read-only, and mount it anew")
            case .busy: ("another process keeps writing to it", "end that one")
            case .damaged: ("it is damaged, and cannot be set aside", "make its folder writable")
            case .missing: ("it is gone, or another file is in its place", "put it back")
            case .inputOutput: ("its disk fails", "see 'journalctl -k', and replace the card")
            case .other: ("SQLite refuses it", "see what the recorder has said")
            }
        let lost = trouble.lost > 0 ? ", \(grouped(trouble.lost)) are lost" : ""
        return
            "cannot write to '\(path)' for \(duration(seconds: Int(max(0, uptime - trouble.since) / 1000))): \(reason); "
            + "\(count(trouble.waiting, "event")) wait in memory, for an hour at most\(lost); \(remedy)"
    }

    /// A size as in `12 kB`, `90 MB`.
    static func bytes(_ count: Int64) -> String {
        switch count {
        case ..<1_000_000: "\((count + 500) / 1000) kB"
        case ..<1_000_000_000: "\((count + 500_000) / 1_000_000) MB"
        default: "\((count + 500_000_000) / 1_000_000_000) GB"
        }
    }

    /// Text from outside that cannot drive a terminal.
    static func printable(_ text: String) -> String { TerminalText.printable(text) }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(grouped(tenths / 10)).\(tenths % 10)"
    }
}
