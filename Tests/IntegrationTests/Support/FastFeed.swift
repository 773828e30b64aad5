import Glibc
import LocationsTestSupport
import Positioning
import Synchronization

/// A gpsd whose receiver lives fast: some five hundred fixes a second, each a second and 2 m after the one before, there
/// and back, whoever listens.
final class FastFeed: Sendable {
    private let port: UInt16
    private let isStopped = Mutex(false)

    var server: String { "127.0.0.1:\(port)" }

    /// - Parameter pause: Between five fixes and the next five; 0 is as fast as they are read. Microseconds.
    init(pause: UInt32 = 10_000) throws {
        let port = try TCPFeed.freePort()
        self.port = port
        let listener = Handed(feed: try TCPFeed(port: port))
        startThread { [self] in serve(listener.feed, pause: pause) }
    }

    /// Ends it, within a moment.
    func stop() { isStopped.withLock { $0 = true } }

    /// The one thread that uses it from now on.
    private struct Handed: @unchecked Sendable {
        let feed: TCPFeed
    }

    private func serve(_ feed: TCPFeed, pause: UInt32) {
        // 2025-07-01T00:00:00Z.
        let start = Timestamp(milliseconds: 1_751_328_000_000)
        var number = 0
        while !isStopped.withLock({ $0 }) {
            // A client that is killed in the middle is followed by the next one.
            do {
                try feed.accept(limit: 0.2)
                try feed.write(#"{"class":"VERSION","release":"3.25","proto_major":3,"proto_minor":15}"# + "\n")
                try feed.read(until: ";\n")
                let device = #"{"class":"DEVICE","path":"\#(FakeGpsd.device)","activated":"2025-07-01T00:00:00.000Z"}"#
                try feed.write(#"{"class":"DEVICES","devices":[\#(device)]}"# + "\n")
                while !isStopped.withLock({ $0 }) {
                    let lines = (number..<number + 5).map { number in
                        var fix = FixLine(number, from: start)
                        let step = number % 40_000
                        fix.latitude = "52.\(520_008 + 18 * (step < 20_000 ? step : 40_000 - step))"
                        return fix.line
                    }
                    try feed.write(lines.joined(), limit: 60)
                    number += 5
                    if pause > 0 { usleep(pause) }
                }
            } catch {}
        }
    }
}
