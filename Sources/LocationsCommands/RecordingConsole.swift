internal import ByteIO
internal import FixSources
internal import Glibc
internal import LinuxHost
internal import LocationManager
internal import Positioning
internal import Recorder
internal import TrackFormats

/// Shows a recording: a live line on a terminal, a line per change elsewhere, events as JSON where that is asked for.
final class RecordingConsole: RecordingObserver {
    private let server: Server
    private let isQuiet: Bool
    /// Standard error: a terminal that is held must not hold up the recording.
    private let errors = BackgroundOutput(descriptor: STDERR_FILENO, limit: 1 << 16)
    private var line: LiveLine?
    private var json: JSONOutput?
    private var service: ServiceReport

    init(command: RecordCommand, context: Context, service manager: ServiceManager) {
        service = ServiceReport(manager: manager, server: command.gpsd.server.server)
        server = command.gpsd.server.server
        isQuiet = command.quiet
        let errors = errors
        line =
            context.isErrorTerminal && !command.quiet
            ? LiveLine(context: context) { errors.isIdle && errors.write($0.utf8) == .taken } : nil
        json = command.json ? JSONOutput() : nil
    }

    var wantsEvents: Bool { json != nil }

    func recorder(didStore events: [Event]) {
        guard let json else { return }
        if let complaint = json.write(events) { warn(complaint) }
    }

    func recorder(isAt status: RecordingStatus) {
        line?.show(text(of: status))
        service.isAt(status)
    }

    /// The store is open, and nobody else records into it.
    func isReady() { service.isReady() }

    func recorderWillEnd() { service.isStopping() }

    func recorder(says message: RecorderMessage) {
        service.hears(message)
        switch message {
        case .availability(let availability):
            // The live line shows it anyway, and an unreachable gpsd has been told as a notice.
            guard line == nil else { return }
            switch availability {
            case .available(let location, _): tell("fix, \(Words.accuracy(location)); recording")
            case .unavailable(let reason):
                guard reason.kind != .unreachable, reason.kind != .connecting else { return }
                tell(Words.reasonAndRemedy(reason, server: server))
            }
        case .notice(.weeksEarly(let device, let date, let weeks, let isCorrected)):
            warn(Words.weeksEarly(device: device, date: date, weeks: weeks, isCorrected: isCorrected))
        case .notice(let notice): if let text = text(of: notice) { tell(text) }
        case .cannotStore(let reason): warn("\(reason); events are kept in memory, for an hour at most")
        case .storesAgain(let count):
            warn("writing works again; \(Words.count(count, "event")) that had waited are stored")
        case .redated(let count):
            warn(Words.redated(count))
        case .cannotRedate(let reason): warn(Words.cannotRedate(reason))
        case .waitsToEnd(let reason, let count): warn(Words.waitsToEnd(reason, count))
        case .setAside(let file): warn(Words.setAside(file))
        case .losing: warn("memory holds all the events it may; further ones are lost until there is room")
        }
    }

    /// What a recording came to, on standard error; `nil` where that is said elsewhere.
    func end(_ summary: RecordingSummary?) {
        line?.clear()
        guard !isQuiet, let summary else { return }
        var parts = ["kept \(Words.count(summary.kept, "event"))"]
        if !summary.refusals.isEmpty { parts.append("refused \(summary.refusals)") }
        if summary.disconnections > 0 { parts.append("gpsd lost \(Words.count(summary.disconnections, "time"))") }
        if summary.lost > 0 { parts.append("\(Words.count(summary.lost, "event")) lost for want of room") }
        if summary.distance > 0 { parts.append(Words.metres(summary.distance)) }
        parts.append("in " + Words.duration(seconds: Int(summary.duration / 1000)))
        say(parts.joined(separator: "; "))
    }

    /// Waits until all is said and printed, if anyone listens.
    func finish() {
        if let complaint = json?.finish() { warn(complaint) }
        errors.finish(patience: 500)
    }

    private func text(of notice: Notice) -> String? {
        switch notice {
        case .connection(.connected): "gpsd on \(server) answers"
        case .connection(.unreachable(let reason, let retry)):
            "no gpsd on \(server): \(reason); trying again \(again(retry))"
        case .connection(.lost(let reason, let retry)):
            "lost gpsd on \(server): \(reason); trying again \(again(retry))"
        case .connection(.ended), .weeksEarly: nil
        case .following(let device): device.map { "listening to \(Words.printable($0))" }
        case .gone(let device): "the receiver \(Words.printable(device)) is gone; waiting for it or another"
        case .recordingByReceivedTime(let device, let date):
            "the receiver\(device.map { " \(Words.printable($0))" } ?? "") says it is \(Words.printable(date)), which cannot be "
                + "true; its fixes are recorded by the time of receipt, its own date kept beside"
        case .gpsdError(let message): "gpsd says: \(Words.printable(message))"
        }
    }

    private func again(_ seconds: Int) -> String { seconds <= 1 ? "in 1 s, then ever less often" : "in \(seconds) s" }

    private func text(of status: RecordingStatus) -> String {
        var parts: [String]
        switch status.availability {
        case .available(let location, _):
            var satellites = ""
            if let used = status.satellitesUsed {
                satellites = ", \(used)\(status.satellitesSeen.map { " of \($0)" } ?? "") satellites"
            }
            parts = ["recording\(satellites)", Words.accuracy(location)]
        case .unavailable(let reason): parts = [Words.reason(reason, server: server)]
        }
        parts.append(Words.count(status.kept, "event"))
        if status.distance > 0 { parts.append(Words.metres(status.distance)) }
        if let age = status.age { parts.append("last \(Words.duration(seconds: Int(age / 1000))) ago") }
        return parts.joined(separator: " | ")
    }

    private func tell(_ message: String) {
        guard !isQuiet else { return }
        warn(message)
    }

    private func warn(_ message: String) {
        line?.clear()
        say(message)
    }

    private func say(_ message: String) { _ = errors.write("locations: \(Words.printable(message))\n".utf8) }
}

extension RecordingSummary {
    /// What was not kept, by reason, the most frequent one first.
    var refusals: String {
        let refused = refused.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        return refused.map { "\(Words.grouped($0.value)) \($0.key.rawValue)" }.joined(separator: ", ")
    }
}

/// Events as JSON Lines on standard output, for as long as anyone reads them.
private final class JSONOutput {
    private let output = BackgroundOutput(descriptor: STDOUT_FILENO, limit: 1 << 24)
    /// What was said last of what is wrong.
    private var told = BackgroundOutput.Fate.taken

    /// Writes events; returns what to say when nobody reads any more, once.
    func write(_ events: [Event]) -> String? {
        var lines = ByteWriter()
        for event in events { EventJSON.write(event, into: &lines) }
        let fate = lines.withBytes { output.write($0) }
        defer { told = fate }
        guard fate != told else { return nil }
        switch fate {
        case .taken: return "standard output is read again"
        case .full: return "standard output is not read; lines are left out until it is"
        case .failed(let code):
            return "\(SystemError(code: code, doing: "write to standard output")); recording goes on without it"
        }
    }

    /// Waits until all is written; returns what to say where it is not read to the end.
    func finish() -> String? {
        output.finish(patience: 1_000) ? nil : "standard output was not read to the end"
    }
}
