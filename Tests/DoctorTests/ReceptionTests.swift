import Doctor
import EventStore
import FixSources
import LinuxHost
import LocationManager
import Positioning
import Testing

@Suite("The doctor at what the receiver says")
struct ReceptionTests {
    private let machine: MadeUpMachine

    init() throws { machine = try MadeUpMachine() }

    @Test("All is well: each link is said, in the chain's order, and that nothing records")
    func well() {
        let remarks = machine.remarks(.fix())
        let checks = remarks.compactMap { if case .fine(let check, _) = $0 { check } else { nil } }
        #expect(
            checks
                == [
                    "gpsd", "receiver", "speech", "satellites", "fix", "accuracy", "medium", "writing", "space",
                    "store", "clock",
                ])
        let note = "nothing records into '\(machine.store)' at the moment"
        #expect(remarks.last == .note(check: "recorder", note, remedy: "'locations record' starts it"))
        #expect(remarks.count == checks.count + 1)
    }

    @Test("A silent receiver: cable and speed")
    func silent() {
        machine.expect(
            "speech", "/dev/ttyACM0 is there, but has said nothing that gpsd understands for 15 s", remedy: "speed",
            .gpsd("/dev/ttyACM0"))
    }

    @Test("A receiver that talks and hears no satellite: antenna and sky")
    func noSatellites() {
        machine.expect("satellites", "hears no satellite", remedy: "antenna", .talking(used: 0, seen: 0, heard: 0))
        machine.expect("satellites", "(it knows of 11)", remedy: "sky", .talking(used: 0, seen: 11, heard: 0))
        machine.expect("satellites", "hears no satellite", remedy: "sky", .talking(used: nil, seen: 0, heard: nil))
    }

    @Test("A cold start: how long it has been, and how many more satellites it takes")
    func coldStart() {
        machine.expect(
            "fix", "no fix for 6 s: it hears 9 satellites and uses 1, and needs 3 more", remedy: "wait",
            .talking(used: 1, seen: 12, heard: 9))
        machine.expect(
            "fix", "it hears 1 satellite and uses 0, and needs 4 more", remedy: "more of the sky",
            .talking(used: 0, seen: 3, heard: 1))
        machine.expect(
            "fix", "does not tell of its satellites", remedy: "wait", .talking(used: nil, seen: nil, heard: nil))
        machine.expect(
            "fix", "the last fix is 7 s old", remedy: "cable", .talking(used: 5, seen: 9, heard: 9, .stale(seconds: 7)))
    }

    @Test("A cold start has lasted as long as a recorder waits for it")
    func waitingRecorder() throws {
        let store = try EventStore(path: machine.store, access: .create(.personal))
        let start = ClockReading(
            uptime: machine.clock.uptime - 840_000, date: .noon + -840_000, isDateTrusted: false)
        _ = try store.beginSession(pid: 1, server: nil, now: start)
        let answer = GpsdAnswer.talking(used: 1, seen: 12, heard: 9)
        machine.expect("fix", "no fix for 6 s", remedy: "wait", answer)
        let recorder = try OtherRecorder(store: machine.store)
        machine.expect("fix", "no fix for 14 min", remedy: "wait", answer)
        recorder.end()
    }

    @Test("A date that cannot be true")
    func date() {
        let answer = GpsdAnswer.talking(used: 7, seen: 9, heard: 9, .dateNotBelievable("2006-08-27T10:00:00.000Z"))
        machine.expect("date", "says that it is 2006-08-27T10:00:00.000Z", remedy: "time of receipt", answer)
    }

    @Test("A fix that a recording would not keep, and one of unknown accuracy, which it keeps")
    func accuracy() {
        machine.expect("accuracy", "±91 m only", "up to 50 m", remedy: "--accuracy 92", .fix(accuracy: 91.2))
        #expect(machine.wrong(.fix(accuracy: 50)) == nil)
        #expect(machine.wrong(.fix(accuracy: nil)) == nil)
    }

    /// How far the system's clock is ahead, and what is said; `nil` for nothing.
    static let leads: [(lead: Int64, says: String?)] = [
        (5_000, nil), (-5_000, nil), (5_001, "5 s ahead of"), (-19_000, "19 s behind"), (-3_600_000, "60 min behind"),
        (-15_000_000_000, "173 days behind"), (630_720_000_000, "20 years ahead of"),
    ]

    /// What is noted of the clock; `nil` where nothing is.
    private func clockNote(_ answer: GpsdAnswer) -> String? {
        for case .note("clock", let text, let remedy) in machine.remarks(answer) {
            return [text, remedy ?? ""].joined(separator: "; ")
        }
        return nil
    }

    @Test(
        "A clock that nothing holds and that is off from the receiver's is named, and nothing is wrong with that",
        arguments: 0..<leads.count)
    func clock(index: Int) {
        let row = Self.leads[index]
        let note = clockNote(.fix(clockLead: row.lead))
        #expect(machine.wrong(.fix(clockLead: row.lead)) == nil)
        #expect((note == nil) == (row.says == nil))
        guard let says = row.says else { return }
        #expect(note?.hasPrefix("this machine's clock is \(says) the receiver's") == true, "\(note ?? "")")
        #expect(note?.contains("chrony") == true, "\(note ?? "")")
    }

    @Test("A clock that cannot be believed is named too, and a store that cannot be written is found behind it")
    func unbelievable() throws {
        machine.clock.date = Timestamp(milliseconds: 0)
        #expect(machine.wrong(.fix(clockLead: nil)) == nil)
        #expect(clockNote(.fix(clockLead: nil))?.contains("the year is 1970") == true)
        machine.fileSystem = FileSystem(type: 0xef53, free: 0)
        #expect(machine.wrong(.fix(clockLead: -15_000_000_000))?.check == "space")
    }

    @Test("A clock that NTP holds against the receiver's")
    func heldClock() {
        machine.clock = ClockReading(uptime: 5_000_000, date: .noon, isDateTrusted: true)
        machine.expect("clock", "the receiver's clock is wrong", remedy: "leap seconds", .fix(clockLead: -18_000))
    }
}
