internal import ByteIO
internal import Doctor
internal import EventStore
internal import FixSources
internal import LocationManager
internal import Positioning
internal import Presentation
internal import Recorder

/// What `status` found, as text for people and as one JSON object.
struct StatusReport {
    let store: StoreState
    let availability: Availability
    /// How many weeks the receiver is early, where that can be told.
    var weeksEarly: Int?
    /// What keeps the recorder from getting on, if one runs.
    var recorderTrouble: RecorderTrouble?
    let server: Server
    let now: ClockReading

    var isRecordingWorking: Bool {
        store.isRecording && store.problem == nil && recorderTrouble == nil && availability.location != nil
    }

    /// How long ago the newest fix was stored; `nil` where no clock can tell. Seconds.
    ///
    /// By the date of receipt, since a replay stores fixes of long ago. Where that lies in the future, or before the fix
    /// itself, the system's clock was wrong at the time: then the receiver's date counts, if the clock is right now.
    private var age: Int64? {
        guard let fix = store.newestFix, let received = fix.receivedDate else { return nil }
        var date = received
        if now.isDateTrusted, fix.timeSource == .gps, let own = fix.creationDate,
            received > now.date || received + Self.transit < own
        {
            date = own
        }
        return date <= now.date ? (now.date - date) / 1000 : nil
    }

    /// How much earlier than its own date a fix may seem to arrive, clocks being what they are. Milliseconds.
    private static let transit: Int64 = 2_000

    func writeText(_ format: LocalFormat, into out: inout ByteWriter) {
        func row(_ label: String, _ text: String) {
            out.write("\(TerminalText.padded(label, to: 11))\(TerminalText.printable(text))\n")
        }
        row("Recording", recording(format))
        if let recorderTrouble { row("Stuck", "\(recorderTrouble.sentence); \(recorderTrouble.remedy)") }
        if let fix = store.newestFix {
            let date = fix.creationDate.map { format.dateTime($0) } ?? "no date"
            row(
                "Last fix",
                (age.map { "stored \(Words.duration(seconds: Int($0))) ago, " } ?? "") + "event \(fix.id), \(date)")
        }
        if let session = store.session {
            let refused = store.refusals.map { "\(Words.grouped($0.count)) \($0.reason)" }.joined(separator: ", ")
            row(
                "Kept",
                "\(Words.count(session.events, "event")) in \(store.isRecording ? "this" : "the last") session"
                    + (refused.isEmpty ? "" : "; refused \(refused)"))
        }
        row("Receiver", receiver)
        if let weeksEarly { row("Date", rollover(weeksEarly)) }
        if store.session?.isClockTrusted == false { row("Clock", clock) }
        row("Store", storeText)
        for file in store.setAside {
            row("Set aside", "\(file), damaged; 'locations salvage' it, then delete it")
        }
    }

    private func recording(_ format: LocalFormat) -> String {
        guard store.isRecording else { return "no; 'locations record' starts it" }
        let process = store.pid.map { "process \($0)" } ?? "a process elsewhere"
        guard let session = store.session, session.endDate == nil else { return "yes, \(process)" }
        let server = session.server.map { ", from \($0)" } ?? ""
        return "yes, \(process) since \(format.dateTime(session.startDate))\(server)"
    }

    private var receiver: String {
        switch availability {
        case .available(let location, _):
            "fix, \(Words.accuracy(location))\(location.satellitesUsed.map { ", \($0) satellites" } ?? "")"
                + (location.device.map { ", \($0)" } ?? "")
        case .unavailable(let reason): Words.reasonAndRemedy(reason, server: server)
        }
    }

    private func rollover(_ weeks: Int) -> String {
        let fate =
            store.session?.weeksAdded == nil
            ? "its fixes are recorded by the time of receipt; 'locations record --fix-week-rollover' corrects them"
            : "the recorder adds them"
        return "the receiver is \(Words.grouped(weeks)) weeks early (GPS week rollover); \(fate)"
    }

    private var clock: String {
        "nothing held this machine's clock when the recording began"
            + (now.isDateTrusted
                ? "; NTP does now" : "; the receiver's dates count, and what has none is dated by them")
    }

    private var storeText: String {
        let free = store.freeSpace.map { "; \(Words.bytes($0)) free" } ?? ""
        if let problem = store.problem { return problem + free }
        return "\(store.path), \(Words.bytes(store.size ?? 0))\(free)"
    }

    func writeJSON(into out: inout ByteWriter) {
        out.write("{\"working\":\(isRecordingWorking),\"recording\":\(store.isRecording)")
        if let pid = store.pid { out.write(",\"pid\":\(pid)") }
        if let recorderTrouble {
            out.write(",\"stuck\":")
            out.writeJSON(recorderTrouble.sentence)
        }
        if let session = store.session {
            date(",\"since\":", session.startDate, into: &out)
            out.write(",\"kept\":\(session.events),\"refused\":{")
            for (index, refusal) in store.refusals.enumerated() {
                if index > 0 { out.write(",") }
                out.writeJSON(refusal.reason)
                out.write(":\(refusal.count)")
            }
            out.write("}")
        }
        if let fix = store.newestFix {
            out.write(",\"lastEvent\":\(fix.id)")
            if let moment = fix.creationDate { date(",\"lastDate\":", moment, into: &out) }
        }
        if let age { out.write(",\"age\":\(age)") }
        writeAvailability(into: &out)
        if let weeksEarly { out.write(",\"weeksEarly\":\(weeksEarly)") }
        if let weeks = store.session?.weeksAdded { out.write(",\"weeksAdded\":\(weeks)") }
        if let isTrusted = store.session?.isClockTrusted { out.write(",\"clockTrusted\":\(isTrusted)") }
        out.write(",\"store\":")
        out.writeJSON(store.path)
        if let size = store.size { out.write(",\"size\":\(size)") }
        if let free = store.freeSpace { out.write(",\"free\":\(free)") }
        if let problem = store.problem {
            out.write(",\"problem\":")
            out.writeJSON(problem)
        }
        if let trouble = store.trouble { out.write(",\"waiting\":\(trouble.waiting),\"lost\":\(trouble.lost)") }
        if !store.setAside.isEmpty {
            out.write(",\"setAside\":[")
            for (index, file) in store.setAside.enumerated() {
                if index > 0 { out.write(",") }
                out.writeJSON(file)
            }
            out.write("]")
        }
        out.write("}\n")
    }

    private func writeAvailability(into out: inout ByteWriter) {
        out.write(",\"server\":")
        out.writeJSON(server.description)
        out.write(",\"state\":")
        switch availability {
        case .available(let location, let meetsWish):
            out.write("\"available\",\"meetsWish\":\(meetsWish)")
            if let accuracy = location.horizontalAccuracy {
                out.write(",\"horizontalAccuracy\":")
                out.write(accuracy)
            }
            if let used = location.satellitesUsed { out.write(",\"satellitesUsed\":\(used)") }
            if let device = location.device {
                out.write(",\"device\":")
                out.writeJSON(device)
            }
        case .unavailable(let reason):
            out.writeJSON(reason.kind.rawValue)
            out.write(",\"reason\":")
            out.writeJSON(Words.reason(reason, server: server))
        }
    }

    private func date(_ key: StaticString, _ value: Timestamp, into out: inout ByteWriter) {
        out.write(key)
        out.write("\"")
        out.write(value)
        out.write("\"")
    }
}
