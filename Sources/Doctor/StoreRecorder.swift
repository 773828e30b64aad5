internal import EventStore
internal import LinuxHost
internal import LocationManager
internal import Positioning

/// What can be told of the recorder that works on a store.
struct StoreRecorder {
    /// Whether one holds the store's lock, and its process where the kernel tells.
    let isRunning: Bool
    let pid: Int32?
    /// How long ago the newest fix was stored. Milliseconds; `nil` where that is not known.
    private(set) var newestFixAge: Int64?
    /// How long the running session has lasted. Milliseconds.
    private(set) var sessionAge: Int64?

    init(store path: String, now: ClockReading) {
        let holder = FileLock.holder(path: StoreFile.lockPath(store: path))
        isRunning = holder != nil
        pid = holder ?? nil
        // What is wrong with the store is another's to say.
        guard let store = try? EventStore(path: path, access: .readOnly, patience: 1_000) else { return }
        if let fix = try? store.newestFix(), let received = fix.receivedDate, received <= now.date {
            newestFixAge = now.date - received
        }
        if isRunning, let session = try? store.latestSession(), session.endDate == nil {
            sessionAge = max(0, now.uptime - session.startUptime)
        }
    }

    /// For how long the running recorder has been without a fix. Milliseconds; `nil` where none runs.
    var waited: Int64? { sessionAge.map { min($0, newestFixAge ?? $0) } }
}

/// Whether a recorder runs, or is stuck: said at the end, whatever else was found.
enum RecorderNote {
    static let name = "recorder"

    /// After how long without a new fix a recorder that could have one seems stuck. Milliseconds.
    private static let patience: Int64 = 300_000

    static func note(_ examination: Examination) -> (text: String, remedy: String?)? {
        let recorder = StoreRecorder(store: examination.settings.store, now: examination.surroundings.now())
        guard recorder.isRunning else { return absence(examination) }
        let process = recorder.pid.map { "process \($0)" } ?? "a process elsewhere"
        if let pid = recorder.pid, let state = examination.surroundings.process(pid)?.state {
            if state == "T" || state == "t" {
                return ("\(process) records, but was stopped", "'kill -CONT \(pid)' lets it go on")
            }
            if state == "D" {
                return ("\(process) records, and hangs in the disk", "look for the disk's errors with 'dmesg'")
            }
        }
        guard let age = recorder.newestFixAge else {
            return ("\(process) records, and has stored no fix yet", nil)
        }
        let text = "\(process) records, and stored its newest fix \(Phrases.duration(age)) ago"
        let isAvailable = examination.gpsd.availability.location != nil
        guard isAvailable, age > patience, recorder.sessionAge.map({ $0 > patience }) ?? false else {
            return (text, nil)
        }
        return (
            text + " although the receiver has a fix",
            "restart it, unless it was told to keep so few by --interval, --distance or --accuracy"
        )
    }

    /// Nothing records into the store; but somebody else's recorder may be what is meant.
    private static func absence(_ examination: Examination) -> (text: String, remedy: String?) {
        let text = "nothing records into '\(examination.settings.store)'"
        let other = examination.surroundings.processes().first {
            $0.name == "locations" && $0.arguments.dropFirst().first == "record"
        }
        guard let other else { return ("\(text) at the moment", "'locations record' starts it") }
        let suffix = StoreFile.lockPath(store: "")
        let lock = examination.surroundings.openFiles(of: other.pid)?.first { $0.hasSuffix(suffix) }
        let store = lock.map { String($0.dropLast(suffix.count)) }
        return (
            "\(text), but process \(other.pid) records into \(store.map { "'\($0)'" } ?? "another store")",
            "'--store \(store ?? "FILE")' looks at that one"
        )
    }
}
