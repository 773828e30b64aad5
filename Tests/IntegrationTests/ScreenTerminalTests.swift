import Glibc
import LocationsTestSupport
import SQLite
import Testing

@Suite("The screen in all sorts of terminals and locales", .enabled(if: ScreenRun.isTestable))
struct ScreenTerminalTests {
    @Test("A locale of UTF-8 that is not installed shows every character; C shows plain ASCII")
    func locales() async throws {
        try await onThread(atOnce: true) {
            let station = try Station()
            let program = try Program()
            try program.run("add", station.server, "--note", "Äcker ⡇ 漢字").ends(0)
            let german = try ScreenRun(program, [station.server], environment: ["LANG": "xx_DE.UTF-8"])
            try german.shows("Äcker ⡇ 漢字")
            try german.shows("◆ ")
            try german.terminal.press("?")
            try german.shows("┌─ Keys")
            try german.shows("↑ k")
            try german.terminal.press("q", "q")
            try german.ends(0)

            let plain = try ScreenRun(program, [station.server], environment: ["LANG": "C"])
            try plain.shows("* ")
            let list = try plain.shows("?cker ? ? ?")
            try plain.terminal.press("?")
            let help = try plain.shows("+- Keys")
            #expect((list + help).allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }, "\(list)\n\(help)")
            try plain.terminal.press("q", "q")
            try plain.ends(0)
        }
    }

