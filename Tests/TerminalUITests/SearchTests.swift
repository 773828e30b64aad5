import EventStore
import Positioning
import Testing

@testable import TerminalUI

/// Searching, going to a date, and marks alone.
@Suite("Finding events")
struct SearchTests {
    private func rig() throws -> ScreenRig {
        try ScreenRig(
            [
                entry(0, name: "Café"), entry(1, note: "at the PIER"), mark(2, name: "Nordpier", note: "漢字"), entry(3),
                mark(1_440, note: "Straße"), mark(2_880),
            ])
    }

    @Test(
        "A text is found in names and notes, whatever its case and accents",
        arguments: [
            ("pier", [2, 1]), ("PIER", [2, 1]), ("cafe", [0]), ("CAFÉ", [0]), ("cafe\u{301}", [0]), ("漢", [2]),
            ("nothing", []), ("  pier ", [2, 1]), ("2026-05-02", [1_440]), ("2026-05-01", [3, 2, 1, 0]),
        ] as [(String, [Int64])])
    func search(text: String, minutes: [Int64]) throws {
        let rig = try rig()
        rig.press(.character("/"))
        rig.type(text)
        rig.press(.enter)
        #expect(rig.list.rows.compactMap(\.minute) == minutes)
        if minutes.isEmpty { #expect(rig.text.contains("Esc shows all")) }
        rig.press(.escape)
        #expect(rig.list.rows.count == 6)
    }

    @Test("The search begins with what was searched for before; nothing shows all")
    func again() throws {
        let rig = try rig()
        rig.press(.character("/"))
        rig.type("pier")
        rig.press(.enter, .character("/"))
        #expect(rig.text.contains("Search: pier"))
        rig.press(.control("w"), .enter)
        #expect(rig.list.rows.count == 6)
    }

    @Test("A prompt that is left changes nothing", arguments: [Key.character("/"), .character("g"), .character("x")])
    func left(key: Key) throws {
        let rig = try rig()
        for leave in [Key.escape, .control("c")] {
            rig.press(key)
            rig.type("pier")
            rig.press(leave)
            #expect(rig.state.panels.isEmpty)
            #expect(rig.list.rows.count == 6)
        }
        #expect(rig.takeActions().isEmpty)
    }

    @Test("Where a search is left the cursor stays on what was found")
    func staysOnFound() throws {
        let rig = try rig()
        rig.press(.character("/"))
        rig.type("pier")
        rig.press(.enter, .down, .escape)
        #expect(rig.minute == 1)
        #expect(rig.list.rows.count == 6)
    }

    @Test("A search goes through events that are not in memory")
    func searchAll() throws {
        var entries = fixes(2_000)
        for index in stride(from: 0, to: 2_000, by: 10) { entries[index].event.note = "tenth" }
        let rig = try ScreenRig(entries)
        rig.press(.character("/"))
        rig.type("tenth")
        rig.press(.enter)
        var visited = [rig.minute ?? -1]
        for _ in 1..<200 {
            rig.press(.down)
            visited.append(rig.minute ?? -1)
        }
        #expect(visited == Array(stride(from: 1_990, through: 0, by: -10)))
    }

    @Test(
        "Going to a date goes to the last event before it", arguments: [("2026-05-02", 839), ("2026-05-01T10:30Z", 29)])
    func goTo(text: String, minute: Int64) throws {
        let rig = try ScreenRig(fixes(3_000))
        rig.press(.character("g"))
        rig.type(text)
        rig.press(.enter)
        #expect(rig.minute == minute || rig.minute == minute + 1)
        #expect(!rig.list.followsNewest)
        rig.press(.up, .down, .home)
        #expect(rig.minute == 2_999)
    }

    @Test(
        "Before the first event and after the last, the nearest is selected",
        arguments: [("1990-01-01", 0), ("2100-01-01", 99)])
    func goToEnds(text: String, minute: Int64) throws {
        let rig = try ScreenRig(fixes(100))
        rig.press(.down, .character("g"))
        rig.type(text)
        rig.press(.enter)
        #expect(rig.minute == minute)
    }

    @Test("What is no date says so and moves nothing")
    func noDate() throws {
        let rig = try rig()
        rig.press(.down, .character("g"))
        rig.type("whenever")
        rig.press(.enter)
        #expect(rig.minute == 1_440)
        #expect(rig.state.message?.isError == true)
    }

    @Test("m shows marks alone and all again, near the same event")
    func marks() throws {
        let rig = try rig()
        rig.press(.down, .down, .character("m"))
        #expect(rig.list.rows.compactMap(\.minute) == [2_880, 1_440, 2])
        #expect(rig.minute == 2)
        rig.press(.character("m"))
        #expect(rig.list.rows.count == 6)
        #expect(rig.minute == 2)
    }

    @Test("K and J, and Alt with an arrow, move a mark past its neighbours; undo moves it back")
    func moving() throws {
        let rig = try ScreenRig((0..<4).map { mark($0) })
        rig.press(.character("m"), .character("e"), .down, .character("K"))
        #expect(rig.list.rows.compactMap(\.minute) == [2, 3, 1, 0])
        #expect(rig.minute == 2)
        rig.press(.character("K"))
        #expect(rig.message == "there is no mark to move it past")
        rig.press(.character("J"), .altDown)
        #expect(rig.list.rows.compactMap(\.minute) == [3, 1, 2, 0])
        rig.press(.altUp, .character("u"), .character("u"))
        #expect(rig.list.rows.compactMap(\.minute) == [3, 2, 1, 0])
        #expect(rig.minute == 2)
    }

    @Test("Among all events a mark that is moved shows marks alone, and chooses nothing that is not seen")
    func movingAmongAll() throws {
        let rig = try rig()
        rig.press(.character("e"), .end, .character(" "), .home, .down, .character("J"))
        #expect(rig.list.filter == ListFilter(marksOnly: true))
        #expect(rig.list.rows.compactMap(\.minute) == [2_880, 2, 1_440])
        #expect(rig.minute == 1_440)
        #expect(!rig.list.hasChoice)
        rig.press(.character("m"), .end, .character("K"))
        #expect(rig.message == "only marks can be moved; m shows them alone")
    }

    @Test("In a search, and in a track, marks are not moved past what is not seen")
    func movingUnseen() throws {
        let rig = try ScreenRig([mark(0, note: "a"), mark(1), mark(2, note: "a")])
        rig.press(.character("/"), .character("a"), .enter, .character("m"), .character("e"), .down, .character("K"))
        #expect(rig.list.filter == ListFilter(marksOnly: true))
        #expect(rig.list.rows.compactMap(\.minute) == [2, 0, 1])
        let track = try ScreenRig([entry(0, .mark, placement: .track(name: nil)), entry(1, .mark)])
        track.press(.character("2"), .enter, .character("e"), .character("J"))
        #expect(track.message == "marks are moved in the events; 1 goes there")
        #expect(track.takeActions().allSatisfy { $0 == .loadTracks })
    }

    @Test("A range in a search, or in a track, takes nothing that is not shown")
    func rangeOfSome() throws {
        var entries = fixes(3_000)
        for index in stride(from: 0, to: 3_000, by: 3) { entries[index].event.note = "third" }
        let rig = try ScreenRig(entries)
        rig.press(.character("/"))
        rig.type("third")
        rig.press(.enter, .character("e"), .character("v"), .end, .character("d"))
        #expect(rig.message == "deleted 1,000 events; u takes it back")
        #expect(rig.text.contains("Esc shows all"))
        #expect(try rig.ids().count == 2_000)
        let tracks = try ScreenRig(
            [
                entry(0, placement: .track(name: nil)), mark(1), entry(2), entry(3, placement: .track(name: nil)),
                entry(4),
            ])
        tracks.press(.character("2"), .down, .enter, .character("e"), .character("v"), .end, .character("d"))
        #expect(try tracks.ids() == [2, 4, 5])
        // Nothing is left of that track, until it is taken back.
        #expect(tracks.state.tracks.events == nil)
        #expect(tracks.message == "deleted 2 events; u takes it back")
        tracks.press(.character("u"))
        #expect(tracks.state.tracks.rows.count == 2)
    }
}
