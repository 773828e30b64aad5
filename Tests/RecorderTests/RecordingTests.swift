import EventStore
import FixSources
import Glibc
import LinuxHost
import LocationManager
import Positioning
import Recorder
import Testing

@Suite("A recording, from a file of reports")
struct RecordingTests {
    private let store: TestStore

    init() throws { store = try TestStore() }

    /// Records all reports of a text.
    private func record(
        _ reports: String, to listener: Listener = Listener(), _ change: (inout RecorderSettings) -> Void = { _ in }
    ) throws -> RecordingSummary {
        var settings = RecorderSettings()
        settings.limits.earliest = nil
        change(&settings)
        let recorder = try Recorder(
            settings: settings, source: FileSource(path: store.file(reports)), store: store.open(),
            signals: SignalDescriptor([SIGUSR2]), server: "file", observer: listener)
        return try recorder.run()
    }

    @Test("Every epoch is an event or is counted under a reason, the last one too")
    func accounts() throws {
        let listener = Listener()
        var reports = (0..<10).map { Reports.fix($0) }
        reports[3] = Reports.noFix(3)
        reports[5] = Reports.fix(5, north: 50_000)
        reports[7] = Reports.fix(7, eph: "50.001")
        reports[8] = "{\"class\":\"TPV\",\n"
        let summary = try record(reports.joined(), to: listener)
        #expect(summary.kept == 6)
        #expect(summary.refused == [.noFix: 1, .jump: 1, .inaccurate: 1, .garbled: 1])
        #expect(listener.stored.map(\.id) == [1, 2, 3, 4, 5, 6])
        #expect(
            try store.rows("SELECT substr(creationDate, 18, 2) FROM Event ORDER BY id")
                == ["00", "01", "02", "04", "06", "09"])
        #expect(try store.rows("SELECT sum(count) FROM Refusal") == ["4"])
    }

    @Test("A count ends a recording at that event")
    func count() throws {
        let summary = try record((0..<50).map { Reports.fix($0) }.joined()) { $0.count = 7 }
        #expect(summary.kept == 7)
        #expect(try store.rows("SELECT max(creationDate) FROM Event") == [Reports.date(6)])
    }

    @Test("What follows within half an hour carries on with the track, what follows later begins one")
    func resuming() throws {
        for start in [0, 30, 1_000, 4_000] {
            _ = try record((start..<start + 3).map { Reports.fix($0) }.joined())
        }
        #expect(
            try store.rows("SELECT DISTINCT track || '.' || segment FROM Event ORDER BY id")
                == ["1.1", "1.2", "2.3"].sorted())
    }

    @Test("A track that begins with fixes too inexact to keep begins all the same, after a restart too")
    func owedTrack() throws {
        _ = try record((0..<3).map { Reports.fix($0) }.joined())
        let inexact = try record((9_000..<9_003).map { Reports.fix($0, eph: "80.000") }.joined())
        #expect(inexact.kept == 0)
        _ = try record((9_003..<9_006).map { Reports.fix($0) }.joined())
        #expect(try store.rows("SELECT DISTINCT track FROM Event ORDER BY id") == ["1", "2"])
    }

    @Test("A name begins a track with the first event that is kept, and only one")
    func name() throws {
        _ = try record((0..<3).map { Reports.fix($0) }.joined())
        let reports = [Reports.fix(3, eph: "80.000")] + (4..<8).map { Reports.fix($0) }
        _ = try record(reports.joined()) { $0.trackName = "To Gotland" }
        #expect(
            try store.rows("SELECT ifnull(name, '-') FROM Track ORDER BY id") == ["-", "To Gotland"])
        #expect(try store.rows("SELECT count(*) FROM Event WHERE track = 2") == ["4"])
    }

    @Test("A segment never mixes receivers")
    func devices() throws {
        let reports = (0..<6).map { Reports.fix($0, device: $0 < 3 ? "/dev/a" : "/dev/b") }
        let summary = try record(reports.joined())
        #expect(summary.refused == [.otherReceiver: 3])
        #expect(summary.kept == 3)
        _ = try record(reports.joined()) { $0.limits.device = "/dev/b" }
        #expect(
            try store.rows("SELECT DISTINCT track || '.' || segment || device FROM Event")
                == ["1.1/dev/a", "1.2/dev/b"])
    }

    @Test("While nothing can be written, 36,000 events are kept; further ones are lost, said once and counted")
    func full() throws {
        let listener = Listener()
        let reports = (0..<36_020).map { Reports.fix($0) }.joined()
        listener.onStore = { Issue.record("something was stored") }
        // The session is begun; from then on nothing can be written.
        try store.refuse(northOf: 0)
        #expect {
            _ = try record(reports, to: listener)
        } throws: { error in
            (error as? UnwrittenEvents)?.count == 36_020
        }
        let failures = listener.messages.filter { if case .cannotStore = $0 { true } else { false } }
        #expect(failures.count == 1, "\(failures)")
        #expect(listener.messages.filter { $0 == .losing }.count == 1)
        #expect(try store.rows("SELECT count(*) FROM Event") == ["0"])
    }

    @Test("Room that is made in time loses nothing")
    func recovering() throws {
        let listener = Listener()
        try store.refuse(northOf: 0)
        let store = store
        listener.onMessage = { message in
            guard case .cannotStore = message else { return }
            do { try store.refuse(northOf: nil) } catch { Issue.record(error) }
        }
        let summary = try record((0..<3_000).map { Reports.fix($0) }.joined(), to: listener)
        #expect(summary.kept == 3_000 && summary.lost == 0)
        #expect(listener.stored.map(\.id) == Array(1...3_000))
        #expect(listener.messages.contains { if case .cannotStore = $0 { true } else { false } })
        #expect(try store.rows("SELECT count(*) || ' ' || count(DISTINCT segment) FROM Event") == ["3000 1"])
    }
}
