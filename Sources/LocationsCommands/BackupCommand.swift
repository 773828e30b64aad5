internal import CommandLineKit
internal import EventStore
internal import Glibc
internal import LinuxHost

/// `locations backup`: a whole copy of the store, also while it is recorded into.
struct BackupCommand: LocationsCommand {
    var file = ""
    var store = StoreOptions()

    static let name = "backup"
    static let summary = "Copy the whole store to a file, also while it is recorded into"
    static let discussion = """
        All that is stored by the time it ends is in the copy, which is a store itself: --store FILE reads it, and \
        'locations import FILE' adds what is in it to another. FILE appears, for you alone, when it is whole, sound and on \
        the disk; until then, and where anything goes wrong, an older copy of that name stays as it is.
        """
    static let examples = [
        (line: "locations backup /media/stick/Locations.sqlite", says: "Copy the store to a stick")
    ]
    static let options: [Option<Self>] = Option.table([own, StoreOptions.options.lifted(to: \.store)])
    private static let own: [Option<Self>] = [
        .operand(
            \.file, "FILE", "The copy; one of that name is replaced", required: true,
            completion: .file(extensions: ["sqlite"]))
    ]

    func run(in context: Context) throws -> ExitCode {
        let signals = SignalDescriptor()
        let events = try store.openToRead(in: context)
        let started = HostClock.uptime()
        var line = context.isErrorTerminal ? LiveLine(context: context) : nil
        defer { line?.clear() }
        try events.backUp(to: file) { copied, total in
            try signals.endIfSignalled()
            if HostClock.uptime() - started > 1000 { line?.show("\(copied * 100 / max(total, 1)) % copied") }
        }
        line?.clear()
        context.say("copied \(Words.bytes(StoreFile.size(of: file))) to '\(file)'")
        return .success
    }
}

extension SignalDescriptor {
    /// - Throws: ``CommandFailure`` where a signal has come.
    func endIfSignalled() throws {
        guard let signal = next() else { return }
        throw CommandFailure(.interrupted, "ended by \(signal == SIGINT ? "Ctrl-C" : "a signal"); nothing was changed")
    }
}
