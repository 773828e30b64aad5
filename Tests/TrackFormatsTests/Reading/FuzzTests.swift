import LocationsTestSupport
import SQLite
import Testing

/// A short run of what contrib/fuzz does at length, the same each time.
@Suite("Broken files")
struct FuzzTests {
    private static let seeds: String = {
        let tests = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(tests)/Fuzz/Seeds"
    }()

    /// How many inputs each reader gets: what a debug build reads in a second or so.
    private static let count = 250

    @Test("Bring no reader down, and read the same in whatever pieces they come", arguments: ReaderTrial.names)
    func broken(_ name: String) throws {
        let folder = try TemporaryFolder()
        let seeds = try Self.seeds(for: name, in: folder)
        try #require(!seeds.isEmpty)
        let trial = ReaderTrial(path: folder.file("input"))
        for seed in seeds { #expect(try trial.fault(of: name, in: seed) == nil) }
        var breaker = Breaker(seeds: seeds)
        for number in 0..<Self.count {
            let input = breaker.next()
            let fault = try trial.fault(of: name, in: input)
            #expect(fault == nil, "input \(number): \(String(decoding: input, as: UTF8.self))")
        }
    }

    @Test("Are tried with files that the readers recognise")
    func recognised() throws {
        let folder = try TemporaryFolder()
        for name in ReaderTrial.names where !["any", "gpsd-line", "gpsd-live"].contains(name) {
            for bytes in try Self.seeds(for: name, in: folder, corpus: false) {
                let read = try ReadFile(bytes)
                #expect(read.format == name && !read.events.isEmpty)
            }
        }
    }

    private static func seeds(for name: String, in folder: TemporaryFolder, corpus: Bool = true) throws -> [[UInt8]] {
        switch name {
        case "any": return try ["gpx", "kmz", "csv", "nmea"].flatMap { try seeds(for: $0, in: folder) }
        case "gpsd-line", "gpsd-live": return try seeds(for: "gpsd", in: folder)
        case "store":
            let path = try folder.write([], to: "store")
            let sql = try contents(of: "\(seeds)/small.store.sql")
            try Database(path: path).execute(String(decoding: sql, as: UTF8.self))
            return [try contents(of: path)]
        default:
            let files = names(in: seeds).filter { $0.hasSuffix(".\(name)") }
            let own = try files.map { try contents(of: "\(seeds)/\($0)") }
            let others = corpus ? try Corpus.files(in: "tracks", suffix: ".\(name)").map { try contents(of: $0) } : []
            return own + others.filter { $0.count <= 4000 }.prefix(8)
        }
    }
}

/// Makes broken files of whole ones.
private struct Breaker {
    let seeds: [[UInt8]]
    private var generator = SeededGenerator(state: 7)

    private static let tokens = [
        "9999999999999999999999e999", "-0", "1e-5", "NaN", "\0", "\u{FFFD}", "\"", "<", "]]>", "<!--", "[[", "{", ",,",
        "\r\n", "24:00:60", "0000-00-00", "-9223372036854775808", "18446744073709551616", "&#x10FFFF;", "*00",
    ].map { Array($0.utf8) }

    init(seeds: [[UInt8]]) { self.seeds = seeds }

    mutating func next() -> [UInt8] {
        var bytes = seed()
        for _ in 0...Int.random(in: 0..<4, using: &generator) where !bytes.isEmpty { damage(&bytes) }
        return bytes
    }

    private mutating func damage(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let stretch = place..<min(bytes.count, place + Int.random(in: 1...60, using: &generator))
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 2: bytes.removeSubrange(stretch)
        case 3: bytes.insert(contentsOf: bytes[stretch], at: Int.random(in: 0...bytes.count, using: &generator))
        case 4: bytes.insert(contentsOf: Self.tokens.randomElement(using: &generator) ?? [], at: place)
        default:
            let other = seed()
            bytes.replaceSubrange(place..., with: other[min(other.count, place)...])
        }
    }

    private mutating func seed() -> [UInt8] { seeds.randomElement(using: &generator) ?? [] }
}
