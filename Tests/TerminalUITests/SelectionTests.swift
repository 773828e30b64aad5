import EventStore
import LinuxHost
import Positioning
import Testing

@testable import TerminalUI

/// The cursor stays on its event, whatever others do to the store.
@Suite("What is selected")
struct SelectionTests {
    @Test("Following the newest: new events come on top, and the cursor stays there")
    func following() throws {
        let rig = try ScreenRig(fixes(50))
        let other = try rig.elsewhere()
        for minute in Int64(50)..<60 {
            try other.keep([entry(minute)])
            rig.look()
            #expect(rig.minute == minute)
            #expect(rig.list.selected == 0)
        }
    }

    @Test("Once the user has moved, new events leave the cursor where it is; Home follows again")
    func notFollowing() throws {
        let rig = try ScreenRig(fixes(50))
        let other = try rig.elsewhere()
        rig.press(.down)
        for minute in Int64(50)..<110 {
            try other.keep([entry(minute)])
            rig.look()
            #expect(rig.minute == 48)
            #expect(rig.list.visible.contains(rig.list.selected))
        }
        rig.press(.home)
        #expect(rig.minute == 109)
        try other.keep([entry(110)])
        rig.look()
        #expect(rig.minute == 110)
    }

    @Test("New events are seen on top while the cursor is on the same screen")
    func seen() throws {
        let rig = try ScreenRig(fixes(50))
        rig.press(.down)
        try rig.elsewhere().keep([entry(50)])
        rig.look()
        #expect(rig.list.top == 0)
        #expect(rig.list.rows.first?.minute == 50)
    }

    @Test("Many new events at once, and the cursor's line on the screen stays where it is not at the top")
    func many() throws {
        let rig = try ScreenRig(fixes(500))
        for _ in 0..<100 { rig.press(.down) }
        let line = rig.list.selected - rig.list.top
        try rig.elsewhere().keep((500..<900).map { entry($0) })
        rig.look()
        #expect(rig.minute == 399)
        #expect(rig.list.selected - rig.list.top == line)
    }

    @Test("Deleting above and below leaves the cursor on its event")
    func deletedAround() throws {
        let rig = try ScreenRig(fixes(500))
        for _ in 0..<100 { rig.press(.down) }
        let id = try #require(rig.selectedID)
        let other = try rig.elsewhere()
        try other.delete(ids: Array((id + 1)...(id + 90)), now: HostClock.now().date)
        rig.look()
        #expect(rig.selectedID == id)
        try other.delete(ids: Array((id - 90)...(id - 1)), now: HostClock.now().date)
        rig.look()
        #expect(rig.selectedID == id)
        #expect(rig.list.rows.count == Set(rig.list.rows.map(\.id)).count)
    }

    @Test("Where the selected event is deleted, the next is selected; at the end the last")
    func deletedItself() throws {
        let rig = try ScreenRig(fixes(100))
        for _ in 0..<10 { rig.press(.down) }
        let other = try rig.elsewhere()
        try other.delete(ids: [try #require(rig.selectedID)], now: HostClock.now().date)
        rig.look()
        #expect(rig.minute == 88)
        rig.press(.end)
        try other.delete(ids: [try #require(rig.selectedID)], now: HostClock.now().date)
        rig.look()
        #expect(rig.minute == 1)
    }

    @Test("Where all are deleted nothing is selected, and nothing fails")
    func allDeleted() throws {
        let rig = try ScreenRig(fixes(30))
        rig.press(.down, .enter)
        try rig.elsewhere().delete(EventQuery(), now: HostClock.now().date)
        rig.look()
        #expect(rig.minute == nil)
        #expect(rig.state.panels.isEmpty)
        for key: Key in [.down, .up, .pageDown, .end, .home, .enter, .character("v"), .character(" "), .character("x")]
        {
            rig.press(key)
            #expect(!rig.text.isEmpty)
        }
        rig.press(.character("e"), .character("d"))
        #expect(rig.message == "there is nothing here to delete")
        rig.press(.character("u"))
        #expect(rig.list.rows.count == 30)
    }

    @Test("Where a change gives the selected event another date, it is selected at its new place")
    func redated() throws {
        let rig = try ScreenRig(fixes(100))
        for _ in 0..<50 { rig.press(.down) }
        let id = try #require(rig.selectedID)
        // Another program may write to the store as well.
        try rig.redate(id, to: someDate + 80 * 60_000 + 1)
        rig.look()
        #expect(rig.selectedID == id)
        let minutes = rig.list.rows.compactMap(\.minute)
        #expect(minutes == minutes.sorted(by: >))
        #expect(Set(rig.list.rows.map(\.id)).count == rig.list.rows.count)
    }

    @Test("In the user's order of marks, the one below takes the place of a deleted one")
    func deletedMark() throws {
        let rig = try ScreenRig((0..<5).map { mark($0) })
        rig.press(.character("m"), .end, .character("e"))
        // The oldest goes to the top: 0 4 3 2 1.
        for _ in 0..<4 { rig.press(.character("K")) }
        #expect(rig.list.rows.compactMap(\.minute) == [0, 4, 3, 2, 1])
        #expect(rig.minute == 0)
        rig.press(.character("d"))
        #expect(rig.minute == 4)
        rig.press(.character("u"))
        #expect(rig.list.rows.compactMap(\.minute) == [0, 4, 3, 2, 1])
        #expect(rig.minute == 4)
    }

    @Test("What is looked at stays, whatever comes on top")
    func detail() throws {
        let rig = try ScreenRig(fixes(10))
        rig.press(.enter)
        try rig.elsewhere().keep([entry(10)])
        rig.look()
        #expect(rig.minute == 9)
    }

    @Test("A track that is deleted elsewhere is left")
    func trackDeleted() throws {
        let rig = try ScreenRig([entry(0, placement: .track(name: "Pier")), entry(1)])
        rig.press(.character("2"), .enter, .down)
        #expect(rig.minute == 0)
        try rig.elsewhere().delete(EventQuery(), forever: true, now: HostClock.now().date)
        rig.look()
        #expect(rig.state.tracks.events == nil)
        #expect(rig.message == "that track is gone")
        #expect(rig.text.contains("No tracks yet"))
    }

    @Test("Events of one date, and those without any, are gone through one by one both ways")
    func equalDates() throws {
        var entries = fixes(600)
        for index in entries.indices {
            entries[index].event.creationDate = index < 200 ? nil : someDate + (index < 500 ? 0 : 60_000)
        }
        let rig = try ScreenRig(entries)
        var visited: [Int64] = [try #require(rig.selectedID)]
        for _ in 1..<600 {
            rig.press(.down)
            visited.append(rig.selectedID ?? -1)
        }
        #expect(visited == Array((1...600).reversed()))
        for _ in 1..<600 { rig.press(.up) }
        #expect(rig.selectedID == 600)
        for _ in 0..<450 { rig.press(.down) }
        let id = try #require(rig.selectedID)
        try rig.elsewhere().keep(fixes(3))
        rig.look()
        #expect(rig.selectedID == id)
        rig.press(.character("e"), .character("v"), .end, .character("d"))
        #expect(try rig.ids() == Array((id + 1)...603))
    }
}
