import Glibc
import LocationsTestSupport
import Testing

@Suite("What the screen was at work on when it ends", .enabled(if: ScreenRun.isTestable))
struct ScreenWorkTests {
    @Test("Lost events are told of at the end, with the exit code of a recording's", arguments: [true, false])
    func lostEvents(leaves: Bool) async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let run = try ScreenRun(program, [station.server])
            let pid = try run.pid()
            try run.add(isEnabled: true)
            try run.terminal.press("r")
            try require("some fixes are stored") { try program.fixes() >= 3 }
            try program.holdingWriteLock {
                let written = try program.fixes()
                try run.shows("more are kept than are written") { lines in
                    let words = (lines.last { $0.contains("● recording, ") } ?? "").split(separator: " ")
                    return words.dropFirst(2).first.flatMap { Int($0) } ?? 0 > written
                }
                if leaves {
                    try run.terminal.press("q", "q")
                    // A quarter of a minute is waited for the other program; a recorder of its own waits for a whole one.
                    try run.ends(74, limit: 45)
                } else {
                    try require("one signal ends it, and one more the wait", limit: 10) {
                        kill(pid, SIGTERM)
                        return !isAlive(pid)
                    }
                    try run.ends(74)
                }
            }
            try run.shows("locations: recording ended: cannot write")
        }
    }

    @Test(
        "An export that is broken off leaves nothing behind",
        arguments: [("gpsbabel:unicsv", true), ("gpsbabel:unicsv", false), ("gpx", false)])
    func brokenExport(format: String, leaves: Bool) async throws {
        try await onThread {
            let program = try Program()
            let folder = try TemporaryFolder()
            // One that never comes to an end.
            let gpsbabel = try folder.write("#!/bin/sh\n[ \"$1\" = -^2 ] || exec sleep 600\n", to: "gpsbabel")
            chmod(gpsbabel, 0o700)
            func pad(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
            let lines = (0..<(format == "gpx" ? 80_000 : 10)).map { second in
                let time = "\(pad(second / 3600)):\(pad(second / 60 % 60)):\(pad(second % 60))"
                return "2026-05-01T\(time)Z,52.\(100_000 + second),13.4\n"
            }
            try program.run("import", folder.write("time,lat,lon\n" + lines.joined(), to: "many.csv")).ends(0)
            let run = try ScreenRun(
                program, ["127.0.0.1:1"], environment: ["PATH": "\(folder.path):/usr/local/bin:/usr/bin:/bin"])
            let pid = try run.pid()
            try run.shows("May 1, 2026")
            try run.terminal.press("v", "End", "x")
            try run.shows("Export the chosen range as")
            try run.terminal.press("C-u")
            try run.terminal.type(format)
            try run.terminal.press("Enter")
            try run.shows("to file:")
            try run.terminal.press("C-u")
            try run.terminal.type(program.file("a.out"))
            try run.terminal.press("Enter")
            func files() throws -> [String] {
                try names(in: program.folder.get().path).filter { $0.hasPrefix("a.out") }
            }
            try require("it is written") { try files().contains { $0.hasSuffix(".part") } }
            if leaves {
                try run.terminal.press("q")
                try run.shows("this screen writes an export; the same key again breaks that off and leaves")
                #expect(isAlive(pid))
                try run.terminal.press("q")
            } else {
                kill(pid, SIGTERM)
            }
            try run.ends(0)
            #expect(try files().isEmpty)
        }
    }

    @Test("A signal ends it though nobody reads its terminal any more", arguments: [SIGTERM, SIGHUP])
    func stalled(signal: Int32) async throws {
        try await onThread {
            let program = try Program()
            let locations = try #require(ChildProcess.built("locations"))
            let terminal = try DeafTerminal(columns: 200, lines: 60)
            let name = terminal.name
            let environment: [String: String?] = [
                "TERM": "xterm", "LOCATIONS_STORE": program.store, "LC_ALL": "C.UTF-8",
            ]
            let child = try ChildProcess(
                "bash", ["-c", "exec \"$0\" 127.0.0.1:1 <\(name) >\(name) 2>\(name)", locations],
                environment: environment)
            // Each Ctrl-L has all of it drawn anew, until no more goes and none is taken.
            try require("it waits for the terminal", limit: 60) {
                terminal.send([0x0C])
                return terminal.untaken > 2_000
            }
            kill(child.pid, signal)
            #expect(try child.wait(limit: 20) == .exited(0))
        }
    }
}
