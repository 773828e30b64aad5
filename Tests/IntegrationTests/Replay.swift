internal import Glibc
internal import LocationsTestSupport
internal import Testing

/// One capture sent through a gpsd of its own to two clients at once: gpspipe, and a recording into a store.
struct Replay {
    /// What gpspipe saw.
    let lines: [String]
    /// What the recording stored, in the order of the store.
    let events: [Oracle.Event]
    /// What the recording said on standard error.
    let messages: String

    /// Replays the bytes of a receiver.
    ///
    /// gpsd connects to its device only when a client watches: when it does, the recording has sent its WATCH, since
    /// gpspipe starts later. Nothing is written before gpsd has answered gpspipe's too, so that both see every report. A
    /// gpsd that is ended finishes what it has read, and hangs up: so both know that they have seen all.
    init(_ capture: [UInt8], recorder: String) throws {
        let folder = try TemporaryFolder()
        let store = folder.file("Locations.sqlite")
        let feed = try TCPFeed()
        let gpsd = try GpsdProcess(devices: [feed.device])
        let recording = try ChildProcess(
            recorder, ["record", "--store", store, "--earliest", "1990-01-01", "--quiet", gpsd.server])
        try feed.accept()
        let pipe = try ChildProcess("gpspipe", ["-w", gpsd.server])
        try Self.wait("gpsd has answered gpspipe") { pipe.output.contains("\"class\":\"WATCH\"") }

        try feed.write(capture, limit: 30)
        try Self.wait("gpsd has taken all of the capture") {
            // Twice: bytes may have moved from an end not yet looked at to one already looked at.
            (1...2).allSatisfy { _ in Self.connections(of: feed.port).allSatisfy(\.isEmpty) }
        }
        gpsd.stop()
        try pipe.wait()
        lines = pipe.output.split(whereSeparator: \.isNewline).map(String.init)
        try Self.wait("the recording has read to the end") { Self.connections(of: gpsd.port).isEmpty }
        recording.send(SIGTERM)
        let status = try recording.wait()
        messages = recording.errors
        try #require(status == .exited(0), "\(messages)")
        events = try Self.events(in: store)
    }

    private static func wait(_ what: String, _ condition: () -> Bool) throws {
        let holds = waitUntil(limit: 30, condition)
        try #require(holds, "waited 30 s until \(what)")
    }

    /// The bytes on their way from a port of this machine, for each end of its connections that is still open.
    private static func connections(of port: UInt16) -> [Bytes] {
        let list = String(decoding: (try? contents(of: "/proc/net/tcp")) ?? [], as: UTF8.self)
        return list.split(separator: "\n").dropFirst().compactMap { line in
            let words = line.split(separator: " ")
            let ports = words[1...2].map { UInt16($0.suffix(4), radix: 16) }
            let queues = words[4].split(separator: ":").map { Int($0, radix: 16) ?? 0 }
            let isOpen = [established, closeWait].contains(words[3])
            guard isOpen, ports.contains(port) else { return nil }
            return Bytes(unacknowledged: ports[0] == port ? queues[0] : 0, unread: ports[1] == port ? queues[1] : 0)
        }
    }
    private static let established: Substring = "01"
    private static let closeWait: Substring = "08"
    private struct Bytes {
        let unacknowledged: Int
        let unread: Int
        var isEmpty: Bool { unacknowledged + unread == 0 }
    }

    /// The store's view, read by the sqlite3 shell.
    private static func events(in store: String) throws -> [Oracle.Event] {
        let columns = ["creationDate", "timeSource", "device", "track", "segment", "horizontalAccuracy"]
        let query = "SELECT \((columns + Oracle.numbers.map(\.1)).joined(separator: ", ")) FROM Event ORDER BY id"
        let shell = try ChildProcess.run("sqlite3", ["-readonly", "-tabs", store, query])
        try #require(shell.wait() == .exited(0), "\(shell.errors)")
        var tracks: [Substring] = []
        var segments: [[Substring]] = []
        return try shell.output.split(separator: "\n").map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            try #require(cells.count == columns.count + Oracle.numbers.count)
            if tracks.last != cells[3] { tracks.append(cells[3]) }
            if segments.last != Array(cells[3...4]) { segments.append(Array(cells[3...4])) }
            return Oracle.Event(
                date: cells[1] == "gps" ? String(cells[0]) : nil, device: cells[2].isEmpty ? nil : String(cells[2]),
                track: tracks.count, segment: segments.count, horizontalAccuracy: scaled(cells[5], 3),
                values: zip(cells.dropFirst(columns.count), Oracle.numbers).map { scaled($0, $1.2) })
        }
    }

    /// The digits of a decimal number times ten to the power of `decimals`; `nil` for an empty cell.
    ///
    /// More digits than that, or what is no number, give one that no event has.
    private static func scaled(_ cell: Substring, _ decimals: Int) -> Int? {
        guard !cell.isEmpty else { return nil }
        let parts = cell.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts.count == 2 && parts[1] != "0" ? String(parts[1]) : ""
        guard digits.count <= decimals else { return .min }
        return Int(String(parts[0]) + digits + String(repeating: "0", count: decimals - digits.count)) ?? .min
    }
}
