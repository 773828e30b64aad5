import Glibc
import LinuxHost
import LocationsTestSupport
import Positioning
import Testing

@Suite("The doctor, through a real gpsd", .enabled(if: Program.isTestable))
struct DoctorTests {
    /// What is the matter with a receiver, and how the doctor ends: its exit code, the check that fails, and its words.
    static let faults: [(condition: SteeredReceiver.Condition, code: Int32, check: String, says: String)] = [
        (.silence, 69, "speech", "has said nothing that gpsd understands for "),
        (.cold, 75, "satellites", "hears no satellite (it knows of 16)"),
        (.noFix, 75, "fix", "needs 4 more"),
        (.oldDate, 65, "date", "says that it is 2024-06-01T12:0"),
        (.poorDOP, 75, "accuracy", "and a recording keeps those up to 50 m"),
    ]

    @Test("The first link that is broken is told, with its exit code and as JSON", arguments: 0..<faults.count)
    func fault(index: Int) async throws {
        try await onThread {
            let fault = Self.faults[index]
            let station = try Station([fault.condition])
            let run = try Program().run("doctor", station.server, "--json")
            try run.ends(fault.code)
            #expect(run.errors == "")
            let broken = run.lines.filter { $0.contains(#","ok":false,"#) }
            #expect(broken.count == 1, "\(run.output)")
            #expect(
                broken.first?.hasPrefix(#"{"check":"\#(fault.check)","ok":false,"finding":""#) == true, "\(run.output)")
            #expect(broken.first?.contains(fault.says) == true, "\(run.output)")
            #expect(broken.first?.contains(#","remedy":""#) == true, "\(run.output)")
            #expect(run.lines.last?.hasPrefix(#"{"check":"recorder","ok":null,"#) == true, "\(run.output)")
        }
    }

    @Test(
        "A clock that nothing holds and that is off is named, and recording would work",
        .enabled(if: !HostClock.isHeldByNTP()))
    func clock() async throws {
        try await onThread {
            let station = try Station([.slow])
            let run = try Program().run("doctor", station.server, "--json")
            try run.ends(0)
            let note = run.lines.first { $0.hasPrefix(#"{"check":"clock","ok":null,"#) }
            #expect(
                note?.contains("this machine's clock is 10 min ahead of the receiver's") == true, "\(run.output)")
            #expect(run.lines.contains { $0.hasPrefix(#"{"check":"store","ok":true,"#) }, "\(run.output)")
        }
    }

    @Test(
        "A receiver that is 1024 weeks early is known by the store's events, as a recording knows it",
        .enabled(if: !HostClock.isHeldByNTP()))
    func weeksEarly() async throws {
        try await onThread {
            let gpsd = try FakeGpsd()
            let program = try Program()
            let recording = try program.start("record", gpsd.server, "--count", "2")
            try gpsd.greet()
            let start = HostClock.now().date + -60_000
            try gpsd.write((0..<3).map { FixLine($0, from: start) })
            try recording.ends(0)
            for (options, code) in [(["--fix-week-rollover"], 0), ([], 65)] as [([String], Int32)] {
                let run = try program.start(["doctor", gpsd.server] + options)
                try gpsd.greet()
                let early = HostClock.now().date + -1024 * 7 * 86_400_000
                for number in 0..<60 where run.process.isRunning {
                    // It may hang up at any time.
                    try? gpsd.write([FixLine(number, from: early)])
                    usleep(300_000)
                }
                try run.ends(code)
                #expect(!run.output.contains("clock"), "\(run.output)")
            }
        }
    }

    @Test("What a receiver at the wrong speed sends is noise to gpsd: nothing that it understands")
    func noise() async throws {
        try await onThread(atOnce: true) {
            let feed = try TCPFeed()
            let gpsd = try GpsdProcess(devices: [feed.device])
            let run = try Program().start("doctor", gpsd.server)
            try feed.accept(limit: 40)
            var state: UInt32 = 7
            for _ in 0..<20 {
                let noise = (0..<200).map { _ -> UInt8 in
                    state = state &* 1_664_525 &+ 1_013_904_223
                    return UInt8(truncatingIfNeeded: state >> 24) & 0x7f | 0x80
                }
                try feed.write(noise)
            }
            try run.ends(69)
            #expect(run.output.contains("has said nothing that gpsd understands for 1"), "\(run.output)")
            #expect(run.output.contains("speed"), "\(run.output)")
        }
    }

    @Test("All is well: exit 0 within some seconds, and who records is said at the end")
    func well() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let start = monotonicSeconds()
            let before = try program.run("doctor", station.server)
            try before.ends(0)
            // On an idle machine one or two.
            #expect(monotonicSeconds() - start < 15)
            // Another test's recorder may be named, too.
            #expect(before.lines.count == 2, "\(before.output)")
            #expect(before.output.hasPrefix("nothing records into '\(program.store)'"), "\(before.output)")
            #expect(before.lines.last == "recording would work", "\(before.output)")
            #expect(access(program.store, F_OK) != 0, "it changes nothing")

            let recording = try program.start("record", station.server, "--commit-interval", "0.2s")
            try require("there are fixes") { try program.fixes() > 3 }
            let during = try program.run("doctor", station.server)
            try during.ends(0)
            #expect(
                during.output.contains("process \(recording.pid) records, and stored its newest fix"),
                "\(during.output)")
            recording.process.send(SIGSTOP)
            let stopped = try program.run("doctor", station.server)
            recording.process.send(SIGCONT)
            try stopped.ends(0)
            #expect(
                stopped.output.contains(
                    "process \(recording.pid) records, but was stopped; 'kill -CONT \(recording.pid)'"),
                "\(stopped.output)")
            try recording.end(SIGTERM)
        }
    }

