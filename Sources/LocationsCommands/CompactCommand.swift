internal import CommandLineKit
internal import EventStore
internal import LinuxHost

/// `locations compact`: gives back the room that deleted events have left.
struct CompactCommand: LocationsCommand {
    var store = StoreOptions()
    var anyway = false

    static let name = "compact"
    static let summary = "Give back the room that deleted events have left"
    static let discussion = """
        Rewrites the store, which takes twice its room on the same disk meanwhile; that is looked at first. Nobody can \
        write until it is done: a recorder keeps in memory what comes. That is a second or so for a small store; beside a \
        recorder, one of more than 20 MB is only rewritten with --anyway, since a power cut then loses what waits.
        """
    static let options: [Option<Self>] = Option.table([own, StoreOptions.options.lifted(to: \.store)])
    private static let own: [Option<Self>] = [
        .flag("anyway", nil, \.anyway, "Also where a recorder has to wait for longer than a second or so")
    ]

    /// The largest store that is rewritten beside a recorder: some 2 s on a slow card, less than its patience. Bytes.
    private static let mostBesideRecorder: Int64 = 20_000_000

    func run(in context: Context) throws -> ExitCode {
        let signals = SignalDescriptor()
        let events = try store.openToWrite(in: context)
        let lock = StoreFile.lockPath(store: store.path(in: context))
        if !anyway, events.fileSize > Self.mostBesideRecorder, FileLock.holder(path: lock) != nil {
            throw CommandFailure(
                .temporaryFailure,
                "cannot compact '\(events.path)' now: a recorder could not write for as long as \(Words.bytes(events.fileSize)) "
                    + "take to be written twice; end it first, or say --anyway")
        }
        let (before, after) = try events.compact { signals.next() == nil }
        context.say("the store takes \(Words.bytes(after)); before it was \(Words.bytes(before))")
        return .success
    }
}
