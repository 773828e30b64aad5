internal import ByteIO
internal import EventStore
internal import Glibc
internal import LinuxHost
internal import Synchronization
internal import TerminalUI
internal import TrackFormats

/// Exports that the screen starts: what `locations export` does, on a thread of its own.
final class ScreenExport: ExportControl {
    private let store: String
    private let context: Context
    private let outcome = Outcome()
    private var running: Running?

    private struct Running {
        let thread: BackgroundThread
        let stop: WakeUp
    }

    init(store: String, context: Context) {
        self.store = store
        // The screen is the only one that writes to the terminal.
        var context = context
        context.isErrorTerminal = false
        context.isOutputTerminal = false
        self.context = context
    }

    var descriptor: CInt { outcome.isThere.descriptor }

    func freeName(format: String) -> String {
        let ending = format.hasPrefix("gpsbabel:") ? String(format.dropFirst(9)) : format
        for number in 1...1_000 {
            let name = "locations\(number == 1 ? "" : "-\(number)").\(ending)"
            var status = stat()
            if lstat(name, &status) != 0 { return name }
        }
        return "locations.\(ending)"
    }

    func exists(_ file: String) -> Bool { OutputFile.replaces(path(file)) }

    private func path(_ file: String) -> String {
        file.hasPrefix("~/") ? (context.environment["HOME"] ?? "~") + file.dropFirst() : file
    }

    func start(_ query: EventQuery, format: String, file: String) throws {
        guard running.map({ $0.thread.wait(milliseconds: 0) }) ?? true else {
            throw ExportFailure("an export is being written already; wait for its end")
        }
        let (store, context, outcome, path, stop) = (store, context, outcome, path(file), WakeUp())
        let thread = BackgroundThread {
            outcome.put(Self.export(query, format: format, file: path, store: store, context: context, until: stop))
        }
        running = Running(thread: thread, stop: stop)
    }

    func stop() {
        guard let running else { return }
        running.stop.raise()
        running.thread.wait()
        self.running = nil
    }

    func takeOutcome() -> Result<String, ExportFailure>? { outcome.take() }

    private static func export(
        _ query: EventQuery, format: String, file: String, store: String, context: Context, until stop: WakeUp
    ) -> Result<String, ExportFailure> {
        do {
            guard file != "-" else { throw CommandFailure(.usage, "standard output is the screen; name a file") }
            let target = try target(format)
            let store = try EventStore(path: store, access: .readOnly)
            let exporter = try Exporter(
                store: store, target: target, stages: TrackStages(), mostPoints: nil, makesRoute: false,
                context: context, signals: stop)
            try exporter.write(query, to: file)
            return .success((["wrote '\(file)'"] + exporter.missing).joined(separator: "; "))
        } catch { return .failure(ExportFailure("cannot export: \(CommandFailure(error).description)")) }
    }

    private static func target(_ format: String) throws -> ExportTarget {
        do {
            switch try FormatArgument(argument: format) {
            case .own(let name): return .own(TrackFormats.named(name) ?? GPXFormat.self)
            case .gpsbabel(let name): return .gpsbabel(try GpsbabelFormat(name: name))
            }
        } catch { throw CommandFailure(.usage, "'\(format)' is no format; \(error)") }
    }

    private final class Outcome: Sendable {
        private let result = Mutex<Result<String, ExportFailure>?>(nil)
        let isThere = WakeUp()

        func put(_ result: Result<String, ExportFailure>) {
            self.result.withLock { $0 = result }
            isThere.raise()
        }

        func take() -> Result<String, ExportFailure>? {
            result.withLock { result in
                isThere.lower()
                defer { result = nil }
                return result
            }
        }
    }
}
