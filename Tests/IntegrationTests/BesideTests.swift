import Glibc
import LocationsTestSupport
import Testing

@Suite("Other commands beside a recording", .enabled(if: Program.isTestable))
struct BesideTests {
    @Test("Listing, exporting, adding, editing, deleting and undoing never make it lose a fix")
    func beside() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let recording = try program.start("record", station.server, "--commit-interval", "300ms")
            try require("there are events") { try program.fixes() > 3 }
            var marks = 0
            let end = monotonicSeconds() + 6
            repeat {
                let add = try program.run("add", station.server, "--note", "beside \(marks)", "--json")
                try add.ends(0)
                marks += 1
                let id = try program.rows("SELECT max(id) FROM Event WHERE kind = 'mark'")[0]
                #expect(add.output.hasPrefix("{\"id\":\(id),"), "\(add.output)")
                try program.run("list", "--json").ends(0)
                try program.run("export", "-o", program.file("all.gpx")).ends(0)
                try program.run("edit", id, "--note", "edited").ends(0)
                try program.run("delete", id).ends(0)
                try program.run("undo").ends(0)
                try program.run("delete", id, "--forever", "--yes").ends(0)
            } while monotonicSeconds() < end
            try recording.end(SIGTERM)
            let fixes = try program.fixes()
            #expect(try program.holes() == [])
            #expect(recording.errors.contains("kept \(fixes) events; "), "\(recording.errors)")
            #expect(try program.segments() == 1)
            #expect(recording.count(of: "cannot") == 0, "\(recording.errors)")
            #expect(try program.isSound())
        }
    }

    @Test("Another program that holds the write lock for long delays events, and loses none")
    func locked() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let recording = try program.start("record", station.server, "--commit-interval", "300ms")
            try require("there are events") { try program.fixes() > 3 }
            try program.holdingWriteLock {
                try recording.says("another process is writing to it")
                try recording.says("events are kept in memory")
            }
            try recording.says("writing works again; ")
            try recording.end(SIGTERM)
            #expect(try program.holes() == [])
            #expect(recording.count(of: "kept in memory") == 1, "\(recording.errors)")
            #expect(try recording.errors.contains("kept \(program.fixes()) events; "), "\(recording.errors)")
        }
    }

    @Test("list --follow shows events as they are committed, by any process")
    func follow() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            try program.run("add", station.server, "--note", "before").ends(0)
            let list = try program.start("list", "--follow", "--json")
            try require("the known one is shown") { list.lines.count == 1 }
            try program.run("add", station.server, "--note", "after").ends(0)
            try require("the new one is shown") { list.lines.count == 2 }
            #expect(list.output.contains("\"note\":\"after\""))
            let recording = try program.start("record", station.server, "--commit-interval", "500ms", "--count", "20")
            try recording.ends(0)
            try require("all are shown") { list.lines.count == 22 }
            try list.end(SIGINT)
            let ids = try program.rows("SELECT id FROM Event ORDER BY id")
            #expect(list.lines.map { String($0.prefix { $0 != "," }) } == ids.map { "{\"id\":\($0)" })
        }
    }
}
