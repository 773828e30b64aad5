internal import ByteIO
internal import Glibc
internal import LinuxHost
internal import SQLite

/// The log of events on disk: one SQLite database, which any number of processes may read and write at once.
///
/// A store belongs to the thread that uses it. What it throws are ``StoreError``s, and the errors of closures handed to it.
package final class EventStore {
    package enum Access: Sendable {
        /// Reads and writes a store that is there.
        case readWrite
        /// Reads and writes, and makes the store and its folder where there is none.
        case create(StoreFile.Permissions)
        /// Reads a store that is there. One of an earlier version is brought up to date all the same, as by the others.
        case readOnly
    }

    package let path: String
    let database: Database
    /// Which file it is.
    let identity: StoreFile.Identity?
    let statements: EventStatements
    /// Whether this machine's date can be believed: only then does age alone put an end to what undo could take back.
    package var isClockTrusted: () -> Bool = { HostClock.isHeldByNTP() }
    /// Where the store is kept as it was, where opening it has brought it to a newer schema; `nil` where it has not.
    package let earlierCopy: String?
    /// Whether nothing is to be changed.
    package let isReadOnly: Bool
    /// The segment that was met last in the reading that goes on.
    var lastSegment: StoredSegment?

    /// Opens the store at `path`.
    ///
    /// Nothing is changed, nor made beside it, where the file there is not a store of ours. One of an earlier version gets
    /// the newest schema, and as it was is kept beside it; where it cannot be written, or there is no room for the copy,
    /// this throws. A call waits `patience` milliseconds for another process to finish writing.
    ///
    /// - Parameter vfs: The name of what SQLite reads and writes through; the system's own where `nil`.
    package init(path: String, access: Access, patience: Int = 5000, vfs: String? = nil) throws {
        self.path = path
        if case .readOnly = access { isReadOnly = true } else { isReadOnly = false }
        (database, earlierCopy) = try Self.translating("open", path) {
            let database = try Self.open(path, access, vfs: vfs)
            database.setBusyTimeout(patience)
            return (database, try Self.prepare(database, path, access, vfs: vfs))
        }
        identity = StoreFile.Identity(path)
        statements = try Self.translating("open", path) { [database] in try EventStatements(database) }
    }

    /// Opens the file, and looks whether it is a store of ours before anything is read through SQLite's own eyes.
    private static func open(_ path: String, _ access: Access, vfs: String?) throws -> Database {
        if isForeignLink(path) { throw StoreError.foreignLink(path) }
        if StoreFile.isFolder(path) { throw StoreError.isFolder(path) }
        var mayFill = false
        if case .create(let permissions) = access {
            mayFill = true
            do { try StoreFile.create(path, permissions: permissions) } catch { throw StoreError(error, path: path) }
        }
        guard StoreFile.exists(path) else { throw StoreError.missing(path) }
        var database = try Database(path: path, vfs: vfs)
        var (size, header) = try database.header()
        if size > 0, !StoreHeader(header).isOurs, StoreFile.isCreationBrokenOff(path) {
            // Whatever of it is there, reading it takes it back to an empty file.
            _ = try Schema.version(of: database)
            (size, header) = try database.header()
        }
        if size == 0, !mayFill { throw StoreError.missing(path) }
        if size > 0 { try Self.check(StoreHeader(header), path: path) }
        if database.isReadOnly {
            guard case .readOnly = access else { throw StoreError.notWritable(path) }
            if StoreFile.isOnReadOnlyMedium(path), !StoreFile.exists(path + "-wal") {
                database = try Database(path: path, mode: .immutable, vfs: vfs)
            }
        }
        return database
    }

    private static func check(_ header: StoreHeader, path: String) throws {
        guard header.isDatabase else { throw StoreError.notADatabase(path) }
        guard header.applicationID == Schema.applicationID else { throw StoreError.otherProgram(path) }
    }

    /// Sets the connection up, and brings the schema up to date; returns where the store is kept as it was before.
    private static func prepare(
        _ database: Database, _ path: String, _ access: Access, vfs: String?
    ) throws -> String? {
        var copy: String?
        try database.execute("PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
        let version = try Schema.version(of: database)
        if version > Schema.newestVersion { throw StoreError.newerSchema(path, version: version) }
        // In the rollback mode of a new database, so that the application id is in the main file from then on.
        if version < Schema.newestVersion {
            guard !database.isReadOnly else { throw StoreError.olderSchema(path, version: version) }
            copy = try SchemaUpgrade(path: path, vfs: vfs).run(on: database)
        }
        if case .readOnly = access {
            try database.execute("PRAGMA query_only = ON")
        } else {
            try useWriteAheadLog(database)
            // FULL: a commit is on the disk when it returns. The limit gives back what one large change took.
            try database.execute("PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 8388608")
            // So that the file itself tells its schema to who does not open it.
            if copy != nil { try database.execute("PRAGMA wal_checkpoint(PASSIVE)") }
        }
        try SearchArea.defineFunction(in: database)
        try TextSearch.defineFunction(in: database)
        return copy
    }

    /// Switching the mode needs the file to itself, and does not wait for that by itself.
    private static func useWriteAheadLog(_ database: Database) throws {
        for attempt in 1... {
            do {
                try database.execute("PRAGMA journal_mode = WAL")
                return
            } catch {
                guard error.reason == .busy, attempt < 100 else { throw error }
                usleep(20_000)
            }
        }
    }

    /// Keeps a megabyte of the file in memory instead of two, which is all that appending needs.
    package func keepLittleInMemory() throws {
        try translating("open") { try database.execute("PRAGMA cache_size = -1000") }
    }

    /// Runs `body`, and turns what SQLite says into a ``StoreError``.
    func translating<R>(_ doing: String, _ body: () throws -> R) throws -> R {
        try Self.translating(doing, path, body)
    }

    private static func translating<R>(_ doing: String, _ path: String, _ body: () throws -> R) throws -> R {
        do { return try body() } catch let error as DatabaseError {
            throw StoreError(error, doing: doing, path: path)
        }
    }

    /// Runs `body` as one transaction: all of it is on the disk when this returns, or nothing of it happened.
    func writing<R>(_ body: () throws -> R) throws -> R {
        try translating(StoreError.writing) { try database.transaction(body) }
    }
}

@available(*, unavailable)
extension EventStore: Sendable {}
