import ByteIO
import EventStore
import FixSources
import Foundation
import LocationManager
import LocationsTestSupport
import Positioning
import Presentation
import Testing

@testable import LocationsCommands

@Suite("Status")
struct StatusTests {
    @Test("says without a gpsd and without a store why nothing is recorded, and exits 75")
    func nothing() throws {
        let store = try StoreFixture(nil)
        let server = "127.0.0.1:\(try TCPFeed.freePort())"
        let text = try store.run("status", server)
        #expect(text.code == 75)
        #expect(text.errors == "")
        #expect(
            text.lines
                == [
                    "Recording  no; 'locations record' starts it",
                    "Receiver   no gpsd on \(server): Connection refused; start it with 'systemctl start gpsd.socket', or "
                        + "name another SERVER",
                    "Store      there is no store at '\(store.path)' yet; 'locations record' or 'locations add' makes one",
                ].enumerated().map { index, line in index == 2 ? line + freeSpace(in: text) : line })

        let json = try store.run("status", server, "--json")
        #expect(json.code == 75)
        #expect(json.lines.count == 1)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(object["working"] as? Bool == false)
        #expect(object["state"] as? String == "unreachable")
        #expect(object["reason"] as? String == "no gpsd on \(server): Connection refused")
        #expect(object["store"] as? String == store.path)
        #expect(object["problem"] is String)
        #expect(object["free"] is Int)
    }

    /// How much is free is the machine's business; that it is said is not.
    private func freeSpace(in result: Run) -> String {
        let end = result.output.range(of: "; ", options: .backwards).map { result.output[$0.lowerBound...] } ?? ""
        #expect(end.hasSuffix(" free\n"))
        return String(end.dropLast())
    }

    @Test("tells of a damaged store in its own line, and in JSON too", arguments: [true, false])
    func damaged(isJSON: Bool) throws {
        let store = try StoreFixture(nil)
        try store.folder.write("no database", to: "Locations.sqlite")
        let result = try store.run(["status", "127.0.0.1:1"] + (isJSON ? ["--json"] : []))
        #expect(result.code == 75)
        #expect(result.errors == "")
        #expect(result.output.contains("is no store of locations, and was left as it is"))
    }

    private let format = LocalFormat(environment: ["LC_ALL": "en_US", "TZ": "UTC"])

    private func report(_ store: StoreFixture, now: Timestamp, isTrusted: Bool) -> StatusReport {
        StatusReport(
            store: StoreState(path: store.path), availability: .unavailable(.noDevice(wanted: nil)),
            server: Server(),
            now: ClockReading(uptime: 0, date: now, isDateTrusted: isTrusted))
    }

    private func text(_ report: StatusReport) -> String {
        var out = ByteWriter()
        report.writeText(format, into: &out)
        return out.text()
    }

    @Test(
        "tells how long ago the last fix was stored by the clock that can be trusted, or not at all",
        arguments: [
            // The date of receipt counts: of a replay, the fix's own date is years old.
            (utc(1999, 8, 22), utc(2026, 6, 1), utc(2026, 6, 1, 0, 0, 9), false, "stored 9 s ago, "),
            (utc(2026, 6, 1), utc(2026, 6, 1), utc(2026, 6, 1, 0, 2, 5), true, "stored 2 min 5 s ago, "),
            // The clock was behind at receipt, and is right now.
            (utc(2026, 6, 1), utc(1970, 1, 1), utc(2026, 6, 1, 0, 0, 30), true, "stored 30 s ago, "),
            // The clock was ahead at receipt, and is right now.
            (utc(2026, 6, 1), utc(2030, 1, 1), utc(2026, 6, 1, 0, 0, 30), true, "stored 30 s ago, "),
            // Behind then and now: by one clock.
            (utc(2026, 6, 1), utc(1970, 1, 1), utc(1970, 1, 1, 0, 0, 7), false, "stored 7 s ago, "),
            // Set back since, and not held by anyone.
            (utc(2026, 6, 1), utc(2026, 6, 1), utc(1970, 1, 1), false, ""),
        ])
    func age(date: Timestamp, received: Timestamp, now: Timestamp, isTrusted: Bool, expected: String) throws {
        let store = try StoreFixture([.sample(at: date).with { $0.receivedDate = received }])
        let line = "Last fix   \(expected)event 1, \(format.dateTime(date))\n"
        #expect(text(report(store, now: now, isTrusted: isTrusted)).contains(line))
    }

    @Test("counts what was kept and refused in the session, in words and in JSON")
    func session() throws {
        let store = try StoreFixture(nil)
        let events = try store.open()
        let session = try events.beginSession(
            pid: 77, server: "boat:2947", now: ClockReading(uptime: 0, date: exampleDate, isDateTrusted: true))
        var place = RecordingPlace()
        try events.commit(
            RecordingBatch(
                entries: [.init(.example(), placement: .track(name: nil))], session: session,
                refusals: [
                    .init(reason: "inaccurate", isOfTrack: true, count: 1_234),
                    .init(reason: "jump", isOfTrack: true, count: 2),
                ]), to: &place)
        let report = report(store, now: exampleDate + 5000, isTrusted: true)
        #expect(text(report).contains("Kept       1 event in the last session; refused 1,234 inaccurate, 2 jump\n"))
        var out = ByteWriter()
        report.writeJSON(into: &out)
        let object = try JSONSerialization.jsonObject(with: Data(out.text().utf8)) as? [String: Any]
        #expect(object?["kept"] as? Int == 1)
        #expect(object?["refused"] as? [String: Int] == ["inaccurate": 1_234, "jump": 2])
        #expect(object?["age"] as? Int == 5)
        #expect(object?["lastDate"] as? String == "2025-11-30T18:26:34.000Z")
        #expect(object?["state"] as? String == "noDevice")
    }

    @Test("shows nothing raw of what a receiver, a server or a file is called")
    func safe() throws {
        let store = try StoreFixture([.example()])
        let report = StatusReport(
            store: StoreState(path: store.folder.file("a\nb")),
            availability: .unavailable(.silent(device: "/d\u{1B}[m", seconds: 9)), server: try Server("h\u{9B}"),
            now: ClockReading(uptime: 0, date: exampleDate, isDateTrusted: true))
        #expect(text(report).contains("the receiver /d␛[m has been silent for 9 s; check its cable"))
        #expect(text(report).contains("/a␊b' yet"))
        #expect(text(report).split(separator: "\n").count == 3)
    }

    @Test("keeps its exit code where nobody reads its text")
    func unread() throws {
        let store = try StoreFixture([.example()])
        let command = "('\(BuiltProduct.path("locations"))' status 127.0.0.1:1; echo $? >&2) | true"
        let result = try ChildProcess.run("sh", ["-c", command], environment: store.variables())
        #expect(result.errors == "75\n")
    }
}