    @Test("On a terminal each link that holds is a line, and what is wrong two")
    func terminal() async throws {
        try await onThread {
            let station = try Station([.fix, .noFix])
            let script = #"exec script -qec "'$1' '$2' '$3'" /dev/null"#
            let well = try Program().start(by: script, "doctor", station.server)
            try well.ends(0)
            let lines = well.output.split(separator: "\r\n")
            let marks = lines.filter { $0.hasPrefix("✓ ") }
            #expect(marks.count == 11, "\(well.output)")
            #expect(marks.first?.contains("answers on \(station.server)") == true, "\(well.output)")
            #expect(lines.last == "- recording would work")

            station.receiver.become(.noFix)
            let cold = try Program().start(by: script, "doctor", station.server)
            try cold.ends(75)
            #expect(
                cold.output.contains("\r\nlocations: waiting for a fix\r\n") || cold.output.hasPrefix("locations: w"))
            #expect(cold.output.contains("\r\n✗ no fix for "), "\(cold.output)")
            #expect(cold.output.contains("\r\n→ leave it on and wait"), "\(cold.output)")
        }
    }

    @Test("A receiver that gpsd does not have: which it has")
    func otherReceiver() async throws {
        try await onThread {
            let station = try Station()
            let path = try #require(station.receiver.path)
            let run = try Program().run("doctor", station.server, "--device", "/dev/ttyUSB77")
            try run.ends(69)
            #expect(run.output.contains("has no receiver /dev/ttyUSB77; it has \(path)"), "\(run.output)")
        }
    }

    @Test("A store that somebody else owns: who", .enabled(if: geteuid() == 0 && ChildProcess.find("setpriv") != nil))
    func owner() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            try program.run("record", station.server, "--count", "3").ends(0)
            let folder = try program.file("")
            chmod(folder, 0o777)
            chmod(program.store, 0o644)
            let become = #"exec setpriv --reuid=65534 --regid=65534 --clear-groups -- "$@""#
            let run = try program.start(by: become, "doctor", station.server)
            try run.ends(77)
            #expect(run.output.contains("Locations.sqlite' belongs to root, and "), "\(run.output)")
            #expect(
                run.output.contains(" may not write to it\nrecord as root, hand it over with 'chown "), "\(run.output)")
            // While its owner's recorder is at work nobody else need write to it.
            chmod("\(program.store)-recorder", 0o644)
            let recording = try program.start("record", station.server)
            try recording.says("fix, ±")
            let beside = try program.start(by: become, "doctor", station.server)
            try beside.ends(0)
            #expect(beside.output.contains("process \(recording.pid) records"), "\(beside.output)")
            try recording.end(SIGTERM)
            // A folder in which it may not make a store's other files.
            chmod(folder, 0o755)
            chmod(program.store, 0o666)
            let closed = try program.start(by: become, "doctor", station.server)
            try closed.ends(77)
            #expect(closed.output.contains("belongs to root, and "), "\(closed.output)")
        }
    }

    @Test("A disk that is full, and one that is read-only", .enabled(if: SmallDisk.Mount.isAllowed))
    func disk() async throws {
        try await onThread {
            let station = try Station()
            let disk = try SmallDisk.Mount(kilobytes: 8_000)
            let program = try Program(store: "\(disk.path)/Locations.sqlite")
            try program.run("doctor", station.server).ends(0)
            try disk.fill()
            let full = try program.run("doctor", station.server)
            try full.ends(74)
            #expect(full.output.contains("only 0 kB are free where '\(program.store)' lies"), "\(full.output)")
            disk.makeRoom()
            let mount = try ChildProcess.run("mount", ["-o", "remount,ro", disk.path])
            let status = try mount.wait()
            try #require(status == .exited(0), "\(mount.errors)")
            let readOnly = try program.run("doctor", station.server)
            try readOnly.ends(77)
            #expect(
                readOnly.output.contains("'\(disk.path)' is mounted read-only\n'mount -o remount,rw"),
                "\(readOnly.output)")
        }
    }
}
