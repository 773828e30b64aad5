package import ByteIO
internal import Glibc
internal import Positioning
internal import SQLite

/// A store of this program, such as another machine's: its marks, then its tracks, every value digit for digit.
///
/// The tables are read, not the view, whose numbers are binary. The file is not changed, nor is anything made beside it,
/// unless a log of changes lies there that SQLite has to read too.
package struct StoreReader: TrackReader {
    package static let name = "store"
    package static let summary = "the Locations.sqlite of another machine"

    /// The newest schema whose tables mean what is read here; 2 and 3 add columns, of which it takes what it finds,
    /// and 4 the order of marks, which a store keeps to itself.
    static let newestSchema: Int64 = 5
    /// "Loca" in ASCII.
    private static let applicationID: [UInt8] = Array("Loca".utf8)

    package init(_ settings: ReaderSettings) {}

    package static func recognises(_ head: [UInt8]) -> Bool {
        head.count >= 72 && head.starts(with: "SQLite format 3\0".utf8) && head[68..<72].elementsEqual(applicationID)
    }

    package mutating func read(_ input: FileInput, _ take: (TrackFileItem) throws -> Void) throws {
        guard input.path != "-" else {
            throw UnreadableFile("a store cannot be read from standard input; name the file itself")
        }
        var hasOpened = false
        let state = State(input.path)
        do {
            let store = try StoreFileTables(path: input.path)
            hasOpened = true
            try Self.read(store) { item in
                do { try take(item) } catch { throw Passed(error: error) }
            }
            // Without a log it is read without a lock: what was put into the file meanwhile may be half seen.
            guard state.hasLog || State(input.path) == state else {
                throw UnreadableFile("another process has written to it meanwhile; try again")
            }
        } catch let passed as Passed {
            throw passed.error
        } catch let error as DatabaseError {
            switch error.reason {
            case .corrupt, .notADatabase:
                let advice = "the store is damaged; 'locations salvage FILE' adds what can be read of it"
                guard hasOpened else { throw UnreadableFile(advice) }
                try take(.problem(line: nil, advice))
            case .busy: throw UnreadableFile("another process is writing to it; try again when that is done")
            default: throw UnreadableFile("SQLite cannot read it: \(error.message)")
            }
        }
    }

    /// What tells whether a store's file has been written to.
    private struct State: Equatable {
        let hasLog: Bool
        private let size: Int
        private let seconds: Int
        private let nanoseconds: Int

        init(_ path: String) {
            hasLog = StoreReader.hasLog(path)
            var status = stat()
            let isThere = stat(path, &status) == 0
            size = isThere ? Int(status.st_size) : -1
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }

        /// A log that has come meanwhile leaves the file as it was.
        static func == (a: State, b: State) -> Bool {
            a.size == b.size && a.seconds == b.seconds && a.nanoseconds == b.nanoseconds
        }
    }

    private static func hasLog(_ path: String) -> Bool {
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > 0
    }

    /// What `take` threw, which may be an error of another database.
    private struct Passed: Error {
        let error: any Error
    }

    private static func read(_ store: StoreFileTables, _ take: (TrackFileItem) throws -> Void) throws {
        func refuse(_ number: Int) throws { try take(.problem(line: number, "the event is off the globe")) }
        try store.forEachMark({ try take(.mark($0)) }, refused: refuse)
        try store.forEachTrack { track in
            var hasBegun = false
            try store.forEachSegment(of: track.id) { segment in
                var isFirst = true
                try store.forEachPoint(
                    of: segment,
                    { event in
                        if !hasBegun {
                            try take(.track(kind: track.kind, name: track.name, note: track.note))
                        } else if isFirst {
                            try take(.segment)
                        }
                        (hasBegun, isFirst) = (true, false)
                        try take(.point(event))
                    }, refused: refuse)
            }
        }
    }

    /// Opens a database so that reading it changes nothing.
    static func open(_ path: String) throws -> Database {
        let database = try Database(path: path, mode: hasLog(path) ? .readWrite : .immutable)
        database.setBusyTimeout(5000)
        // A hostile table computes its texts as they are read, of any size.
        database.limitLength(16 << 20)
        try database.execute("PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
        // All of it as it is at one moment.
        try database.execute("BEGIN")
        return database
    }
}
