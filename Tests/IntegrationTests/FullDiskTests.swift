import Glibc
import LocationsTestSupport
import Testing

@Suite("A disk without room", .enabled(if: Program.isTestable))
struct FullDiskTests {
    /// A recording into a store on a small disk, ten events a second.
    private final class Stage {
        let station: Station
        let program: Program
        let recording: Run
        private let mount: SmallDisk.Mount?

        init(_ disk: SmallDisk) throws {
            station = try Station()
            switch disk {
            case .mounted:
                let mount = try SmallDisk.Mount(kilobytes: 2048)
                self.mount = mount
                program = try Program(store: "\(mount.path)/Locations.sqlite")
            case .limited:
                mount = nil
                program = try Program()
            }
            recording = try program.start("record", station.server, "--commit-interval", "300ms")
            let program = program
            try require("there are events") { try program.fixes() > 3 }
        }

        deinit { program.closeStore() }

        func setRoom(_ hasRoom: Bool) throws {
            if let mount { return try hasRoom ? mount.makeRoom() : mount.fill() }
            let limit = hasRoom ? "unlimited" : "4096"
            let answer = try ChildProcess.run("prlimit", ["--pid", "\(recording.pid)", "--fsize=\(limit):unlimited"])
            try #require(answer.wait() == .exited(0), "\(answer.errors)")
        }
    }

    @Test(
        "It is said once, events are kept in memory, and all of them are written when there is room",
        arguments: SmallDisk.usable)
    func room(disk: SmallDisk) async throws {
        try await onThread {
            let stage = try Stage(disk)
            let (program, recording) = (stage.program, stage.recording)
            try stage.setRoom(false)
            try recording.says("events are kept in memory")
            let sent = stage.station.receiver.sent
            try require("more has been sent") { stage.station.receiver.sent > sent + 25 }
            let stored = try program.fixes()
            // Reading goes on.
            try program.run("list", "--limit", "3").ends(0)
            let status = try program.run("status", stage.station.server)
            try status.ends(75)
            #expect(status.output.contains("cannot write to '\(program.store)' for "), "\(status.output)")
            #expect(status.output.contains(" events wait in memory, for an hour at most; "), "\(status.output)")
            #expect(disk == .limited || status.output.contains("no room is left on the disk; "), "\(status.output)")
            try stage.setRoom(true)
            try recording.says("writing works again; ")
            #expect(try program.fixes() >= stored + 20)
            try program.run("status", stage.station.server).ends(0)
            try recording.end(SIGTERM)
            #expect(try program.holes() == [])
            #expect(try recording.errors.contains("kept \(program.fixes()) events; "), "\(recording.errors)")
            #expect(recording.count(of: "kept in memory") == 1, "\(recording.errors)")
            #expect(try program.segments() == 1)
            #expect(try program.isSound())
        }
    }

    @Test("A disk that is full to the end is an error that says how many events are lost", arguments: SmallDisk.usable)
    func fullToTheEnd(disk: SmallDisk) async throws {
        try await onThread {
            let stage = try Stage(disk)
            let (program, recording) = (stage.program, stage.recording)
            try stage.setRoom(false)
            try recording.says("events are kept in memory")
            let sent = stage.station.receiver.sent
            // Four seconds' worth, so that ten have arrived however late the machine is.
            try require("more has been sent") { stage.station.receiver.sent > sent + 40 }
            try recording.end(SIGTERM, code: 74)
            let stored = try program.fixes()
            let words = recording.errors.split(separator: "\n").last?.split(separator: " ") ?? []
            let lost = try #require(
                words.firstIndex(of: "events").flatMap { Int(words[$0 - 1]) }, "\(recording.errors)")
            #expect(recording.errors.hasSuffix("\(lost) events are lost\n"), "\(recording.errors)")
            #expect(lost >= 10)
            #expect(recording.errors.contains("kept \(stored + lost) events; "), "\(recording.errors)")
            #expect(try program.isSound())
            #expect(try program.holes() == [])
        }
    }

    @Test("A store that cannot be made for want of room is an error at once", .enabled(if: SmallDisk.Mount.isAllowed))
    func noRoomForAStore() async throws {
        try await onThread {
            let mount = try SmallDisk.Mount(kilobytes: 64)
            try mount.fill()
            let program = try Program(store: "\(mount.path)/Locations.sqlite")
            for command in ["record", "add"] {
                let run = try program.run(command, "127.0.0.1:1")
                try run.ends(74)
                #expect(run.errors.contains("'\(program.store)'"), "\(run.errors)")
                #expect(run.errors.contains("no room is left on the disk"), "\(run.errors)")
            }
        }
    }
}
