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
        do {
            let store = try StoreFileTables(path: input.path)
            hasOpened = true
            try Self.read(store) { item in
                do { try take(item) } catch { throw Passed(error: error) }
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
        var status = stat()
        let hasLog = stat(path + "-wal", &status) == 0 && status.st_size > 0
        let database = try Database(path: path, mode: hasLog ? .readWrite : .immutable)
        database.setBusyTimeout(5000)
        // A hostile table computes its texts as they are read, of any size.
        database.limitLength(16 << 20)
        try database.execute("PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
        return database
    }
}
