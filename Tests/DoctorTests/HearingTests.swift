import Doctor
import FixSources
import Glibc
import LinuxHost
import LocationManager
import LocationsTestSupport
import Positioning
import Synchronization
import Testing

@Suite("The doctor asks gpsd")
struct HearingTests {
    private let machine: MadeUpMachine

    init() throws { machine = try MadeUpMachine() }

    /// What the doctor says of whatever listens at a port of this machine.
    private func examine(port: UInt16) -> (wrong: Wrong?, waited: [String]) {
        machine.server = Server(host: "127.0.0.1", port: port)
        var settings = machine.settings
        settings.patience.greeting = 1_500
        var wrong: Wrong?
        var waited: [String] = []
        Doctor(settings, machine.surroundings).examine { remark in
            switch remark {
            case .wrong(let check, let finding): wrong = Wrong(check: check, finding: finding)
            case .waiting(let what): waited.append(what)
            case .fine, .note: break
            }
        }
        return (wrong, waited)
    }

    @Test("Nobody listens: this machine is looked at, at once")
    func nobody() throws {
        try machine.port("ttyUSB0")
        let port = try TCPFeed.freePort()
        let start = HostClock.uptime()
        #expect(examine(port: port).wrong?.check == "running")
        #expect(HostClock.uptime() - start < 3_000)
        try machine.process(600, "gpsd", ["-S", "2948"])
        #expect(examine(port: port).wrong?.finding.sentence.contains("listens on port 2948") == true)
        // Elsewhere it is gpsd alone that counts.
        var settings = machine.settings
        settings.server = Server(host: "127.0.0.1", port: port)
        var surroundings = machine.surroundings
        surroundings.isThisMachine = { _ in false }
        let finding = Doctor(settings, surroundings).examine { _ in }
        #expect(finding?.sentence == "no gpsd on 127.0.0.1:\(port): Connection refused")
    }

