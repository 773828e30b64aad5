internal import CommandLineKit
internal import Doctor
internal import EventStore
internal import LinuxHost
internal import LocationManager
internal import Positioning
internal import Recorder

/// Looks whether the recorder of a store gets on.
struct RecorderWatch {
    let store: String
    var surroundings = Surroundings()
    /// The longest that is waited for it to write something. Milliseconds.
    var patience: Int64 = 8_000

    init(store: String) { self.store = store }

    /// What keeps it from getting on; `nil` where nothing does, or none runs.
    ///
    /// One that has written nothing for long may have had nothing to write until a moment ago, or the clock was set: it is
    /// given its commit interval to show that it is alive.
    ///
    /// - Parameter hasFix: Whether there is something that it could write.
    func trouble(hasFix: Bool, signals: some Interruption) -> RecorderTrouble? {
        let recorder = StoreRecorder(store: store, now: surroundings.now())
        let trouble = recorder.trouble(in: surroundings, commitInterval: commitInterval)
        guard case .silent = trouble else { return trouble }
        guard hasFix else { return nil }
        let written = StoreRecorder.lastWritten(store: store)
        let end = HostClock.uptime() + patience
        while HostClock.uptime() < end {
            if StoreRecorder.lastWritten(store: store) != written { return nil }
            if waitUntilReadable([signals.descriptor], milliseconds: 200)[0], signals.take() { break }
        }
        return trouble
    }

    /// How long the recorder lets events gather; the usual time where that cannot be seen. Milliseconds.
    var commitInterval: Int64 { (command?.settings ?? RecorderSettings()).commitInterval }

    /// What the recorder was told to do, by its command line; `nil` where that cannot be seen.
    var command: RecordCommand? {
        let holder = FileLock.holder(path: StoreFile.lockPath(store: store))
        guard let pid = holder ?? nil, let arguments = surroundings.arguments(of: pid),
            let request = try? Locations.program.request(Array(arguments.dropFirst()), environment: [:]),
            case .run(let command) = request, let record = command as? RecordCommand
        else { return nil }
        return record
    }
}
