import Glibc
import LocationsTestSupport
import Testing

@Suite("How the screen ends, and leaves the terminal", .enabled(if: ScreenRun.isTestable))
struct ScreenEndingTests {
    /// A screen that has drawn itself.
    private func start(
        _ program: Program, _ server: String = "127.0.0.1:1", prefix: String = ""
    ) throws -> (run: ScreenRun, pid: Int32) {
        let run = try ScreenRun(program, [server], prefix: prefix)
        let pid = try run.pid()
        try run.shows("1 Events")
        #expect(try run.terminal.value("alternate_on") == "1")
        #expect(try run.terminal.value("mouse_any_flag") == "1")
        #expect(try run.terminal.value("cursor_flag") == "0")
        return (run, pid)
    }

    @Test(
        "A key or a signal ends it, and the terminal is as it was",
        arguments: [0, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGALRM, SIGXCPU])
    func signals(signal: Int32) async throws {
        try await onThread {
            let (run, pid) = try start(Program())
            if signal == 0 { try run.terminal.press("q") } else { kill(pid, signal) }
            try run.ends(0, limit: 10)
        }
    }

    @Test("Keys of the terminal end it too", arguments: ["C-c", "C-\\"])
    func keys(key: String) async throws {
        try await onThread {
            let (run, _) = try start(Program())
            try run.terminal.press(key)
            try run.ends(0, limit: 10)
        }
    }

    @Test("A crash gives the terminal back first, in whichever thread", arguments: [false, true])
    func crash(inOtherThread: Bool) async throws {
        try await onThread {
            let (run, pid) = try start(Program())
            if inOtherThread {
                let tasks = names(in: "/proc/\(pid)/task").compactMap { Int32($0) }
                let other = try #require(tasks.first { $0 != pid })
                #if arch(arm64)
                    let call = 131
                #else
                    let call = 234
                #endif
                // tgkill(2), which Swift cannot call.
                let perl = try ChildProcess.run("perl", ["-e", "syscall(\(call), \(pid), \(other), \(SIGSEGV))"])
                #expect(try perl.wait() == .exited(0))
            } else {
                kill(pid, SIGSEGV)
            }
            try run.ends(128 + Int(SIGSEGV), limit: 10)
        }
    }

