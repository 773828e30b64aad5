import FixSources
import Glibc
import LinuxHost
import LocationManager
import LocationsTestSupport
import Recorder
import Synchronization
import Testing

@Suite("A gpsd that hangs up at once, for ever")
struct ReconnectingForeverTests {
    /// A gpsd that greets each client and hangs up.
    private final class Greeter: Sendable {
        let port: UInt16
        private let isStopped = Mutex(false)
        private let greeted = Mutex(0)
        /// How many clients it has greeted.
        var count: Int { greeted.withLock { $0 } }

        /// The one thread that uses it from now on: nobody else touches the feed.
        private struct Handed: @unchecked Sendable {
            let feed: TCPFeed
        }

        init() throws {
            let feed = try TCPFeed()
            port = feed.port
            let handed = Handed(feed: feed)
            startThread { [self] in
                while !isStopped.withLock({ $0 }) {
                    do {
                        try handed.feed.accept(limit: 0.2)
                        try handed.feed.write(#"{"class":"VERSION","release":"3.25","proto_major":3}"# + "\n")
                        handed.feed.hangUp()
                        greeted.withLock { $0 += 1 }
                    } catch {}
                }
            }
        }

        func stop() { isStopped.withLock { $0 = true } }
    }

    @Test("It is told once, none leaves a connection behind, and memory is flat")
    func reconnects() async throws {
        try await onThread(atOnce: true) {
            let count = Torture.count == nil ? 2_000 : 1_000_000
            let server = try Greeter()
            defer { server.stop() }
            let source = GpsdSource(try Server("127.0.0.1:\(server.port)"), delays: [0])
            let live = LiveLocation(source: source, limits: Limits())
            let signals = WakeUp()
            var lost = 0
            var first: ProcessUse?
            while server.count < count {
                _ = live.wait(until: HostClock.uptime() + 20, signals: signals)
                live.advance { signal, _ in
                    switch signal {
                    case .notice(.connection(.lost)), .notice(.connection(.unreachable)): lost += 1
                    default: break
                    }
                }
                if first == nil, server.count > count / 10 { first = ProcessUse(of: getpid()) }
            }
            let use = ProcessUse(of: getpid())
            live.finish { _, _ in }
            #expect(lost == 1)
            let before = try #require(first)
            Torture.report(
                "\(server.count) reconnects: \(before.memory) kB, then \(use.memory) kB; \(use.threads) threads, "
                    + "\(use.descriptors) descriptors")
            // A connection that was not closed here would wait for that.
            #expect(try connectionsHungUp(on: server.port) <= 1)
            // Other tests run in the same process but where all is tried.
            if Torture.count != nil {
                #expect(use.memory < before.memory + 2_000)
                #expect(use.threads <= before.threads && use.descriptors <= before.descriptors + 1)
            }
        }
    }

    /// How many connections to a port of this machine were hung up there and not here (CLOSE_WAIT).
    private func connectionsHungUp(on port: UInt16) throws -> Int {
        let digits = String(port, radix: 16, uppercase: true)
        let end = ":" + String(repeating: "0", count: 4 - digits.count) + digits
        let lines = try String(decoding: contents(of: "/proc/net/tcp"), as: UTF8.self).split(separator: "\n")
        return lines.filter {
            let fields = $0.split(separator: " ")
            return fields.count > 3 && fields[2].hasSuffix(end) && fields[3] == "08"
        }.count
    }
}
