/// The first 100 bytes of a file, as far as they tell whose it is (https://sqlite.org/fileformat2.html, 1.3).
struct StoreHeader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isDatabase: Bool { bytes.count == 100 && bytes.starts(with: Array("SQLite format 3\0".utf8)) }

    /// The program that the database belongs to; 0 where it does not say.
    ///
    /// - Precondition: It is a database.
    var applicationID: Int64 { bytes[68..<72].reduce(0) { $0 << 8 | Int64($1) } }
}
