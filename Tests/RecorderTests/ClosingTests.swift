import EventStore
import FixSources
import Glibc
import LinuxHost
import LocationManager
import LocationsTestSupport
import Positioning
import Recorder
import SQLite
import Testing

@Suite("A recording that ends while it cannot write")
struct ClosingTests {
    private let store: TestStore

    init() throws { store = try TestStore() }

    private func recorder(
        _ path: String, _ listener: Listener, signals: any Interruption = SignalDescriptor([SIGUSR2]),
        _ change: (inout RecorderSettings) -> Void = { _ in }
    ) throws -> Recorder {
        var settings = RecorderSettings()
        settings.limits.earliest = nil
        change(&settings)
        return try Recorder(
            settings: settings, source: FileSource(path: path), store: store.open(), signals: signals, server: "file",
            observer: listener)
    }

    @Test("Waits for another process that writes, says so once, and loses nothing")
    func waiting() throws {
        let listener = Listener()
        let recorder = try recorder(store.file((0..<13).map { Reports.fix($0) }.joined()), listener)
        try store.block()
        let store = store
        listener.onMessage = { message in
            guard case .waitsToEnd(let reason, let count) = message else { return }
            #expect(reason.contains("another process is writing to it"))
            #expect(count == 13)
            do { try store.block(false) } catch { Issue.record(error) }
        }
        #expect(try recorder.run().kept == 13)
        let waits = listener.messages.filter { if case .waitsToEnd = $0 { true } else { false } }
        #expect(waits.count == 1)
        #expect(listener.stored.count == 13)
        #expect(try store.rows("SELECT endDate IS NOT NULL FROM Session") == ["1"])
    }

    @Test("Waits no longer once it is told a second time")
    func interrupted() throws {
        let listener = Listener()
        let stop = WakeUp()
        let recorder = try recorder(
            store.file((0..<13).map { Reports.fix($0) }.joined()), listener, signals: stop)
        try store.block()
        var statuses = 0
        listener.onMessage = { message in
            // A first wish, which has come by then, does not count.
            if message == .notice(.connection(.ended)) { stop.raise() }
            if case .waitsToEnd = message { statuses = listener.statuses.count }
        }
        listener.onStatus = { if statuses > 0, listener.statuses.count > statuses + 1 { stop.raise() } }
        #expect {
            _ = try recorder.run()
        } throws: { error in
            (error as? UnwrittenEvents).map { $0.description.hasSuffix(" lost") } ?? false
        }
        #expect(listener.statuses.count == statuses + 2)
    }

    @Test("Whose store proves damaged by its last write sets that aside, and loses nothing")
    func damaged() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("Locations.sqlite")
        do { _ = try EventStore(path: path, access: .create(.personal)) }
        let stores = try recorderStore(at: path)
        var settings = RecorderSettings()
        settings.limits.earliest = nil
        settings.commitInterval = 60_000
        let listener = Listener()
        let reports = try store.file((0..<13).map { Reports.fix($0) }.joined())
        let recorder = try Recorder(
            settings: settings, source: FileSource(path: reports), store: stores.take(),
            signals: SignalDescriptor([SIGUSR2]), server: "file", observer: listener, stores: stores)
        // What no look at the pages finds.
        try Database(path: path).execute("UPDATE State SET nextEvent = 9000000000000000000")
        #expect(try recorder.run().kept == 13)
        #expect(listener.messages.contains { if case .setAside = $0 { true } else { false } })
        #expect(try EventStore(path: path, access: .readOnly).count() == 13)
    }

    @Test("That has written all events and not its end says that none is lost")
    func onlyTheEnd() throws {
        let listener = Listener()
        let recorder = try recorder(store.file((0..<13).map { Reports.fix($0) }.joined()), listener)
        try store.refuse("UPDATE OF endDate ON Session")
        #expect {
            _ = try recorder.run()
        } throws: { error in
            "\(error)".contains("all events are stored") && (error as? UnwrittenEvents)?.count == 0
        }
        #expect(try store.rows("SELECT count(*) FROM Event") == ["13"])
    }

    @Test("After events that found no room another segment begins: no line leads through what is lost")
    func afterLoss() throws {
        let (listener, store) = (Listener(), store)
        let path = try store.file("", name: "unused") + ".pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let recovered = WakeUp()
        startThread {
            let pipe = open(path, O_WRONLY)
            func send(_ seconds: Range<Int>) {
                let bytes = Array(seconds.map { Reports.fix($0) }.joined().utf8)
                var start = 0
                while start < bytes.count {
                    let count = bytes[start...].withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
                    guard count > 0 else { break }
                    start += count
                }
            }
            send(0..<36_020)
            _ = waitUntilReadable([recovered.descriptor], milliseconds: 60_000)
            send(36_020..<36_030)
            close(pipe)
        }
        let recorder = try recorder(path, listener) { $0.commitInterval = 0 }
        try store.refuse(northOf: 0)
        listener.onMessage = { message in
            do {
                if message == .losing { try store.refuse(northOf: nil) }
            } catch { Issue.record(error) }
            if case .storesAgain = message { recovered.raise() }
        }
        let summary = try recorder.run()
        #expect(summary.lost > 0)
        #expect(try store.rows("SELECT count(*) FROM Event") == ["\(summary.kept)"])
        #expect(try store.rows("SELECT count(DISTINCT segment) || ' ' || count(DISTINCT track) FROM Event") == ["2 1"])
        #expect(summary.kept + summary.lost == 36_030)
    }
}
