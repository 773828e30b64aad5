import Glibc
import LocationsTestSupport
import Testing

/// The screen of the built program in a terminal of its own.
final class ScreenRun {
    let terminal: TmuxSession
    /// Held, since its store is gone with it.
    private let program: Program
    private let folder: TemporaryFolder

    static var isTestable: Bool { Program.isTestable && TmuxSession.isInstalled }

    /// Notes how the terminal is before and after it, and stays open behind it.
    private static let watched = """
        ulimit -c 0
        stty -g >"$D/before"
        (echo $BASHPID >"$D/pid"; exec PREFIX "$@" 2>STDERR)
        echo $? >"$D/status.new"
        stty -g >"$D/after"
        mv "$D/status.new" "$D/status"
        exec sleep 600
        """

    /// - Parameters:
    ///   - environment: Added to what a user has; an empty value takes a variable away.
    ///   - prefix: A program that starts it.
    ///   - errors: Whether what it says goes to a file, and not to the terminal.
    init(
        _ program: Program, _ arguments: [String], columns: Int = 80, lines: Int = 24,
        environment: [String: String] = [:], prefix: String = "", errors: Bool = false, redirection: String = ""
    ) throws {
        self.program = program
        folder = try TemporaryFolder()
        let locations = try #require(ChildProcess.built("locations"))
        var variables = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LOCATIONS_STORE": program.store,
            "LANG": "en_US.UTF-8", "TZ": "UTC", "TERM": "tmux-256color",
        ]
        for (name, value) in environment { variables[name] = value.isEmpty ? nil : value }
        let script = Self.watched.replacing("PREFIX", with: prefix)
            .replacing("STDERR", with: (errors ? "\"$D/errors\"" : "&2") + " " + redirection)
        terminal = try TmuxSession(
            columns: columns, lines: lines, environment: variables, folder: folder, script: script,
            [locations] + arguments)
    }

    /// The first line of a file in the folder of the run; `nil` where there is no such file.
    private func read(_ name: String) -> String? {
        guard access(folder.file(name), F_OK) == 0, let child = try? ChildProcess.run("cat", [folder.file(name)])
        else { return nil }
        return String(child.output.split(separator: "\n").first ?? "")
    }

    /// Its process, once there is one.
    func pid(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32 {
        try require("it runs", sourceLocation: sourceLocation) { Int32(read("pid") ?? "") != nil }
        return try #require(Int32(read("pid") ?? ""), sourceLocation: sourceLocation)
    }

    /// What it said, where that goes to a file.
    var errors: String { read("errors") ?? "" }

    /// Waits until the screen is as wanted, and returns its lines.
    @discardableResult
    func shows(
        _ what: String, limit: Double = 40, sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: ([String]) throws -> Bool
    ) throws -> [String] {
        var lines: [String] = []
        let holds = try waitUntil(limit: limit) {
            lines = try terminal.lines()
            return try condition(lines)
        }
        try #require(
            holds, "waited until \(what); it shows:\n\(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
        return lines
    }

    /// Waits until a text is on the screen.
    @discardableResult
    func shows(_ text: String, limit: Double = 40, sourceLocation: SourceLocation = #_sourceLocation) throws -> [String]
    {
        try shows("it shows '\(text)'", limit: limit, sourceLocation: sourceLocation) { lines in
            lines.contains { $0.contains(text) }
        }
    }

    /// Waits until Add is enabled, or dim.
    func add(isEnabled: Bool, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try shows("Add is \(isEnabled ? "enabled" : "dim")", sourceLocation: sourceLocation) { _ in
            guard let attributes = try terminal.attributes(of: " Add") else { return false }
            return attributes.contains(2) != isEnabled && attributes.contains(1) == isEnabled
        }
    }

    /// Waits until a row with a text is under the cursor.
    func selects(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try shows("'\(text)' is selected", sourceLocation: sourceLocation) { _ in
            try terminal.attributes(of: text)?.contains(7) == true
        }
    }

    /// Waits for its end, and expects its exit status and the terminal as it was found.
    func ends(_ status: Int, limit: Double = 40, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let isOver = waitUntil(limit: limit) { read("status") != nil }
        let text = isOver ? "" : try terminal.text()
        try #require(isOver, "it has not ended; it shows:\n\(text)", sourceLocation: sourceLocation)
        #expect(read("status") == "\(status)", sourceLocation: sourceLocation)
        try expectUntouched(sourceLocation: sourceLocation)
    }

    /// Expects the terminal to be as it was found.
    func expectUntouched(sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(read("after") == read("before"), sourceLocation: sourceLocation)
        for (variable, value) in [
            ("alternate_on", "0"), ("mouse_any_flag", "0"), ("mouse_sgr_flag", "0"), ("cursor_flag", "1"),
            ("keypad_cursor_flag", "0"), ("keypad_flag", "0"),
        ] {
            let found = try terminal.value(variable)
            #expect(found == value, "\(variable)", sourceLocation: sourceLocation)
        }
    }
}

/// Whether a process is there, and no corpse.
func isAlive(_ pid: Int32) -> Bool {
    guard kill(pid, 0) == 0, let child = try? ChildProcess.run("ps", ["-o", "stat=", "-p", "\(pid)"]) else {
        return false
    }
    return !child.output.isEmpty && child.output.first != "Z"
}
