internal import EventStore
internal import FixSources
internal import LinuxHost
internal import LocationManager
internal import Positioning
internal import Recorder
internal import Synchronization
internal import TerminalUI

/// A recording that the screen starts and ends: what `locations record` does, on a thread of its own.
final class ScreenRecording: RecordingControl {
    private let command: RecordCommand
    private let context: Context
    private let path: String
    private var running: Running?

    private let board: Board

    init(command: ScreenCommand, context: Context) {
        var record = RecordCommand()
        record.gpsd = command.gpsd
        record.store = command.store
        self.command = record
        self.context = context
        path = record.store.path(in: context)
        board = Board()
    }

    var descriptor: CInt { board.changed.descriptor }

    /// Who records. The lock's own file is not looked at while we hold it: closing it would let go of it.
    var state: RecordingState {
        board.changed.lower()
        if let running {
            if !running.thread.wait(milliseconds: 0) { return .here(board.report) }
            self.running = nil
        }
        return FileLock.holder(path: StoreFile.lockPath(store: path)).map { .elsewhere(process: $0) } ?? .off
    }

    func takeMessage() -> String? { board.takeMessage() }

    /// What a recording of this screen failed by, whoever has been told of it; `nil` where none did.
    var failure: CommandFailure? { board.failure }

    func start() throws {
        guard running == nil else { return }
        let lock = try RecordCommand.lock(store: path, in: context)
        let stop = WakeUp()
        board.begin(under: lock)
        let (command, context, board) = (command, context, board)
        let thread = BackgroundThread {
            do { board.end(try Self.record(command, context, board, until: stop)) } catch {
                board.end(CommandFailure(error))
            }
        }
        running = Running(thread: thread, stop: stop)
    }

    func stop() {
        guard let running else { return }
        running.stop.raise()
        // Another program that writes may hold up the end: one more signal ends it without.
        while !running.thread.wait(milliseconds: 100) {
            if Screen.isEnding { running.stop.raise() }
        }
        self.running = nil
    }

    /// How long the end waits for another program that writes: all that time the screen stands still. Milliseconds.
    private static let closingPatience: Int64 = 15_000

    /// Records until `stop` is raised, and returns what to say then.
    private static func record(
        _ command: RecordCommand, _ context: Context, _ board: Board, until stop: WakeUp
    ) throws -> String {
        // Let go of when this returns, before anybody hears that it has ended.
        guard let lock = board.takeLock() else { return "recording ended" }
        let path = command.store.path(in: context)
        let stores = try RecorderStore(
            path: path, permissions: StoreFile.permissions(for: path, environment: context.environment)
        ) { lock }
        defer { withExtendedLifetime(stores) {} }
        if let damaged = stores.setAside { board.recorder(says: .setAside(file: damaged)) }
        var settings = command.settings
        settings.closingPatience = closingPatience
        let recorder = try Recorder(
            settings: settings, source: command.gpsd.source(), store: stores.take(), signals: stop,
            server: command.gpsd.server.server.description, observer: board, stores: stores)
        let summary = try recorder.run()
        let refused = summary.refusals.isEmpty ? "" : "; refused \(summary.refusals)"
        return "recording ended: kept \(Words.count(summary.kept, "event"))\(refused)"
    }

    private struct Running {
        let thread: BackgroundThread
        let stop: WakeUp
    }

    /// What the recording's thread tells, for the screen's to read.
    private final class Board: RecordingObserver, Sendable {
        private struct State {
            var report = RecordingReport()
            var message: String?
            var lock: FileLock?
            var failure: CommandFailure?
        }

        private let state = Mutex(State())
        let changed = WakeUp()

        var wantsEvents: Bool { false }
        var report: RecordingReport { state.withLock { $0.report } }

        /// What was lost before stays lost.
        func begin(under lock: FileLock) { state.withLock { $0 = State(lock: lock, failure: $0.failure) } }

        func takeLock() -> FileLock? { state.withLock { $0.lock.take() } }

        func end(_ message: String) {
            state.withLock { $0.message = message }
            changed.raise()
        }

        func end(_ failure: CommandFailure) {
            let failure = CommandFailure(failure.code, "recording ended: \(failure.description)")
            state.withLock { $0.failure = failure }
            end(failure.description)
        }

        var failure: CommandFailure? { state.withLock { $0.failure } }

        func takeMessage() -> String? {
            state.withLock { state in
                defer { state.message = nil }
                return state.message
            }
        }

        func recorder(didStore events: [Event]) {}

        func recorder(isAt status: RecordingStatus) {
            state.withLock { $0.report.kept = status.kept }
            changed.raise()
        }

        func recorder(says message: RecorderMessage) {
            let (trouble, text) = words(message)
            state.withLock { state in
                if let trouble { state.report.trouble = trouble.isEmpty ? nil : trouble }
                if let text { state.message = text }
            }
            changed.raise()
        }

        /// The trouble there is now (empty for none any more), and what to say once.
        private func words(_ message: RecorderMessage) -> (trouble: String?, text: String?) {
            switch message {
            case .cannotStore(let reason): (reason, "\(reason); events are kept in memory, for an hour at most")
            case .storesAgain(let count):
                ("", "writing works again; \(Words.count(count, "event")) that had waited are stored")
            case .setAside(let file): (nil, Words.setAside(file))
            case .cannotRedate(let reason): (nil, Words.cannotRedate(reason))
            case .waitsToEnd(let reason, _): (reason, nil)
            case .losing: (nil, "memory holds all the events it may; further ones are lost until there is room")
            case .redated(let count): (nil, Words.redated(count))
            case .notice(.weeksEarly(let device, let date, let weeks, let isCorrected)):
                (nil, Words.weeksEarly(device: device, date: date, weeks: weeks, isCorrected: isCorrected))
            case .availability, .notice: (nil, nil)
            }
        }
    }
}
