import EventStore
import Positioning
import Testing

@testable import TerminalUI

@Suite("What keys and the mouse do to the map")
struct MapStateTests {
    /// A track around 48° N, 11° E.
    private let line = MapSamples.line([[(47.9, 10.9), (48.1, 11.1)]])

    private func state(_ columns: Int = 80, _ lines: Int = 24) -> ScreenState {
        MapSamples.mapState(columns, lines, line)
    }

    private func press(_ key: Key, _ state: inout ScreenState) { _ = state.react(to: .key(key)) }

    @Test("Shows all of the track at first, as it grows")
    func fit() throws {
        var state = state()
        let before = try #require(state.mapFrame)
        #expect(abs(before.latitude - 48) < 1e-9 && abs(before.longitude - 11) < 1e-9)
        _ = state.react(to: .line(.newest, MapSamples.line([[(47.9, 10.9), (48.1, 13.1)]])))
        let after = try #require(state.mapFrame)
        #expect(abs(after.longitude - 12) < 1e-9)
        #expect(after.metresPerColumn > before.metresPerColumn)
        _ = state.react(to: .resize(Size(columns: 40, lines: 10)))
        #expect(state.mapFrame?.columns == 40)
    }

    @Test(
        "The arrows and their letters move it, in the direction that they point",
        arguments: [
            (Key.left, 0, -1), (.character("h"), 0, -1), (.right, 0, 1), (.character("l"), 0, 1), (.up, 1, 0),
            (.character("k"), 1, 0), (.down, -1, 0), (.character("j"), -1, 0),
        ])
    func pan(key: Key, north: Int, east: Int) throws {
        var state = state()
        let before = try #require(state.mapFrame)
        press(key, &state)
        let after = try #require(state.mapFrame)
        #expect((after.latitude - before.latitude).sign(1e-9) == north)
        #expect((after.longitude - before.longitude).sign(1e-9) == east)
        #expect(after.metresPerColumn == before.metresPerColumn)
        #expect(state.map.mode == .free)
    }

    @Test(
        "z and = come nearer, Z and - go farther, 0 shows all again",
        arguments: [
            (Key.character("z"), true), (.character("="), true), (.character("Z"), false), (.character("-"), false),
        ])
    func zoom(key: Key, isNearer: Bool) throws {
        var state = state()
        let before = try #require(state.mapFrame)
        press(key, &state)
        let after = try #require(state.mapFrame)
        #expect((after.metresPerColumn < before.metresPerColumn) == isNearer)
        #expect(abs(after.latitude - before.latitude) < 1e-9)
        press(.right, &state)
        press(.character("0"), &state)
        #expect(state.mapFrame == before)
    }

    @Test("c follows where you are, nearer and farther too, until it is moved")
    func follow() throws {
        var state = state()
        press(.character("c"), &state)
        #expect(state.map.mode == .fit)
        #expect(state.message?.text.contains("where you are is not known") == true)
        _ = state.react(to: .live(MapSamples.live(48.05, 11.05)))
        press(.character("c"), &state)
        #expect(state.mapFrame?.latitude == 48.05)
        let scale = try #require(state.mapFrame).metresPerColumn
        _ = state.react(to: .live(MapSamples.live(48.06, 11.05)))
        press(.character("z"), &state)
        #expect(state.mapFrame?.latitude == 48.06)
        #expect(abs((state.mapFrame?.metresPerColumn ?? 0) - scale / 1.5) < 1e-9)
        press(.left, &state)
        _ = state.react(to: .live(MapSamples.live(49, 11.05)))
        #expect(state.mapFrame?.latitude == 48.06)
    }

    @Test("The wheel zooms at the pointer")
    func wheel() throws {
        var state = state()
        let before = try #require(state.mapFrame)
        let area = ScreenLayout(state).content
        let pointer = Point(column: area.column + 10, line: area.line + 3)
        let there = before.moved(10.5 - Double(before.columns) / 2, 3.5 - Double(before.lines) / 2)
        _ = state.react(to: .mouse(MouseEvent(.wheelUp, at: pointer)))
        let after = try #require(state.mapFrame)
        #expect(after.metresPerColumn < before.metresPerColumn)
        let (x, y) = after.place(MapSamples.place(there.latitude, there.longitude))
        #expect(abs(x - 10.5) < 0.1 && abs(y - 3.5) < 0.1)
        _ = state.react(to: .mouse(MouseEvent(.wheelDown, at: pointer)))
        #expect(abs((state.mapFrame?.metresPerColumn ?? 0) - before.metresPerColumn) < 1e-6)
    }

    @Test("What is dragged goes along, and a click still shows another view")
    func drag() throws {
        var state = state()
        let before = try #require(state.mapFrame)
        _ = state.react(to: .mouse(MouseEvent(.pressed, at: Point(column: 10, line: 5))))
        _ = state.react(to: .mouse(MouseEvent(.released, at: Point(column: 15, line: 4))))
        #expect(state.mapFrame == before.moved(-5, 1))
        #expect(state.drag == nil)
        let tracks = ScreenLayout(state).tabs.first { $0.view == .tracks }
        let tab = try #require(tracks).area
        let point = Point(column: tab.column + 1, line: tab.line)
        _ = state.react(to: .mouse(MouseEvent(.pressed, at: point)))
        _ = state.react(to: .mouse(MouseEvent(.released, at: point)))
        #expect(state.view == .tracks)
    }

    @Test("Without a track the map is around you, and of neither there is none")
    func nothing() throws {
        var state = MapSamples.mapState(80, 24, nil)
        #expect(state.mapFrame == nil)
        for key in [Key.left, .character("z"), .character("0")] {
            press(key, &state)
            #expect(state.mapFrame == nil)
        }
        _ = state.react(to: .live(MapSamples.live(1, 2)))
        #expect(state.mapFrame?.longitude == 2)
        press(.right, &state)
        #expect((state.mapFrame?.longitude ?? 0) > 2)
    }

    @Test("Wants the newest line, or that of the open track; and marks only where they are shown")
    func wish() throws {
        var state = state()
        #expect(state.mapWish.line == .newest)
        #expect(state.mapWish.marks == state.mapFrame)
        #expect(state.line == line)
        state.tracks.events = EventList(.track, filter: ListFilter(track: 5))
        #expect(state.mapWish.line == .track(5))
        #expect(state.line == nil)
        press(.character("2"), &state)
        #expect(state.mapWish == MapWish(line: .track(5), marks: nil))
        press(.character("1"), &state)
        #expect(state.mapWish == MapWish())
    }

    @Test("An event wants the line of its track, a mark outside any that of its time")
    func detail() throws {
        var state = state()
        press(.character("1"), &state)
        var fix = Event(id: 2, kind: .fix, coordinate: MapSamples.place(48, 11))
        fix.track = 9
        fix.creationDate = MapSamples.date
        var mark = MapSamples.mark(1, 48, 11)
        mark.creationDate = MapSamples.date
        let undated = MapSamples.mark(3, 48, 11)
        _ = state.react(
            to: .loaded(.events, EventPage(.whole, [fix, mark, undated], hasNewer: false, hasOlder: false)))
        #expect(state.mapWish == MapWish())
        press(.character("i"), &state)
        #expect(state.mapWish == MapWish(line: .track(9), marks: nil))
        press(.right, &state)
        #expect(state.mapWish == MapWish(line: .during(MapSamples.date), marks: nil))
        press(.right, &state)
        #expect(state.mapWish == MapWish())
    }
}

extension Double {
    fileprivate func sign(_ margin: Double) -> Int { self > margin ? 1 : self < -margin ? -1 : 0 }
}
