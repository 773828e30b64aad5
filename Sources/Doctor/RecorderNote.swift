internal import EventStore
internal import LocationManager

/// Whether a recorder runs, or is stuck: said at the end, whatever else was found.
enum RecorderNote {
    static let name = "recorder"

    static func note(_ examination: Examination) -> (text: String, remedy: String?)? {
        let recorder = StoreRecorder(store: examination.settings.store, now: examination.surroundings.now())
        guard recorder.isRunning else { return absence(examination) }
        let process = recorder.pid.map { "process \($0)" } ?? "a process elsewhere"
        let trouble = recorder.trouble(
            in: examination.surroundings, commitInterval: examination.settings.commitInterval)
        switch trouble {
        case .stopped: return ("\(process) records, but was stopped", trouble?.remedy)
        case .hangs: return ("\(process) records, and hangs in the disk", trouble?.remedy)
        case .silent, nil: break
        }
        let fix = recorder.newestFixAge.map { "stored its newest fix \(Phrases.duration($0)) ago" }
        let text = "\(process) records, and \(fix ?? "has stored no fix yet")"
        guard examination.gpsd.availability.location != nil, let trouble else { return (text, nil) }
        return (text + " although the receiver has a fix", trouble.remedy)
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
