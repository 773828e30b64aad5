internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import LinuxHost

/// `locations salvage`: what can be read of a damaged store.
struct SalvageCommand: LocationsCommand {
    var files: [String] = []
    var store = StoreOptions()
    var json = false

    static let name = "salvage"
    static let summary = "Bring over what can be read of a damaged store"
    static let discussion = """
        A recording that finds its store damaged sets it aside, under a name like Locations.sqlite.damaged-2026-12-01T072400Z, \
        and goes on in a new one. This reads FILE page by page, with the log beside it, and adds each event that is not on a \
        damaged page, with its texts, segment and track. What the store has already is not added again, so doing it twice \
        adds nothing. FILE is not changed; delete it when you have seen that all is there.

        Not brought over: what undo could bring back, the order of marks where it was changed, and the counts of what was \
        refused.
        """
    static let examples = [
        (
            line: "locations salvage ~/.local/share/locations/Locations.sqlite.damaged-*",
            says: "Add what is left of them"
        )
    ]
    static let options: [Option<Self>] = Option.table([own, StoreOptions.options.lifted(to: \.store)])
    private static let own: [Option<Self>] = [
        .operands(\.files, "FILE", "The damaged store", required: true, completion: .file()),
        .flag("json", nil, \.json, "Print what was added as a JSON line a file"),
    ]

    func run(in context: Context) throws -> ExitCode {
        let signals = SignalDescriptor()
        // What belongs to a store that is named too, as by a pattern of the shell.
        let files = files.filter { file in !["-wal", "-shm"].contains { file.hasSuffix($0) } }
        guard !files.isEmpty else { throw UsageError("name the store itself, not what lies beside it") }
        var code = ExitCode.success
        for file in files {
            do {
                let summary = try salvage(file, signals, context)
                context.say(report(summary, file))
                if json { try printJSON(summary, file) }
            } catch let failure as CommandFailure where failure.code != .interrupted {
                // The others may be better.
                context.say(failure.description)
                if code == .success { code = failure.code }
            }
        }
        return code
    }

    private func salvage(_ file: String, _ signals: SignalDescriptor, _ context: Context) throws -> SalvageSummary {
        var progress = WorkProgress(context: context) { "salvaging: \($0)" }
        defer { progress.end() }
        do throws(SystemError) { _ = try FileInput(path: file) } catch {
            throw CommandFailure(error.inputExitCode, "cannot salvage '\(file)': \(error.reason)")
        }
        do {
            let path = store.path(in: context)
            // One that cannot be opened is said at once, and none is made for a file that has nothing.
            let target = StoreFile.exists(path) ? try store.create(in: context) : nil
            return try EventStore.salvage(file, into: path, { try target ?? store.create(in: context) }) {
                if progress.step() { try signals.endIfSignalled() }
            }
        } catch { throw CommandFailure(error) }
    }

    private func report(_ summary: SalvageSummary, _ file: String) -> String {
        let known = summary.added.known > 0 ? " (\(Words.grouped(summary.added.known)) known already)" : ""
        let tracks = summary.added.tracks > 0 ? " in \(Words.count(summary.added.tracks, "track"))" : ""
        let damage =
            summary.damagedPages == 0
            ? "no page of them is damaged"
            : "\(Words.count(summary.damagedPages, "page")) of \(Words.grouped(summary.pages)) "
                + "\(summary.damagedPages == 1 ? "is" : "are") damaged, with at most "
                + Words.count(Int(clamping: summary.mostLost), "event")
        return "added \(Words.count(summary.added.added, "event"))\(known)\(tracks) from '\(file)'; \(damage)"
    }

    private func printJSON(_ summary: SalvageSummary, _ file: String) throws {
        var output = Output.standardOutput()
        output.buffer.write("{\"file\":")
        output.buffer.writeJSON(file)
        output.buffer.write(
            ",\"read\":\(summary.read),\"added\":\(summary.added.added),\"known\":\(summary.added.known)")
        output.buffer.write(",\"tracks\":\(summary.added.tracks),\"pages\":\(summary.pages)")
        output.buffer.write(",\"damagedPages\":\(summary.damagedPages),\"mostLost\":\(summary.mostLost)}\n")
        try output.flush()
    }
}
