import FixSources
import Glibc
import LinuxHost
import LocationsTestSupport
import Positioning
import Testing

@Suite("A gpsd that misbehaves")
struct FakeGpsdTests {
    private let feed: TCPFeed
    private let source: GpsdSource
    private let listener: Listener

    init() throws {
        feed = try TCPFeed()
        source = GpsdSource(try Server("127.0.0.1:\(feed.port)"), delays: [20, 40])
        listener = Listener(SignalQueue(limit: 64))
        source.start(into: listener.queue)
        try feed.accept()
        try feed.read(until: "};\n")
    }

    @Test("It is asked to watch")
    func watch() throws {
        feed.hangUp()
        try feed.accept()
        #expect(try feed.read(until: "};\n") == "?WATCH={\"enable\":true,\"json\":true};\n")
        source.stop()
    }

    @Test("Garbage and lines of 20 kB and 2 MB are dropped and counted, and the reports between them arrive")
    func garbage() throws {
        let pieces = [
            "HTTP/1.1 400 Bad Request\r\n", tpv(#""mode":1"#), "\u{0}\u{1}\u{ff}\n", tpv(#""mode":2"#),
            tpv(#""mode":3,"x":"\#(String(repeating: "x", count: 20_000))""#), String(repeating: "y", count: 2_000_000),
            "\n", tpv(#""mode":3,"lat":1.5"#), #"{"class":"TPV","mode":3,"lat":1.0,"lo"#,
        ]
        for piece in pieces {
            try feed.write(piece)
            _ = listener.wait(limit: 0) { _ in true }
        }
        feed.hangUp()
        #expect(listener.wait { $0.changes.count >= 2 })
        #expect(
            listener.reports == [
                .dropped(.notAnObject), fix(tpv(#""mode":1"#)).map { .fix($0) }, .dropped(.notAnObject),
                fix(tpv(#""mode":2"#)).map { .fix($0) }, fix(tpv(#""mode":3"#)).map { .fix($0) }, .dropped(.tooLong),
                fix(tpv(#""mode":3,"lat":1.5"#)).map { .fix($0) }, .dropped(.notAnObject),
            ])
        #expect(listener.changes[1] == .lost(reason: "gpsd closed the connection", retry: 1))
        source.stop()
    }

    @Test("Satellites are listed for who asks, and counted for who does not")
    func satellites() throws {
        let asking = GpsdSource(try Server("127.0.0.1:\(feed.port)"), keepsSatellites: true)
        try feed.write(sampleLines[4] + "\r\n")
        #expect(listener.wait { $0.reports.count == 1 })
        #expect(listener.satellites == [nil])
        source.stop()
        let other = Listener()
        asking.start(into: other.queue)
        try feed.accept()
        try feed.read(until: "};\n")
        try feed.write(sampleLines[4] + "\r\n")
        #expect(other.wait { $0.reports.count == 1 })
        #expect(other.satellites == [2])
        asking.stop()
    }

    @Test("A report sent byte by byte is one report")
    func slow() throws {
        for byte in tpv(#""mode":3,"lat":52.5"#).utf8 { try feed.write([byte]) }
        #expect(listener.wait { $0.fixes.count == 1 })
        #expect(listener.reports.count == 1)
        source.stop()
    }

    @Test("Each end of a connection is told, and the next one begins a new line")
    func closing() throws {
        try feed.write(#"{"class":"TPV","mode":3"#)
        feed.hangUp()
        try feed.accept()
        try feed.write(tpv(#""mode":2"#))
        #expect(listener.wait { $0.fixes.count == 1 })
        #expect(listener.reports == [.dropped(.notAnObject), fix(tpv(#""mode":2"#)).map { .fix($0) }])
        let lost = ConnectionChange.lost(reason: "gpsd closed the connection", retry: 1)
        #expect(listener.changes == [.connected, lost, .connected])
        source.stop()
    }

    @Test("An error of gpsd's ends the connection with its words")
    func error() throws {
        try feed.write("{\"class\":\"ERROR\",\"message\":\"Too many\\nclients\"}\r\n")
        #expect(listener.wait { $0.changes.count >= 2 })
        #expect(listener.changes[1] == .lost(reason: "gpsd refuses: Too many clients", retry: 1))
        try feed.accept()
        source.stop()
    }

    private let greeting = "{\"class\":\"VERSION\",\"release\":\"3.25\"}\r\n"
    private let refusal = "{\"class\":\"ERROR\",\"message\":\"no\"}\r\n"

    @Test("A refusal is told once, however often it comes, and the connection again when it gives something")
    func sameRefusal() throws {
        let lost = ConnectionChange.lost(reason: "gpsd refuses: no", retry: 1)
        for _ in 0..<5 {
            try feed.write(greeting + refusal)
            try feed.accept()
            try feed.read(until: "};\n")
        }
        #expect(listener.wait(limit: 0) { $0.changes == [.connected, lost] }, "\(listener.changes)")
        try feed.write(greeting + tpv(#""mode":1"#))
        #expect(listener.wait { $0.fixes.count == 1 })
        #expect(listener.changes == [.connected, lost, .connected])
        // It counts as one again by now.
        feed.hangUp()
        #expect(listener.wait { $0.changes.count == 4 })
        source.stop()
    }

    @Test("An error behind what a receiver has said is no refusal: the connection goes on")
    func errorInPassing() throws {
        try feed.write(tpv(#""mode":1"#) + refusal + tpv(#""mode":2"#))
        try feed.write(refusal)
        try feed.write(tpv(#""mode":3"#))
        #expect(listener.wait { $0.fixes.count == 3 })
        #expect(listener.changes == [.connected])
        #expect(listener.reports.count { $0 == .error("no") } == 2)
        source.stop()
    }

    @Test("Half a line behind a refusal is not the beginning of what the next connection says")
    func halfLine() throws {
        try feed.write(refusal + #"{"class":"TP"#)
        try feed.accept()
        try feed.read(until: "};\n")
        try feed.write(greeting + tpv(#""mode":1"#))
        #expect(listener.wait { $0.fixes.count == 1 })
        #expect(listener.reports.contains(.version(release: "3.25")))
        #expect(!listener.reports.contains(.dropped(.notAnObject)))
        source.stop()
    }

    @Test("While its reader is busy it is not read, and nothing is lost")
    func backPressure() throws {
        let line = tpv(#""mode":3,"x":"\#(String(repeating: "x", count: 900))""#)
        let count = 20_000
        var sent = 0
        // Until the socket's buffers are full, which says that nobody reads.
        let block = Array(String(repeating: line, count: 100).utf8)
        do {
            while sent < count {
                try feed.write(block, limit: 0.5)
                sent += 100
            }
        } catch { /* full: a part of this block is on its way */  }
        #expect(sent < count)
        #expect(listener.wait { $0.fixes.count >= sent })
        #expect(listener.fixes.count == listener.reports.count)
        source.stop()
    }

    @Test("It is left at once, even in the middle of a long pause or a full queue")
    func stopping() throws {
        let start = monotonicSeconds()
        try feed.write(String(repeating: tpv(#""mode":1"#), count: 10_000))
        source.stop()
        #expect(monotonicSeconds() - start < 5)
        let patient = GpsdSource(try Server("127.0.0.1:\(try TCPFeed.freePort())"), delays: [600_000])
        let other = Listener()
        patient.start(into: other.queue)
        #expect(other.wait { $0.changes == [.unreachable(reason: "Connection refused", retry: 600)] })
        let pause = monotonicSeconds()
        patient.stop()
        #expect(monotonicSeconds() - pause < 0.9)
    }
}
