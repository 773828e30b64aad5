import Glibc
import LocationsTestSupport
import Testing

@Suite("The screen, in a real terminal", .enabled(if: ScreenRun.isTestable))
struct ScreenTests {
    @Test(
        "From no fix to a mark: Add is dim with its reason, then adds on top; delete, undo, note, resize, views, quit")
    func wholeWay() async throws {
        try await onThread(atOnce: true) {
            let station = try Station([.noFix, .fix])
            let program = try Program()
            let run = try ScreenRun(program, [station.server])
            let terminal = run.terminal

            // No fix: Add is dim, the reason beside it, and the key adds nothing.
            try run.shows("waiting for a fix: 0 of 16 satellites")
            try run.add(isEnabled: false)
            #expect(try terminal.lines()[0].contains("waiting for a fix"))
            #expect(try terminal.value("mouse_sgr_flag") == "1")
            try terminal.press("a")
            try run.shows("nothing was added: waiting for a fix")
            #expect(try program.marks() == 0)

            // A fix: Add is enabled, with its accuracy.
            station.receiver.become(.fix)
            try run.add(isEnabled: true)
            try run.shows("its accuracy stands beside Add") { $0[0].contains(" m ✓  Add") }
            try terminal.press("a")
            try run.shows("added")
            try run.shows("the mark is on top") { $0[1].hasPrefix("◆ ") && $0[2].contains("52.52, 13.405") }
            try run.selects("52.52, 13.405")
            #expect(try program.marks() == 1)

            // A note, as it is typed; Esc leaves it, and asks first.
            let note = "Größe 漢字 e\u{301}té"
            try terminal.press("Enter")
            try run.shows("─ Note")
            try terminal.type(note)
            try terminal.press("Enter")
            try run.shows("noted")
            try run.shows("the note is in the list") { $0[2].contains(note) }
            #expect(try program.rows("SELECT note FROM Event") == [note])
            try terminal.press("n")
            try run.shows("Enter keeps it")
            try terminal.type("never")
            try run.shows("never")
            try terminal.press("Escape")
            try run.shows("the same key again throws that away")
            try run.shows("never")
            try terminal.press("Escape")
            try run.shows("the panel is gone") { !$0.contains { $0.contains("Enter keeps it") } }
            #expect(try program.rows("SELECT note FROM Event") == [note])

            // Another mark comes on top and is selected.
            try terminal.press("+")
            try run.shows("the other mark is below") { $0[1].hasPrefix("◆ ") && $0[4].contains(note) }
            #expect(try terminal.attributes(of: note)?.contains(7) == false)
            #expect(try program.marks() == 2)

            // Nothing is deleted outside of editing; within it at once, and undo brings it back.
            try terminal.press("d")
            try run.shows("'d' works while editing; e begins it")
            #expect(try program.marks() == 2)
            try terminal.press("e")
            try run.shows("Done")
            try terminal.press("d")
            try run.shows("deleted 1 event; u takes it back")
            try run.shows("the other one moved up") { $0[2].contains(note) && !$0[3].hasPrefix("◆") }
            try run.selects(note)
            #expect(try program.marks() == 1)
            try terminal.press("u")
            try run.shows("brought back 1 event")
            try run.shows("it is on top again") { $0[1].hasPrefix("◆ ") && $0[4].contains(note) }
            #expect(try program.marks() == 2)
            try terminal.press("e")
            try run.shows("Edit")

            // Any size.
            try terminal.resize(40, 10)
            try run.shows("all fits on 40 × 10") { lines in
                lines[0].hasPrefix(" Edit") && lines[0].count == 40 - 1 && lines[1].hasSuffix(" m ✓")
                    && lines[9].contains("fix ±") && lines[9].hasPrefix(" not rec")
            }
            try terminal.resize(200, 60)
            try run.shows("an event takes a line on 200 × 60") { lines in
                lines[2].contains(note) && lines[2].contains("52.52, 13.405") && lines[59].contains("last event")
            }
            try terminal.resize(80, 24)
            try run.shows("an event takes two lines again") { $0[4].contains(note) }

            // Views.
            for (key, title) in [("2", "Tracks"), ("3", "Map"), ("4", "Sky"), ("1", "Locations")] {
                try terminal.press(key)
                try run.shows("the title is \(title)") { $0[0].contains(" \(title) ") }
            }
            try terminal.press("Tab")
            try run.shows("the title is Tracks") { $0[0].contains(" Tracks ") }
            try terminal.press("?")
            try run.shows("Leave for the shell")
            try terminal.press("q", "q")
            try run.ends(0)
            #expect(
                try program.rows("SELECT kind || ifnull(note, '') FROM Event ORDER BY id") == ["mark\(note)", "mark"])
            #expect(try program.isSound())
        }
    }

    @Test("gpsd goes: the reason is shown and Add is dim; it comes back, and so does Add")
    func gpsdGoes() async throws {
        try await onThread(atOnce: true) {
            let station = try Station()
            let program = try Program()
            let run = try ScreenRun(program, [station.server])
            try run.add(isEnabled: true)
            for _ in 1...2 {
                station.gpsd.kill()
                try run.shows("no gpsd on \(station.server)")
                try run.add(isEnabled: false)
                try run.terminal.press("a")
                try run.shows("nothing was added: no gpsd on")
                try station.gpsd.restart()
                try run.add(isEnabled: true)
            }
            #expect(try program.marks() == 0)
            try run.terminal.press("q")
            try run.ends(0)
        }
    }

    @Test("What other processes record, add and delete is seen within a second, and the selection is kept")
    func others() async throws {
        try await onThread(atOnce: true) {
            let station = try Station()
            let program = try Program()
            let run = try ScreenRun(program, [station.server], columns: 120)
            try run.add(isEnabled: true)
            try run.terminal.press("a")
            try run.shows("added")
            try run.terminal.press("n")
            try run.shows("Enter keeps it")
            try run.terminal.type("chosen")
            try run.terminal.press("Enter")
            try run.selects("chosen")

            // Until it is on the screen after the other process has committed it.
            var delays: [Double] = []
            for number in 1...5 {
                try program.run("add", station.server, "--note", "elsewhere \(number)").ends(0)
                let start = monotonicSeconds()
                try run.shows("elsewhere \(number)")
                delays.append(monotonicSeconds() - start)
            }
            #expect(delays.allSatisfy { $0 < 5 } && delays.sorted()[2] < 1, "seconds: \(delays)")
            try run.selects("chosen")
            try program.run("delete", "4").ends(0)
            try run.shows("the deleted one is gone") { !$0.contains { $0.contains("elsewhere 3") } }

            let recording = try program.start("record", station.server, "--commit-interval", "300ms")
            try run.shows("● recording, process \(recording.pid)")
            try require("some fixes are stored") { try program.fixes() >= 30 }
            try run.selects("chosen")
            // They came above it, so that it stands as low as it can.
            try run.shows("chosen")
            try run.terminal.press("r")
            try run.shows("process \(recording.pid) records into this store; end it there")
            try recording.end(SIGTERM)
            try run.shows("not recording")
            try run.terminal.press("Home")
            let newest = try program.rows(
                "SELECT substr(creationDate, 12, 8) FROM Event ORDER BY creationDate DESC LIMIT 1")
            try run.shows("the newest event is on top") { $0[1].contains(newest[0].dropFirst(2)) }
            try run.terminal.press("q")
            try run.ends(0)
        }
    }

    @Test("A recording is started and ended here, under the lock of record, and others see it")
    func recordingHere() async throws {
        try await onThread(atOnce: true) {
            let station = try Station()
            let program = try Program()
            let run = try ScreenRun(program, [station.server])
            let pid = try run.pid()
            try run.add(isEnabled: true)
            try run.terminal.press("r")
            try run.shows("● recording, ")
            try require("some fixes are stored") { try program.fixes() >= 5 }
            let status = try program.run("status", station.server)
            try status.ends(0)
            #expect(status.output.contains("process \(pid)"), "\(status.output)")
            let second = try program.run("record", station.server)
            try second.ends(75)
            #expect(second.errors.contains("process \(pid) records into it already"), "\(second.errors)")
            // Leaving asks once, and Ctrl-Z would make the recording stand still.
            try run.terminal.press("q")
            try run.shows("this screen records; the same key again ends that and leaves")
            try run.terminal.press("C-z")
            try run.shows("this screen records, which would stand still")
            try run.terminal.press("r")
            try run.shows("recording ended: kept")
            try run.shows("not recording")
            #expect(try program.rows("SELECT endDate IS NOT NULL FROM Session") == ["1"])
            let kept = try program.fixes()
            try run.shows("the fixes are in the list") { $0[2].contains("52.52") }

            try run.terminal.press("r")
            try run.shows("● recording, ")
            try require("more fixes are stored") { try program.fixes() > kept }
            try run.terminal.press("q", "q")
            try run.ends(0)
            try run.shows("recording ended: kept")
            #expect(try program.rows("SELECT count(*) FROM Session WHERE endDate IS NOT NULL") == ["2"])
            #expect(try program.tracks() == 1)
        }
    }
}

extension Program {
    func marks() throws -> Int { try number("SELECT count(*) FROM Event WHERE kind = 'mark'") }
}