    @Test("A name that nobody knows")
    func unknownName() {
        machine.server = Server(host: "nobody.invalid")
        let finding = Doctor(machine.settings, machine.surroundings).examine { _ in }
        #expect(
            finding?.sentence.hasPrefix("no gpsd on nobody.invalid:2947: ") == true, "\(String(describing: finding))")
        #expect(finding?.remedy.contains("name is right") == true)
    }

    @Test("Something listens and never greets")
    func wordless() throws {
        try machine.port("ttyUSB0")
        let feed = try TCPFeed()
        try machine.process(600, "gpsd", ["-S", "\(feed.port)"])
        let (wrong, waited) = examine(port: feed.port)
        #expect(wrong?.finding.sentence.contains("has not greeted") == true, "\(String(describing: wrong))")
        #expect(waited == ["gpsd on 127.0.0.1:\(feed.port) to answer"])
    }

    @Test("Something that is no gpsd", arguments: [true, false])
    func otherProgram(hangsUp: Bool) throws {
        try machine.port("ttyUSB0")
        let feed = try TCPFeed()
        try machine.process(600, "gpsd", ["-S", "\(feed.port)"])
        machine.server = Server(host: "127.0.0.1", port: feed.port)
        let (settings, surroundings) = (machine.settings, machine.surroundings)
        let finding = Answer()
        startThread { finding.set(Doctor(settings, surroundings).examine { _ in }) }
        try feed.accept()
        if !hangsUp { try feed.write("220 mail.example ESMTP\r\n") }
        feed.hangUp()
        let sentence = "what answers on 127.0.0.1:\(feed.port) is no gpsd"
        #expect(waitUntil { finding.sentence == sentence }, "\(String(describing: finding.sentence))")
    }

    /// What the doctor finds where gpsd has these devices and says these lines, and what it notes of the clock.
    private func hear(
        _ lines: [String], _ configure: (inout Doctor.Settings) -> Void = { _ in }
    ) throws -> (wrong: String?, note: String?) {
        let feed = try TCPFeed()
        machine.server = Server(host: "127.0.0.1", port: feed.port)
        machine.clock = ClockReading(uptime: 5_000_000, date: HostClock.now().date, isDateTrusted: true)
        var settings = machine.settings
        configure(&settings)
        let (handed, surroundings) = (settings, machine.surroundings)
        let (wrong, done) = (Answer(), Answer())
        let note = Answer()
        startThread {
            wrong.set(
                Doctor(handed, surroundings).examine { remark in
                    if case .note("clock", let text, _) = remark { note.set(text) }
                })
            done.set("done")
        }
        try feed.accept()
        let devices = ["/dev/a", "/dev/b"].map { #"{"class":"DEVICE","path":"\#($0)","activated":1}"# }
        try feed.write(#"{"class":"VERSION","release":"3.25"}"# + "\r\n")
        try feed.write(#"{"class":"DEVICES","devices":[\#(devices.joined(separator: ","))]}"# + "\r\n")
        try feed.write(lines.joined())
        try #require(waitUntil(limit: 20) { done.sentence != nil })
        return (wrong.sentence, note.sentence)
    }

    private func line(_ device: String, _ date: Timestamp) -> String {
        #"{"class":"TPV","device":"\#(device)","mode":3,"time":\#(Double(date.milliseconds) / 1000),"lat":52.5,"#
            + #""lon":13.4,"eph":5.0}"# + "\r\n"
    }

    @Test("The clock of a receiver that is corrected counts as corrected")
    func correctedClock() throws {
        let now = HostClock.now().date
        let found = try hear([line("/dev/a", now + -1024 * 7 * 86_400_000)]) { settings in
            settings.limits.fixesWeekRollover = true
            settings.limits.newestDate = now + -86_400_000
        }
        #expect(found.wrong == "nothing")
        #expect(found.note == nil)
    }

    @Test("The clock of a receiver that is not followed counts for nothing")
    func otherClock() throws {
        let now = HostClock.now().date
        let found = try hear([line("/dev/a", now), line("/dev/b", now + -3_600_000)])
        #expect(found.wrong == "nothing")
        #expect(found.note == nil)
    }

    @Test("A real gpsd without a receiver", .enabled(if: GpsdProcess.isInstalled))
    func noReceiver() throws {
        let gpsd = try GpsdProcess()
        let first = examine(port: gpsd.port)
        #expect(first.wrong?.check == "port")
        #expect(first.waited == ["gpsd on \(gpsd.server) to find a receiver"])
        try machine.port("ttyUSB0")
        try machine.write("/etc/default/gpsd", "USBAUTO=\"false\"\n")
        #expect(examine(port: gpsd.port).wrong?.check == "configuration")
        try machine.process(512, "ModemManager", files: ["/dev/ttyUSB0"])
        #expect(examine(port: gpsd.port).wrong?.check == "holder")
    }

    @Test("A real gpsd whose receiver is not there", .enabled(if: GpsdProcess.isInstalled))
    func missingReceiver() throws {
        // It lets go of a device that it cannot open: only its command line still tells.
        let gpsd = try GpsdProcess(devices: ["/dev/ttyNotThere7"])
        try machine.process(600, "gpsd", ["-N", "-S", "\(gpsd.port)", "/dev/ttyNotThere7"])
        try machine.port("ttyUSB0")
        let wrong = examine(port: gpsd.port).wrong
        #expect(
            wrong?.finding.sentence.contains("/dev/ttyNotThere7, which is not there; /dev/ttyUSB0 is") == true,
            "\(String(describing: wrong))")
    }
}

/// What another thread has found.
private final class Answer: Sendable {
    private let state = Mutex<String?>(nil)

    func set(_ finding: Finding?) { set(finding?.sentence ?? "nothing") }
    func set(_ text: String) { state.withLock { $0 = text } }
    var sentence: String? { state.withLock { $0 } }
}
