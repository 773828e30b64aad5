import FixSources
import Glibc
import LinuxHost
import LocationsTestSupport
import Positioning
import SimulatedReceiver
import Testing

@Suite("A real gpsd", .enabled(if: GpsdProcess.isInstalled, "gpsd is not installed"))
struct GpsdSourceTests {
    @Test("Its reports arrive, it is missed when it is killed, and found again when it is back")
    func restart() throws {
        let feed = try TCPFeed()
        let gpsd = try GpsdProcess(devices: [feed.device])
        let source = GpsdSource(try Server(gpsd.server), delays: [50, 100])
        let listener = Listener()
        source.start(into: listener.queue)
        defer { source.stop() }

        #expect(listener.wait { $0.changes == [.connected] })
        try feed.accept()
        try feed.write(NMEA.epochs(0..<5))
        #expect(listener.wait { $0.fixes.contains { $0.mode == 3 && $0.latitude != nil } })
        let fix = try #require(listener.fixes.last { $0.mode == 3 })
        #expect(fix.device == feed.device)
        #expect(fix.longitude == Decimal9(scaled: 13_400_000_000))
        #expect(listener.reports.contains { if case .version = $0 { true } else { false } })
        #expect(listener.reports.contains { if case .devices(let list) = $0 { list.count == 1 } else { false } })

        gpsd.kill()
        #expect(listener.wait { $0.changes.count >= 2 })
        guard case .lost(_, retry: 1) = listener.changes[1] else {
            Issue.record("\(listener.changes[1])")
            return
        }
        try gpsd.restart()
        #expect(listener.wait { $0.changes.last == .connected })
        listener.forget()
        try feed.accept()
        try feed.write(NMEA.epochs(10..<15))
        #expect(listener.wait { !$0.fixes.isEmpty })
    }

    @Test("One that is not there is told once, with the system's reason, until it is there")
    func absent() throws {
        let port = try TCPFeed.freePort()
        let source = GpsdSource(try Server("localhost:\(port)"), delays: [10, 20])
        let listener = Listener()
        source.start(into: listener.queue)
        defer { source.stop() }
        #expect(listener.wait { !$0.changes.isEmpty })
        // Many tries later.
        usleep(200_000)
        _ = listener.wait(limit: 0) { _ in true }
        #expect(listener.changes == [.unreachable(reason: "Connection refused", retry: 1)])
        let gpsd = try GpsdProcess(port: port)
        #expect(listener.wait { $0.changes.last == .connected })
        #expect(gpsd.port == port)
    }

    @Test("All its receivers are watched, whichever is named: the location manager tells them apart")
    func device() throws {
        let feeds = [try TCPFeed(), try TCPFeed()]
        let gpsd = try GpsdProcess(devices: feeds.map { $0.device })
        let source = GpsdSource(try Server("\(gpsd.server):\(feeds[1].device)"), delays: [50])
        let listener = Listener()
        source.start(into: listener.queue)
        defer { source.stop() }
        for feed in feeds {
            try feed.accept()
            try feed.write(NMEA.epochs(0..<5))
        }
        #expect(listener.wait { Set($0.fixes.map { $0.device }).count == 2 })
    }

    @Test("A receiver that gpsd does not have yet is waited for on one connection, and heard as soon as it is there")
    func missingDevice() throws {
        let feed = try TCPFeed()
        let gpsd = try GpsdProcess()
        let source = GpsdSource(try Server("\(gpsd.server):\(feed.device)"), delays: [50])
        let listener = Listener()
        source.start(into: listener.queue)
        defer { source.stop() }
        #expect(listener.wait { $0.reports.contains(.devices([])) })
        try #require(GpsdControl.add(feed.device, socket: gpsd.controlSocket))
        try feed.accept(limit: 40)
        try feed.write(NMEA.epochs(0..<5))
        #expect(listener.wait { !$0.fixes.isEmpty })
        #expect(listener.changes == [.connected])
    }

    @Test("A name that nobody knows is told so")
    func unknownHost() throws {
        let source = GpsdSource(try Server("no-such-host.invalid"), delays: [10_000])
        let listener = Listener()
        source.start(into: listener.queue)
        defer { source.stop() }
        #expect(listener.wait(limit: 60) { !$0.changes.isEmpty })
        guard case .unreachable(let reason, retry: 10) = listener.changes.first else {
            Issue.record("\(listener.changes)")
            return
        }
        #expect(reason.contains("ame"), "\(reason)")
    }
}
