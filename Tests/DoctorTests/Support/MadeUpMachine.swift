import Doctor
import FixSources
import Glibc
import LinuxHost
import LocationManager
import LocationsTestSupport
import Positioning
import Synchronization
import Testing

/// A machine of a test's own: a tree with `/dev`, `/proc`, `/sys` and `/etc`, what its systemd says, and its clocks.
final class MadeUpMachine {
    let folder: TemporaryFolder
    /// Where the store is to be: outside of the tree, in a file system that is real.
    let store: String
    var clock = ClockReading(uptime: 5_000_000, date: .noon, isDateTrusted: false)
    var fileSystem: FileSystem?
    var server = Server()
    var wanted: String?
    /// How long the recorder lets events gather. Milliseconds.
    var commitInterval: Int64 = 5_000
    private var units: [String: String] = [:]

    /// One with IPv6, gpsd and systemd, and nothing else.
    init() throws {
        folder = try TemporaryFolder()
        store = folder.file("Locations.sqlite")
        try write("/proc/net/if_inet6", "00000000000000000000000000000001 01 80 10 80       lo\n")
        try write("/usr/sbin/gpsd", "")
        try write("/etc/passwd", "root:x:0:0::/root:/bin/sh\ngpsd:x:117:20::/run/gpsd:/bin/false\n")
        try write("/etc/group", "root:x:0:\ndialout:x:20:\n")
        unit("gpsd.socket", "LoadState=loaded\nActiveState=inactive")
    }

    // MARK: - What is there

    func write(_ path: String, _ text: String) throws {
        try makeFolder(of: path)
        try folder.write(text, to: "tree\(path)")
    }

    func link(_ path: String, to target: String) throws {
        try makeFolder(of: path)
        try #require(symlink(target, folder.file("tree\(path)")) == 0)
    }

    func remove(_ path: String) { unlink(folder.file("tree\(path)")) }

    /// A serial port with hardware behind it.
    func port(_ name: String, _ number: String = "188:0", type: String? = nil) throws {
        try write("/dev/\(name)", "")
        try write("/sys/class/tty/\(name)/device/uevent", "")
        try write("/sys/class/tty/\(name)/dev", number + "\n")
        if let type { try write("/sys/class/tty/\(name)/type", type + "\n") }
    }

    /// A process; one whose open files are not for us to see where `files` is `nil`.
    func process(
        _ pid: Int32, _ name: String, _ arguments: [String] = [], files: [String]? = [], terminal: Int = 0,
        state: String = "S", ids: String = "Uid:\t0\t0\t0\t0\nGid:\t0\t0\t0\t0\nGroups:\t\n"
    ) throws {
        try write("/proc/\(pid)/stat", "\(pid) (\(name)) \(state) 1 \(pid) \(pid) \(terminal) -1 4194560 0\n")
        try write("/proc/\(pid)/cmdline", ([name] + arguments).map { $0 + "\0" }.joined())
        try write("/proc/\(pid)/status", "Name:\t\(name)\n" + ids)
        guard let files else { return }
        try makeFolder(of: "/proc/\(pid)/fd/0")
        for name in names(in: folder.file("tree/proc/\(pid)/fd")) { remove("/proc/\(pid)/fd/\(name)") }
        for (index, file) in files.enumerated() { try link("/proc/\(pid)/fd/\(index)", to: file) }
    }

    /// What `systemctl show` says of a unit.
    func unit(_ name: String, _ properties: String) { units[name] = properties }

    private func makeFolder(of path: String) throws {
        var folder = self.folder.file("tree")
        mkdir(folder, 0o755)
        for part in path.split(separator: "/").dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o755)
        }
    }

    // MARK: - What the doctor makes of it

    var settings: Doctor.Settings {
        var limits = Limits()
        limits.earliest = Limits.earliestBelievable
        limits.wish = DesiredAccuracy(metres: 50)
        limits.device = wanted
        var settings = Doctor.Settings(server: server, limits: limits, store: store)
        settings.commitInterval = commitInterval
        return settings
    }

    var surroundings: Surroundings {
        let (units, clock, fileSystem) = (units, clock, fileSystem)
        var surroundings = Surroundings()
        surroundings.root = folder.file("tree")
        surroundings.systemctl = { arguments in arguments.count > 1 ? units[arguments[1]] : nil }
        surroundings.now = { clock }
        surroundings.isThisMachine = { ["localhost", "127.0.0.1", "192.168.7.7"].contains($0) }
        let real = surroundings.fileSystem
        surroundings.fileSystem = { fileSystem ?? real($0) }
        return surroundings
    }

    /// All that the doctor says, given what gpsd has answered.
    func remarks(_ answer: GpsdAnswer) -> [Doctor.Remark] {
        var remarks: [Doctor.Remark] = []
        let found = Doctor(settings, surroundings).judge(answer) { remarks.append($0) }
        let wrong = remarks.compactMap { if case .wrong(_, let finding) = $0 { finding } else { nil } }
        #expect(wrong == (found.map { [$0] } ?? []), "one thing at most is wrong, and it is returned")
        return remarks
    }

    /// What is wrong: the check, and what it found; `nil` where nothing is.
    func wrong(_ answer: GpsdAnswer = .refused) -> Wrong? {
        for case .wrong(let check, let finding) in remarks(answer) { return Wrong(check: check, finding: finding) }
        return nil
    }

    /// Expects that this check, and no earlier one, finds something whose sentence and remedy hold these words.
    func expect(
        _ check: String, _ words: String..., remedy: String, _ answer: GpsdAnswer = .refused,
        _ location: SourceLocation = #_sourceLocation
    ) {
        guard let wrong = wrong(answer) else {
            Issue.record("nothing is wrong", sourceLocation: location)
            return
        }
        #expect(wrong.check == check, "\(wrong.finding)", sourceLocation: location)
        for word in words {
            #expect(wrong.finding.sentence.contains(word), "\(wrong.finding.sentence)", sourceLocation: location)
        }
        #expect(wrong.finding.remedy.contains(remedy), "\(wrong.finding.remedy)", sourceLocation: location)
    }
}

struct Wrong {
    let check: String
    let finding: Finding
}

extension Timestamp {
    /// Midday of 30 November 2026.
    static let noon = Timestamp(milliseconds: 1_796_040_000_000)
}

extension MadeUpMachine {
    func removeStore() -> Bool { unlink(store) == 0 }
}
