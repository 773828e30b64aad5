import LocationsTestSupport
import Positioning
import Testing

@Suite("Deleting and taking it back")
struct DeleteUndoTests {
    private func store() throws -> StoreFixture {
        try StoreFixture((0..<5).map { .example(after: $0 * 86_400, note: "note \($0)") })
    }

    @Test("deletes by number, and undo brings back what was deleted last, whole")
    func numbers() throws {
        let store = try store()
        let before = try store.run("list", "--json").output
        let one = try store.run("delete", "2")
        #expect(one.errors == "locations: deleted 1 event; 'locations undo' brings it back\n")
        #expect(one.output == "")
        let two = try store.run("delete", "4", "1", "4")
        #expect(two.errors == "locations: deleted 2 events; 'locations undo' brings them back\n")
        #expect(try store.run("list").ids == [5, 3])
        #expect(try store.run("undo").errors.hasPrefix("locations: brought back 2 events, deleted "))
        #expect(try store.run("list").ids == [5, 4, 3, 1])
        #expect(try store.run("undo").code == 0)
        #expect(try store.run("list", "--json").output == before)
    }

    @Test("takes back twenty, one by one, and then says that there is nothing more")
    func twenty() throws {
        let store = try StoreFixture((0..<22).map { .example(after: $0) })
        for id in 1...21 { #expect(try store.run("delete", "\(id)").code == 0) }
        for count in 1...20 {
            #expect(try store.run("undo").code == 0)
            #expect(try store.run("list").ids.count == count + 1)
        }
        let last = try store.run("undo")
        #expect(last.code == 65)
        #expect(
            last.errors
                == "locations: there is nothing to undo; changes can be undone for thirty days\n")
        #expect(try store.run("list").ids == Array((2...22).reversed()))
    }

    @Test("deletes a window with --yes, and refuses to without where there is no terminal to ask on")
    func window() throws {
        let store = try store()
        let window = ["delete", "--since", "2025-12-01", "--until", "2025-12-02"]
        let refused = try store.run(window)
        #expect(refused.code == 64)
        #expect(
            refused.errors == "locations: this would delete 2 events from Dec 1, 2025 at 12:00:00 AM to Dec 3, 2025 at "
                + "12:00:00 AM; say --yes where there is no terminal to ask on (see 'locations delete --help')\n")
        #expect(try store.run("list").ids.count == 5)
        #expect(try store.run(window + ["--yes"]).errors.hasPrefix("locations: deleted 2 events; "))
        #expect(try store.run("list").ids == [5, 4, 1])
        let nothing = try store.run(window + ["-y"])
        #expect(nothing.code == 0)
        #expect(nothing.errors.hasPrefix("locations: no events from Dec 1"))
        #expect(nothing.errors.hasSuffix("; nothing was deleted\n"))
        #expect(try store.run("undo").code == 0)
        #expect(try store.run("list").ids.count == 5)
    }

    @Test(
        "asks on a terminal, and does only what is agreed to", arguments: [("y", 3), ("n", 5), ("", 5), ("Yes", 3)])
    func asks(answer: String, left: Int) throws {
        try #require(ChildProcess.find("script") != nil)
        let store = try store()
        let result = try store.runOnTerminal("delete", "--since", "2025-12-03", input: answer + "\n")
        #expect(result.output.contains("Delete 2 events since Dec 3, 2025 at 12:00:00 AM? [y/N] "), "\(result)")
        #expect(result.output.contains(left == 5 ? "nothing was deleted" : "deleted 2 events"), "\(result)")
        #expect(result.code == 0)
        #expect(try store.run("list").ids.count == left)
    }

    @Test("deletes for good what must not stay, once that is agreed to: no undo, no trace in the files")
    func forever() throws {
        let store = try StoreFixture([.example(note: "secret-bay"), .example(after: 5, note: "kept")])
        let refused = try store.run("delete", "1", "--forever")
        #expect(refused.code == 64)
        #expect(
            refused.errors == "locations: this would delete 1 event for good; say --yes where there is no terminal to "
                + "ask on (see 'locations delete --help')\n")
        let done = try store.run("delete", "1", "--forever", "--yes")
        #expect(done.errors == "locations: deleted 1 event for good\n")
        #expect(try store.run("undo").code == 65)
        #expect(try store.run("list").ids == [2])
        for file in names(in: store.folder.path) where file.hasPrefix("Locations.sqlite") {
            let text = String(decoding: try contents(of: store.folder.file(file)), as: UTF8.self)
            #expect(!text.contains("secret-bay"), "\(file)")
        }
    }

    @Test("deletes for good also what was deleted before, and counts it", arguments: [true, false])
    func foreverDeleted(byWindow: Bool) throws {
        let store = try store()
        #expect(try store.run("delete", "1", "2").code == 0)
        let which = byWindow ? ["--until", "2025-12-01"] : ["1", "2"]
        let refused = try store.run(["delete", "--forever"] + which)
        #expect(refused.errors.hasPrefix("locations: this would delete 2 events"), "\(refused.errors)")
        #expect(
            try store.run(["delete", "--forever", "-y"] + which).errors == "locations: deleted 2 events for good\n")
        #expect(try store.run("undo").code == 65)
        #expect(try store.run("list").ids == [5, 4, 3])
    }

    @Test("deletes only the marks of a window where that is asked for")
    func marks() throws {
        let store = try StoreFixture([.example(), .example(after: 1, kind: .mark), .example(after: 2)])
        let result = try store.run("delete", "--marks", "--since", "2025-11-30")
        #expect(result.errors.hasPrefix("locations: this would delete 1 mark since Nov 30"))
        #expect(try store.run("delete", "--marks", "--since", "2025-11-30", "-y").code == 0)
        #expect(try store.run("list").ids == [3, 1])
    }
}
