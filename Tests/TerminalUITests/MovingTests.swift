import EventStore
import Positioning
import Testing

@testable import TerminalUI

/// Going through a list of which only a part is in memory.
@Suite("Moving in the list")
struct MovingTests {
    /// As many rows as may be in memory on a screen of 80 by 24: what the list says of itself.
    private func most(_ rig: ScreenRig) -> Int { 16 * rig.list.room + 60 }

    @Test("Going down one by one and up again visits each of 10,000 events once")
    func oneByOne() throws {
        let rig = try ScreenRig(fixes(10_000))
        var visited: [Int64] = [try #require(rig.minute)]
        var peak = 0
        for _ in 1..<10_000 {
            rig.press(.down)
            visited.append(rig.minute ?? -1)
            peak = max(peak, rig.list.rows.count)
        }
        #expect(visited == (0..<10_000).reversed())
        rig.press(.down)
        #expect(rig.minute == 0)
        visited = [0]
        for _ in 1..<10_000 {
            rig.press(.character("k"))
            visited.append(rig.minute ?? -1)
            peak = max(peak, rig.list.rows.count)
        }
        #expect(visited == Array(0..<10_000))
        #expect(peak <= most(rig))
    }

    @Test("Going down page by page shows each of 10,000 events once, and so does going up")
    func pageByPage() throws {
        let rig = try ScreenRig(fixes(10_000))
        var seen: Set<Int64> = []
        func look() { seen.formUnion(rig.list.visible.compactMap { rig.list.rows[$0].minute }) }
        var presses = 0
        look()
        while rig.minute != 0, presses < 10_000 {
            rig.press(.pageDown)
            presses += 1
            look()
            #expect(rig.list.visible.contains(rig.list.selected))
            #expect(rig.list.rows.count <= most(rig))
        }
        #expect(seen == Set(0..<10_000))
        #expect(presses <= 10_000 / rig.list.room + 1)
        seen = []
        look()
        while rig.minute != 9_999, presses < 20_000 {
            rig.press(.control("b"))
            presses += 1
            look()
            #expect(rig.list.rows.count <= most(rig))
        }
        #expect(seen == Set(0..<10_000))
    }

    @Test("Home and End go to the ends, whatever is in memory")
    func ends() throws {
        let rig = try ScreenRig(fixes(3_000))
        rig.press(.end)
        #expect(rig.minute == 0)
        #expect(rig.list.visible.last == rig.list.selected)
        #expect(rig.list.visible.count == rig.list.room)
        rig.press(.up, .home)
        #expect(rig.minute == 2_999)
        #expect(rig.list.selected == 0)
        rig.press(.character(">"), .character("<"))
        #expect(rig.minute == 2_999)
    }

    @Test("The wheel scrolls, and takes the cursor along where it would leave the screen")
    func wheel() throws {
        let rig = try ScreenRig(fixes(200))
        rig.press(.down, .down, .down, .down)
        rig.wheel(.wheelDown)
        #expect(rig.list.top == 3)
        #expect(rig.minute == 195)
        rig.wheel(.wheelDown)
        #expect(rig.minute == 193)
        rig.wheel(.wheelUp)
        #expect(rig.list.top == 3)
        #expect(rig.minute == 193)
        for _ in 0..<200 { rig.wheel(.wheelDown) }
        #expect(rig.list.rows[rig.list.visible].last?.minute == 0)
        for _ in 0..<200 { rig.wheel(.wheelUp) }
        #expect(rig.list.rows.first?.minute == 199)
        #expect(rig.list.top == 0)
    }

    @Test("A click selects a row, and another on it opens it")
    func click() throws {
        let rig = try ScreenRig(fixes(50))
        rig.click(5, 1 + 2 * 3)
        #expect(rig.minute == 46)
        #expect(rig.state.panels.isEmpty)
        rig.click(5, 2 + 2 * 3)
        #expect(rig.state.panels == [.detail(scroll: 0)])
        #expect(rig.minute == 46)
    }

    @Test("The first click on the newest event selects it, though the cursor was there")
    func clickNewest() throws {
        let rig = try ScreenRig(fixes(5))
        rig.click(5, 1)
        #expect(rig.state.panels.isEmpty)
        #expect(!rig.list.followsNewest)
        rig.click(5, 1)
        #expect(rig.state.panels == [.detail(scroll: 0)])
    }

    @Test("A click below the last row, or on nothing, does nothing")
    func clickNothing() throws {
        let rig = try ScreenRig(fixes(2))
        rig.click(5, 12)
        #expect(rig.minute == 1)
        #expect(rig.list.followsNewest)
        let empty = try ScreenRig()
        empty.click(5, 1)
        #expect(empty.state.panels.isEmpty)
    }

    @Test("A click on Edit, and on a view below, is the key")
    func clickBars() throws {
        let rig = try ScreenRig(fixes(2))
        rig.click(2, 0)
        #expect(rig.state.isEditing)
        rig.click(2, 0)
        #expect(!rig.state.isEditing)
        let layout = ScreenLayout(rig.state)
        for (view, area) in layout.tabs.reversed() {
            rig.click(area.column + 1, area.line)
            #expect(rig.state.view == view)
        }
    }

    @Test("A drag in the list scrolls it")
    func dragList() throws {
        let rig = try ScreenRig(fixes(200))
        rig.drag(from: (10, 15), to: (11, 10))
        #expect(rig.list.top == 5)
        rig.drag(from: (10, 10), to: (40, 11))
        #expect(rig.list.top == 5)
        #expect(rig.state.panels.isEmpty)
    }

    @Test("A horizontal drag in an event goes to its neighbours, a vertical one scrolls")
    func dragDetail() throws {
        let rig = try ScreenRig(fixes(200), lines: 10)
        rig.press(.down, .down, .enter)
        #expect(rig.minute == 197)
        rig.drag(from: (30, 4), to: (10, 5))
        #expect(rig.minute == 196)
        rig.drag(from: (10, 5), to: (30, 5))
        #expect(rig.minute == 197)
        rig.drag(from: (10, 5), to: (13, 5))
        #expect(rig.minute == 197)
        rig.drag(from: (10, 7), to: (14, 3))
        #expect(rig.minute == 197)
        #expect(rig.state.panels == [.detail(scroll: 4)])
        rig.press(.right, .right)
        #expect(rig.minute == 195)
        #expect(rig.state.panels == [.detail(scroll: 0)])
    }

    @Test("Through the details goes the whole list, and at its ends it says so")
    func throughDetails() throws {
        let rig = try ScreenRig(fixes(300))
        rig.press(.enter, .left)
        #expect(rig.message == "this is the first of the list")
        for minute in (0..<299).reversed() {
            rig.press(.character("l"))
            #expect(rig.minute == Int64(minute))
        }
        rig.press(.right)
        #expect(rig.message == "this is the last of the list")
        #expect(rig.minute == 0)
    }

    @Test("A screen that grows shows more, and one that shrinks keeps the cursor on it")
    func resizing() throws {
        let rig = try ScreenRig(fixes(2_000), lines: 10)
        rig.press(.end)
        for _ in 0..<300 { rig.press(.up) }
        let minute = rig.minute
        for (columns, lines) in [(200, 60), (40, 10), (80, 24), (10, 3), (1, 1), (0, 0), (300, 200), (80, 24)] {
            rig.take(.resize(Size(columns: columns, lines: lines)))
            #expect(rig.minute == minute)
            #expect(rig.list.visible.contains(rig.list.selected))
            #expect(rig.list.visible.count == rig.list.room)
        }
    }
}
