import LocationsTestSupport
import Testing

@testable import LocationsCommands

@Suite("Editing tracks on the command line")
struct TracksEditingTests {
    private let store: StoreFixture

    init() throws { store = try TracksTests.store() }

    private func names() throws -> [String] {
        try sqlite3(store.path, "SELECT id || ':' || ifnull(name, '') FROM Track ORDER BY id").split(separator: "\n")
            .map(String.init)
    }

    @Test("renames one, and takes that back")
    func rename() throws {
        let result = try store.run("tracks", "rename", "1", "To the bay")
        #expect(result.errors == "locations: track 1 is 'To the bay' now\n")
        #expect(result.code == 0)
        #expect(try names() == ["1:To the bay", "2:Drive"])
        #expect(try store.run("tracks", "rename", "2", "").errors == "locations: track 2 has no name now\n")
        #expect(try store.run("undo").errors.hasPrefix("locations: took back the new name of a track, given "))
        #expect(try store.run("undo").code == 0)
        #expect(try names() == ["1:", "2:Drive"])
    }

    @Test("joins two and takes them apart again")
    func join() throws {
        let before = try store.run("tracks", "--json").output
        #expect(
            try store.run("tracks", "join", "2", "1").errors
                == "locations: track 2 has 902 events now; 'locations undo' takes it apart again\n")
        let joined = try store.run("tracks", "--json").lines
        #expect(joined.count == 1)
        #expect(joined[0].hasPrefix(#"{"id":2,"name":"Drive","startDate":"2025-11-30T18:26:34.000Z","endDate":"#))
        #expect(joined[0].contains(#""events":902,"segments":2"#))
        // An export follows the order of the joined track.
        let points = try store.run("export").lines.filter { $0.contains("<time>") }
        #expect(points.first?.contains("18:26:34") == true && points.last?.contains("19:31:34") == true)
        #expect(try store.run("undo").errors.hasPrefix("locations: took 2 tracks apart again, joined "))
        #expect(try store.run("tracks", "--json").output == before)
    }

    @Test("splits one in the middle of a segment and makes it one again")
    func split() throws {
        let before = try store.run("tracks", "--json").output
        #expect(
            try store.run("tracks", "split", "1", "--at", "2025-11-30 18:30").errors
                == "locations: track 1 has 206 events now, and track 3 the other 395; 'locations undo' makes it one again\n"
        )
        #expect(try store.run("tracks").ids == [2, 3, 1])
        #expect(try store.run("undo").errors.hasPrefix("locations: made one track again of two, split "))
        #expect(try store.run("tracks", "--json").output == before)
    }

    static let trims: [([String], Int)] = [
        (["--after", "2025-11-30 18:30"], 335), (["--after", "2025-11-30 18:30:00"], 394),
        (["--before", "2025-11-30 18:30"], 206),
        (["--before", "2025-11-30 18:30", "--after", "2025-11-30 18:31"], 481),
        (["--after", "2025-11-30"], 0),
    ]

    @Test("trims one; a minute or a day is kept to its end", arguments: trims)
    func trim(options: [String], count: Int) throws {
        let before = try store.run("tracks", "--json").output
        let result = try store.run(["tracks", "trim", "1"] + options)
        #expect(
            result.errors
                == (count == 0
                    ? "locations: track 1 has nothing there; nothing was deleted\n"
                    : "locations: deleted \(count) events; 'locations undo' brings them back\n"))
        #expect(try sqlite3(store.path, "SELECT count(*) FROM Event WHERE track = 1") == "\(601 - count)\n")
        if count > 0 { #expect(try store.run("undo").code == 0) }
        #expect(try store.run("tracks", "--json").output == before)
    }

    @Test("deletes with --yes or after a question, and brings back")
    func delete() throws {
        let before = try store.run("tracks", "--json").output
        let refused = try store.run("tracks", "delete", "1")
        #expect(refused.code == 64)
        #expect(refused.errors.contains("this would delete 1 track with 601 events; say --yes"))
        #expect(try store.runOnTerminal("tracks", "delete", "1", input: "n\n").output.contains("nothing was deleted"))
        #expect(try store.run("tracks", "--json").output == before)
        let deleted = try store.run("tracks", "delete", "1", "2", "1", "--yes")
        #expect(deleted.errors == "locations: deleted 2 tracks with 902 events; 'locations undo' brings them back\n")
        #expect(try store.run("tracks").output == "")
        #expect(try store.run("undo").code == 0)
        #expect(try store.run("tracks", "--json").output == before)
        #expect(try store.run("tracks", "delete", "1", "--forever", "-y").errors.hasSuffix(" for good\n"))
        #expect(try store.run("undo").code == 65)
        #expect(try store.run("tracks").ids == [2])
    }

    static let absent: [[String]] = [
        ["show", "7"], ["rename", "7", "x"], ["join", "1", "7"], ["split", "7", "--at", "now"],
        ["trim", "7", "--before", "now"], ["delete", "7", "-y"],
    ]

    @Test("says which track is not there: exit 65", arguments: absent)
    func missing(arguments: [String]) throws {
        let result = try store.run(["tracks"] + arguments)
        #expect(result.code == 65)
        #expect(
            result.errors
                == "locations: there is no track 7; 'locations tracks' shows the numbers of those there are\n")
        #expect(result.output == "")
    }

    static let nonsense: [([String], String)] = [
        (["join", "1"], "it takes two tracks to join them; name the others too"),
        (["join", "1", "1"], "a track is named twice"), (["join"], "tracks join: an ID is missing"),
        (["split", "1"], "when does the second one begin? say --at TIME"),
        (["trim", "1"], "which end? say --before TIME or --after TIME"),
        (["rename", "1"], "tracks rename: a NAME is missing"),
        (["show", "x"], "'x' is not an id; expected the number that 'locations tracks' shows"),
        (["trim", "1", "--before", "noon"], "--before: 'noon' is not a time"),
    ]

    @Test("says what makes no sense: exit 64", arguments: nonsense)
    func usage(arguments: [String], message: String) throws {
        let result = try store.run(["tracks"] + arguments)
        #expect(result.code == 64)
        #expect(result.errors.hasPrefix("locations: \(message)"), "\(result.errors)")
        #expect(result.errors.hasSuffix("(see 'locations tracks \(arguments[0]) --help')\n"), "\(result.errors)")
    }

    @Test("splits at no time that has nothing on one side, and trims nothing away whole: exit 65")
    func nothing() throws {
        let split = try store.run("tracks", "split", "1", "--at", "2020-01-01")
        #expect(split.code == 65)
        #expect(split.errors.contains("track 1 cannot be split there"))
        let trim = try store.run("tracks", "trim", "1", "--before", "2025-12-01")
        #expect(trim.code == 65)
        #expect(trim.errors.contains("nothing of track 1 would be left"))
        #expect(try store.run("tracks").ids == [2, 1])
    }
}
