import CommandLineKit
import Glibc
import LinuxHost
import Positioning
import SimulatedReceiver

/// The whole command line: what the receivers are like, and who is told of their devices.
struct ReceiverCommand: Command {
    var rate = 1
    var fast = false
    var count: CountArgument?
    var pace = Route.Pace.walk
    var place = Coordinate.berlin
    var start: Timestamp?
    var script = Script.text("")
    var receivers = 1
    var seed = 1
    var talker = Talker.combined
    var link: String?
    var control: String?
    var wait = false

    static let name = "simulated-receiver"
    static let summary = "Pretend to be a GPS receiver at a pseudo-terminal"
    static let discussion = """
        Prints the path of the pseudo-terminal and talks NMEA 0183 there, until the count is reached or a signal comes. \
        To try it:

          gpsd -N -b -n -S 2948 -F /tmp/control.sock PATH
        """
    static let options: [Option<Self>] = [
        .value("rate", nil, \.rate, "RATE", "Epochs a second, 1 to 10", in: 1...10),
        .flag("fast", nil, \.fast, "As fast as the bytes are read, not in time"),
        .value("count", "c", \.count, "COUNT", "End after so many epochs"),
        .value("route", nil, \.pace, "WAY", "How to get along"),
        .value("from", nil, \.place, "LAT,LON", "Where the way begins, in degrees"),
        .value("start", nil, \.start, "DATE", "The receiver's first time, in ISO 8601", default: "now"),
        .value("script", nil, \.script, "SCRIPT", "What happens on the way; @FILE reads it from a file"),
        .value("receivers", nil, \.receivers, "COUNT", "How many there are, 1 to 9, some metres apart", in: 1...9),
        .value("seed", nil, \.seed, "NUMBER", "Another way, another sky", in: 0...),
        .value("talker", nil, \.talker, "TALKER", "GPS and GLONASS, or GPS alone"),
        .value("link", nil, \.link, "PATH", "Keep a link to the device at PATH, to a second one at PATH.2"),
        .value("control", nil, \.control, "SOCKET", "Plug it into the gpsd with this control socket, and out"),
        .flag("wait", nil, \.wait, "Begin when a reader has opened each device"),
    ]
    static let examples = [
        (line: "simulated-receiver --route drive --rate 5", says: "Drive, five times a second"),
        (
            line: "simulated-receiver --script '0s no-fix; 10s fix; 1m30s unplug for 5s'",
            says: "Need ten seconds for the first fix, and be pulled out for five seconds later"
        ),
    ]

    /// What a script is made of, for the end of the help.
    static var grammar: String {
        let width = 2 + (ScriptWord.all.map { $0.usage.count }.max() ?? 0)
        let events = ScriptWord.all.map { word in
            "  " + word.usage + String(repeating: " ", count: width - word.usage.count) + word.summary
        }
        return """
            A script has one event a line, or several with ';' between; what follows '#' is a remark:

              [RECEIVER:] TIME EVENT [for DURATION]

            TIME counts from the start, as in 10s, 1m30s or 0.5s. Without 'for' an event lasts until another of its sort \
            begins. The events:

            \(events.joined(separator: "\n"))
            """
    }

    /// The settings that the options spell.
    ///
    /// - Throws: `UsageError` or ``ToolFailure`` where the script is none.
    func settings() throws -> ReceiverSettings {
        // Whole seconds, as a receiver's epochs are.
        let now = Timestamp(milliseconds: HostClock.now().date.milliseconds / 1000 * 1000)
        let seed = UInt64(seed)
        var settings = ReceiverSettings(
            route: Route(start: place, pace: pace, seed: seed), start: start ?? now, seed: seed)
        settings.rate = rate
        settings.scenario = try script.scenario(receivers: receivers)
        settings.talker = talker
        settings.receivers = receivers
        settings.isFast = fast
        settings.count = count?.value
        settings.waitsForReader = wait
        return settings
    }
}

extension ScriptWord {
    /// The name, and an example of what follows it.
    fileprivate var usage: String { argument.map { "\(name) \($0)" } ?? name }
}