    @Test("A terminal that is gone ends it, with a hang-up and without", arguments: ["", "setsid"])
    func hangUp(prefix: String) async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let (run, pid) = try start(program, station.server, prefix: prefix)
            try run.add(isEnabled: true)
            try run.terminal.press("r")
            try require("some fixes are stored") { try program.fixes() >= 3 }
            run.terminal.close()
            try require("it has ended", limit: 10) { !isAlive(pid) }
            // What it recorded has come to its end too.
            #expect(try program.rows("SELECT endDate IS NOT NULL FROM Session") == ["1"])
            #expect(try program.isSound())
            try program.run("record", station.server, "--count", "1").ends(0)
        }
    }

    @Test("Ctrl-Z gives the terminal to the shell, and fg brings the screen back")
    func suspend() async throws {
        try await onThread {
            let program = try Program()
            let folder = try TemporaryFolder()
            let locations = try #require(ChildProcess.built("locations"))
            let environment = [
                "PATH": "/usr/bin:/bin", "TERM": "tmux-256color", "LANG": "C.UTF-8", "LOCATIONS_STORE": program.store,
            ]
            let terminal = try TmuxSession(
                environment: environment, folder: folder, script: "PS1='$ ' exec bash --norc --noprofile -i", [])
            func shows(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
                var shown = ""
                let holds = try waitUntil(limit: 40) {
                    shown = try terminal.text()
                    return shown.contains(text)
                }
                try #require(holds, "waited for '\(text)'; it shows:\n\(shown)", sourceLocation: sourceLocation)
            }
            try shows("$")
            try terminal.type("stty -g >$D/before; \(locations) 127.0.0.1:1")
            try terminal.press("Enter")
            for round in 1...2 {
                try shows("1 Events")
                try terminal.press("C-z")
                try shows("Stopped")
                #expect(try terminal.value("alternate_on") == "0")
                #expect(try terminal.value("mouse_any_flag") == "0")
                #expect(try terminal.value("cursor_flag") == "1")
                try terminal.type("stty echo; echo round''\(round)")
                try terminal.press("Enter")
                try shows("round\(round)")
                try terminal.resize(80 + round, 24)
                try terminal.type("fg")
                try terminal.press("Enter")
                try shows("1 Events")
                #expect(try terminal.value("alternate_on") == "1")
                #expect(try terminal.value("mouse_any_flag") == "1")
                #expect(try terminal.value("cursor_flag") == "0")
                try terminal.press("?")
                try shows("─ Keys")
                try terminal.press("Escape")
                try shows("No events yet")
            }
            try terminal.press("q")
            try shows("fg\n")
            try terminal.type("echo status''$?; stty -g | cmp - $D/before && echo the''same")
            try terminal.press("Enter")
            try shows("status0")
            try shows("thesame")
        }
    }

    @Test("A stop by another signal than its own is no end of the screen")
    func stopped() async throws {
        try await onThread {
            let (run, pid) = try start(Program())
            kill(pid, SIGSTOP)
            func tell(_ column: String) throws -> String {
                try ChildProcess.run("ps", ["-o", column, "-p", "\(pid)"]).output.filter { !$0.isWhitespace }
            }
            try require("it is stopped") { try tell("stat=").first == "T" }
            // As a shell has it, which somebody works in meanwhile.
            let terminal = try tell("tty=")
            #expect(try ChildProcess.run("stty", ["-F", "/dev/\(terminal)", "sane"]).wait() == .exited(0))
            kill(pid, SIGCONT)
            try require("keys are not shown, and come at once") {
                let modes = try ChildProcess.run("stty", ["-F", "/dev/\(terminal)", "-a"]).output
                return modes.contains("-icanon") && modes.contains("-echo ")
            }
            try run.terminal.press("?")
            try run.shows("─ Keys")
            try run.terminal.press("q", "q")
            // The terminal is left as it was before, though not as the shell had it meanwhile.
            try run.ends(0)
        }
    }

    @Test("Ctrl-Z where no shell could bring it back does not stop it, and Ctrl-S does not hold it")
    func noShell() async throws {
        try await onThread {
            let (run, _) = try start(Program())
            for key in ["C-z", "C-s"] {
                try run.terminal.press(key)
                try run.terminal.press("?")
                try run.shows("─ Keys")
                try run.terminal.press("Escape")
                try run.shows("No events yet")
            }
            #expect(try run.terminal.value("alternate_on") == "1")
            try run.terminal.press("q")
            try run.ends(0)
        }
    }

    @Test("Idle, it does not spin")
    func idle() async throws {
        try await onThread {
            let station = try Station()
            let (run, pid) = try start(Program(), station.server)
            try run.add(isEnabled: true)
            let before = try cpuSeconds(pid)
            let end = monotonicSeconds() + 3
            usleep(3_000_000)
            let spent = try cpuSeconds(pid) - before
            // Ten epochs a second, by a build for debugging, on a machine that does other things.
            #expect(spent < 1.5 && monotonicSeconds() >= end, "\(spent) s of 3 s")
            try run.terminal.press("q")
            try run.ends(0)
        }
    }

    private func cpuSeconds(_ pid: Int32) throws -> Double {
        let stat = try ChildProcess.run("cat", ["/proc/\(pid)/stat"]).output
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        let ticks = try #require(fields.count > 12 ? Double(fields[11]) : nil) + (Double(fields[12]) ?? 0)
        return ticks / Double(sysconf(CInt(_SC_CLK_TCK)))
    }

    @Test(
        "Without a terminal that can be drawn on it says so in one sentence and exits 64",
        arguments: [
            ("dumb", "", "'dumb' cannot be drawn on"), ("", "", "TERM does not say which terminal this is"),
            ("nonsense", "", "'nonsense' is not known"), ("unknown", "", "'unknown' cannot be drawn on"),
            ("tmux-256color", "</dev/null", "the screen needs a terminal"),
            ("tmux-256color", ">/dev/null", "the screen needs a terminal"),
        ])
    func noTerminal(name: String, redirection: String, text: String) async throws {
        try await onThread {
            let run = try ScreenRun(
                Program(), ["127.0.0.1:1"], environment: ["TERM": name], errors: true, redirection: redirection)
            try run.ends(64)
            #expect(run.errors.hasPrefix("locations: ") && run.errors.contains(text), "\(run.errors)")
            #expect(run.errors.contains("'locations list'"), "\(run.errors)")
            #expect(try run.terminal.text().allSatisfy { $0.isNewline })
        }
    }
}