    @Test("Characters and keys that come in pieces are what they are in one, and line ends amid text are text")
    func pieces() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            for _ in 1...2 { try program.run("add", station.server).ends(0) }
            let terminal = try DeafTerminal(columns: 80, lines: 24)
            let locations = try #require(ChildProcess.built("locations"))
            let environment: [String: String?] = [
                "TERM": "xterm", "LOCATIONS_STORE": program.store, "LC_ALL": "C.UTF-8",
            ]
            let name = terminal.name
            let child = try ChildProcess(
                "bash", ["-c", "exec \"$0\" 127.0.0.1:1 <\(name) >\(name)", locations], environment: environment)
            try require("it waits for keys") { terminal.isRaw }
            // Each with the pauses that a slow line makes.
            func send(_ pieces: [UInt8]...) throws {
                for (index, piece) in pieces.enumerated() {
                    if index > 0 { usleep(45_000) }
                    terminal.send(piece)
                }
                try require("that is taken") { terminal.untaken == 0 }
            }
            try send(Array("nxy".utf8))
            // Left, an ä, an emoji; half a character is none, and takes nothing with it.
            try send([0x1B], [0x5B, 0x44])
            try send([0xC3], [0xA4])
            try send([0xF0, 0x9F], [0x98], [0x80])
            try send([0xC3], [0x7A])
            // Pasted without marks: none of it is a key.
            try send(Array("one\rd\rq\n\rtwo".utf8))
            // Enter, as slowly as people are.
            try send([], [], [0x0D])
            try require("the note is stored") {
                try program.rows("SELECT note FROM Event WHERE id = 2") == ["xä😀zone d q  twoy"]
            }
            #expect(try program.marks() == 2)
            try send([0x71])
            #expect(try child.wait(limit: 20) == .exited(0))
        }
    }

    @Test("The window counts, and not LINES and COLUMNS")
    func sizeOfWindow() async throws {
        try await onThread {
            let run = try ScreenRun(Program(), ["127.0.0.1:1"], environment: ["LINES": "10", "COLUMNS": "40"])
            try run.shows("all of the window is used") { lines in
                lines.count >= 24 && lines[0].hasSuffix(" Add") && lines[22].contains("1 Events  2 Tracks")
                    && lines[23].hasPrefix(" not recording")
            }
            try run.terminal.press("q")
            try run.ends(0)
        }
    }

    @Test("NO_COLOR leaves colours away, and nothing else")
    func noColor() async throws {
        try await onThread {
            let station = try Station()
            for (value, isColored) in [("", true), ("1", false)] {
                let run = try ScreenRun(Program(), [station.server], environment: ["NO_COLOR": value])
                try run.add(isEnabled: true)
                try run.terminal.press("a")
                try run.shows("added")
                let inks = try inks(run.terminal.colored())
                #expect(inks.isEmpty != isColored, "\(inks)")
                try run.terminal.press("q")
                try run.ends(0)
            }
        }
    }

    /// The numbers of the colours in a text.
    private func inks(_ text: String) -> Set<Int> {
        let numbers = text.split(separator: "\u{1B}[").dropFirst().flatMap { part in
            part.prefix { $0 != "m" }.split(separator: ";").compactMap { Int($0) }
        }
        return Set(numbers).intersection(30...107).subtracting([39, 49])
    }

    @Test(
        "It starts in every terminal; mouse and Alt work in those that have them, at any column",
        arguments: ["vt100", "linux", "screen-256color", "tmux-256color", "xterm", "xterm-256color"])
    func kinds(name: String) async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            for number in 1...3 { try program.run("add", station.server, "--note", "mark \(number)").ends(0) }
            let run = try ScreenRun(program, [station.server], columns: 300, lines: 20, environment: ["TERM": name])
            let terminal = run.terminal
            try run.shows("the newest is on top") { $0[1].contains("mark 3") && $0[3].contains("mark 1") }
            try run.shows("not recording")
            try run.shows("Add is at the right") { $0[0].hasSuffix(" Add") }
            try run.shows("there is a fix") { $0[19].contains("│ fix ") }

            // Alt and arrow, as xterm says it, whatever the terminal is called; and nothing of it is another key.
            try terminal.press("m", "e")
            try run.shows("Done")
            try run.shows("Locations: marks")
            try terminal.send(Array("\u{1B}[1;3B".utf8))
            try run.shows("the mark is moved down") { $0[1].contains("mark 2") && $0[2].contains("mark 3") }
            try terminal.send(Array("\u{1B}[1;3A".utf8))
            try run.shows("the mark is moved up") { $0[1].contains("mark 3") && $0[2].contains("mark 2") }
            try terminal.send(Array("\u{1B}[1;9d\u{1B}[a\u{1B}[15;7~\u{1B}Oq".utf8))
            try terminal.press("Down")
            try run.selects("mark 2")
            #expect(try program.marks() == 3)
            try terminal.press("e", "m")
            try run.shows("Edit")

            guard name != "vt100" else { return try quit(run) }
            #expect(try terminal.value("mouse_sgr_flag") == "1")
            try terminal.click(10, 4)
            try run.selects("mark 1")
            try terminal.click(298, 1)
            try run.shows("added")
            try run.shows("the new mark is on top") { $0[2].contains("mark 3") && $0[1].hasPrefix("◆ ") }
            #expect(try program.marks() == 4)
            try terminal.resize(300, 5)
            try run.shows("there is room for three") { $0[3].contains("mark 2") }
            try terminal.send(Array("\u{1B}[<65;240;3M".utf8))
            try run.shows("it is scrolled") { $0[3].contains("mark 1") }
            try terminal.send(Array("\u{1B}[<64;240;3M".utf8))
            try run.shows("it is scrolled back") { $0[3].contains("mark 2") }
            try quit(run)
        }
    }

    private func quit(_ run: ScreenRun) throws {
        try run.terminal.press("q")
        try run.ends(0)
    }

    @Test("A paste is text: of ten thousand bytes with line ends the note takes what it can, and no key is pressed")
    func paste() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            try program.run("add", station.server).ends(0)
            let run = try ScreenRun(program, [station.server])
            try run.add(isEnabled: true)
            try run.terminal.paste("qarqar\nq")
            try run.shows("nothing was pasted")
            let text = String(repeating: "qard \u{1B}[A\u{7}e\r\nä", count: 750)
            #expect(text.utf8.count > 10_000)
            try run.terminal.press("n")
            try run.shows("Enter keeps it")
            try run.terminal.paste(text)
            // The end of what fits is in view.
            try run.shows("qard")
            try require("the whole paste is taken") {
                try run.terminal.press("BSpace")
                return try run.terminal.lines().contains { $0.contains("Enter keeps it") }
            }
            try run.terminal.press("Enter")
            try run.shows("noted")
            let notes = try program.rows("SELECT note FROM Event")
            #expect(notes.count == 1)
            #expect((3_900...4_000).contains(notes[0].utf8.count))
            #expect(notes[0].hasPrefix("qard e  äqard e  ä"), "\(notes[0].prefix(40))")
            #expect(try program.fixes() == 0)

            // From a terminal that does not tell: without a line end it is as long a text.
            try run.terminal.press("n", "C-u")
            try run.shows("Enter keeps it")
            for _ in 1...20 { try run.terminal.type(String(repeating: "qard ", count: 100)) }
            try run.terminal.press("Enter")
            try run.shows("noted")
            try require("the note is stored") { try program.rows("SELECT note FROM Event")[0].hasPrefix("qard qard") }
            #expect(try program.marks() == 1)
            try quit(run)
        }
    }

    @Test("What other programs store never drives the terminal, whatever it holds")
    func controlCharacters() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            try program.run("add", station.server, "--note", "x", "--name", "y").ends(0)
            program.closeStore()
            let database = try Database(path: program.store)
            database.setBusyTimeout(10_000)
            try database.execute(
                """
                UPDATE Annotation SET note = 'before' || char(27) || ']0;pwned' || char(7) || char(10) || char(155) || '31m' \
                || char(0x202E) || 'after', name = char(27) || '[2J' || char(13) || 'named' || char(127);
                """)
            let run = try ScreenRun(program, [station.server])
            try run.shows("there is a fix") { $0[23].contains("│ fix ") }
            let path = try program.file("raw")
            try run.terminal.keepOutput(in: path)
            // The list, the panel of the note, the detail, and a search.
            try run.terminal.press("C-l")
            try run.shows("pwned")
            try run.terminal.press("n")
            try run.shows("Enter keeps it")
            // Escape and a key at once would be Alt and the key.
            try run.terminal.press("Escape")
            try run.shows("the panel is gone") { !$0.contains { $0.contains("Enter keeps it") } }
            try run.terminal.press("i")
            try run.shows("─ Mark 1")
            try run.terminal.press("Escape")
            try run.shows("the panel is gone") { !$0.contains { $0.contains("─ Mark 1") } }
            try run.terminal.press("C-l")
            try run.shows("the list is back") { $0[2].contains("pwned") }
            try require("all of it is in the file") { bytes(path).contains(text: "pwned") && bytes(path).count > 2_000 }
            let raw = bytes(path)
            for bad in ["\u{1B}]0;", "\u{7}", "\u{1B}[2J\r", "\u{9B}31m", "\u{202E}", "\u{7F}"] {
                #expect(!raw.contains(text: bad), "\(Array(bad.utf8))")
            }
            try quit(run)
        }
    }

    private func bytes(_ path: String) -> [UInt8] { (try? ChildProcess.run("cat", [path]))?.outputBytes ?? [] }
}

extension [UInt8] {
    fileprivate func contains(text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
