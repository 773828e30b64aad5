internal import ByteIO
internal import EventStore
internal import Glibc

/// An empty store for what is only tried where there is none yet: it goes with this value.
final class TrialStore {
    let store: EventStore
    private let file: TemporaryFile

    init(_ context: Context) throws {
        file = try TemporaryFile(folder: context.temporaryFolder, isNamed: true)
        store = try EventStore(path: file.path, access: .create(.personal))
    }

    deinit { for ending in ["-wal", "-shm"] { unlink(file.path + ending) } }
}
