internal import EventStore
internal import LinuxHost
internal import Synchronization
internal import TerminalUI
internal import TrackFormats

/// Exports that the screen starts: what `locations export` does, on a thread of its own.
final class ScreenExport: ExportControl {
    private let store: String
    private let context: Context
    private let outcome = Outcome()
    private var thread: BackgroundThread?

    init(store: String, context: Context) {
        self.store = store
        // The screen is the only one that writes to the terminal.
        var context = context
        context.isErrorTerminal = false
        context.isOutputTerminal = false
        self.context = context
    }

    var descriptor: CInt { outcome.isThere.descriptor }

    func start(_ query: EventQuery, format: String, file: String) {
        guard thread.map({ $0.wait(milliseconds: 0) }) ?? true else {
            return outcome.put(.failure(ExportFailure("an export is being written already; wait for its end")))
        }
        let (store, context, outcome) = (store, context, outcome)
        thread = BackgroundThread {
            outcome.put(Self.export(query, format: format, file: file, store: store, context: context))
        }
    }

    func takeOutcome() -> Result<String, ExportFailure>? { outcome.take() }

    private static func export(
        _ query: EventQuery, format: String, file: String, store: String, context: Context
    ) -> Result<String, ExportFailure> {
        do {
            guard file != "-" else { throw CommandFailure(.usage, "standard output is the screen; name a file") }
            let path = file.hasPrefix("~/") ? (context.environment["HOME"] ?? "~") + file.dropFirst() : file
            let target = try target(format)
            let store = try EventStore(path: store, access: .readOnly)
            let exporter = Exporter(
                store: store, target: target, stages: TrackStages(), mostPoints: nil, makesRoute: false,
                context: context,
                signals: nil)
            try exporter.write(query, to: path)
            return .success((["wrote '\(path)'"] + exporter.missing).joined(separator: "; "))
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
