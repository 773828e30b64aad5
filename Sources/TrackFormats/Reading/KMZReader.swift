package import ByteIO
internal import CZip
internal import Glibc

/// KMZ: a zip archive with a KML document in it.
package struct KMZReader: TrackReader {
    package static let name = "kmz"
    package static let summary = "KML in a zip archive"

    private let settings: ReaderSettings

    package init(_ settings: ReaderSettings) { self.settings = settings }

    package static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: [0x50, 0x4b, 0x03, 0x04]) }

    package mutating func read(_ input: FileInput, _ take: (TrackFileItem) throws -> Void) throws {
        let archive = try KMLArchive(input, folder: settings.temporaryFolder)
        let scanner = KMLScanner(settings)
        if try archive.read({ try scanner.read($0, take) }) {
            try scanner.finish(take)
        } else {
            try scanner.breakOff(take)
            try take(.problem(line: nil, "the archive is damaged; the rest is left out"))
        }
        for _ in 0..<archive.furtherDocuments { try take(.unplaced("further KML documents of the archive")) }
    }
}

/// The KML document of a zip archive: `doc.kml`, or else the first.
final class KMLArchive {
    private let archive: OpaquePointer
    private var copy: CInt?
    private var index: zip_uint64_t = 0
    private(set) var furtherDocuments = 0

    /// What a document may be unpacked. Bytes.
    private static let largest: zip_uint64_t = 4 << 30
    /// How much larger than its archive a document may be, once it is large at all: lines of tracks come to some thirty.
    private static let greatestRatio: zip_uint64_t = 200
    private static let mostEntries = 10_000

    /// - Throws: ``UnreadableFile`` for what is damaged, encrypted, hostile, or without a document.
    init(_ input: FileInput, folder: String) throws {
        var path = input.path
        if !input.isRegular {
            let copy = try input.spooled(in: folder)
            self.copy = copy
            path = "/proc/self/fd/\(copy)"
        }
        var code: CInt = 0
        guard let archive = zip_open(path, CInt(ZIP_RDONLY), &code) else {
            if let copy { close(copy) }
            throw UnreadableFile(
                "its zip archive is damaged or cut off; unpack it with 'unzip', and import what comes out")
        }
        self.archive = archive
        index = try document()
        try check()
    }

    deinit {
        zip_discard(archive)
        if let copy { close(copy) }
    }

    /// Hands the document over, piece by piece; returns whether it was whole.
    func read(_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
        guard let file = zip_fopen_index(archive, index, 0) else { return false }
        defer { zip_fclose(file) }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // Never empty, so it has an address.
            let count = piece.withUnsafeMutableBytes { zip_fread(file, $0.baseAddress!, zip_uint64_t($0.count)) }
            if count <= 0 { return count == 0 }
            try piece.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<Int(count)])) }
        }
    }

    private func document() throws -> zip_uint64_t {
        let count = zip_get_num_entries(archive, 0)
        guard count <= Self.mostEntries else {
            throw UnreadableFile(
                "its zip archive holds more than \(Self.mostEntries) files; unpack it, and import what you want")
        }
        var found: zip_uint64_t?
        var documents = 0
        for index in 0..<zip_uint64_t(max(0, count)) {
            guard let name = zip_get_name(archive, index, 0).map({ String(cString: $0) }) else { continue }
            if name.hasPrefix("/") || name.split(separator: "/").contains("..") {
                throw UnreadableFile("a file in its zip archive has a name that leads out of it, as no honest one has")
            }
            guard name.lowercased().hasSuffix(".kml") else { continue }
            documents += 1
            if found == nil || name.lowercased() == "doc.kml" { found = index }
        }
        guard let found else {
            throw UnreadableFile("it is a zip archive without a KML document; unpack it, and import what it holds")
        }
        furtherDocuments = documents - 1
        return found
    }

    /// Refuses what is encrypted, and what is made to burst.
    private func check() throws {
        var status = zip_stat_t()
        zip_stat_init(&status)
        guard zip_stat_index(archive, index, 0, &status) == 0 else {
            throw UnreadableFile("its zip archive is damaged")
        }
        if status.valid & zip_uint64_t(ZIP_STAT_ENCRYPTION_METHOD) != 0, status.encryption_method != 0 {
            throw UnreadableFile("it is encrypted; unpack it with its password, and import what comes out")
        }
        let isBomb =
            status.size > 16 << 20
            && status.size / max(1, status.comp_size) > Self.greatestRatio
        if status.size >= Self.largest - 2 || isBomb {
            throw UnreadableFile(
                "its document would unpack to \(status.size) bytes, far more than tracks of its size take")
        }
    }
}
