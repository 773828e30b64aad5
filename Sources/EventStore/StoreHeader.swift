internal import Glibc

/// The first 100 bytes of a file, as far as they tell whose it is (https://sqlite.org/fileformat2.html, 1.3).
struct StoreHeader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isDatabase: Bool { bytes.count == 100 && bytes.starts(with: Array("SQLite format 3\0".utf8)) }

    /// The program that the database belongs to; 0 where it does not say.
    ///
    /// - Precondition: It is a database.
    var applicationID: Int64 { bytes[68..<72].reduce(0) { $0 << 8 | Int64($1) } }

    /// The version of its schema, as far as it is not in the log alone; 0 where it is no database.
    var schemaVersion: Int64 { isDatabase ? bytes[60..<64].reduce(0) { $0 << 8 | Int64($1) } : 0 }

    /// Whether it is a store of ours.
    var isOurs: Bool { isDatabase && applicationID == Schema.applicationID }
}

extension StoreFile {
    /// Whether the file at `path` was to be filled for the first time when the power was cut: the rollback journal beside
    /// it, of which this is the head (https://sqlite.org/fileformat2.html, 3), takes it back to nothing.
    static func isCreationBrokenOff(_ path: String) -> Bool {
        // SQLite locks no journal, so that closing this lets go of no lock.
        let descriptor = open(path + "-journal", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var head = [UInt8](repeating: 0, count: 28)
        guard read(descriptor, &head, head.count) == head.count else { return false }
        let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
        return head.starts(with: magic) && head[16..<20].allSatisfy { $0 == 0 }
    }
}
