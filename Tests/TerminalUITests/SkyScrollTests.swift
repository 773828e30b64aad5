import LocationManager
import Positioning
import Testing

@testable import TerminalUI

@Suite("Scrolling in the sky")
struct SkyScrollTests {
    /// On 40 by 10 there is room for eight bars.
    private func picture(_ count: Int = 60) -> SkyPicture { SkyPicture(40, 10, .sky(Satellite.many(count))) }

    struct Stroke: Sendable, CustomTestStringConvertible {
        let keys: [Key]
        let top: Int
        var testDescription: String { keys.map(\.label).joined(separator: " ") }
    }

    static let strokes: [Stroke] = [
        Stroke(keys: [], top: 0),
        Stroke(keys: [.down], top: 1),
        Stroke(keys: [.character("j"), .character("j"), .character("k")], top: 1),
        Stroke(keys: [.down, .down, .up], top: 1),
        Stroke(keys: [.up], top: 0),
        Stroke(keys: [.pageDown], top: 8),
        Stroke(keys: [.pageDown, .pageDown, .pageUp, .down], top: 9),
        Stroke(keys: [.pageUp], top: 0),
        Stroke(keys: [.end], top: 52),
        Stroke(keys: [.end, .down], top: 52),
        Stroke(keys: [.end, .pageDown, .up], top: 51),
        Stroke(keys: [.end, .home], top: 0),
    ]

    @Test("Keys move it within its ends", arguments: strokes)
    func keys(stroke: Stroke) {
        var picture = picture()
        for key in stroke.keys {
            let actions = picture.state.react(to: .key(key))
            #expect(actions.isEmpty)
        }
        #expect(picture.state.skyTop == stroke.top)
        let names = Satellite.many(60).inOrder.map(\.designation)
        #expect(picture.barNames == Array(names[stroke.top..<stroke.top + 8]))
    }

    @Test("The wheel moves it too")
    func wheel() {
        var picture = picture()
        _ = picture.state.react(to: .mouse(MouseEvent(.wheelDown, at: Point(column: 3, line: 3))))
        #expect(picture.state.skyTop == 3)
        _ = picture.state.react(to: .mouse(MouseEvent(.wheelUp, at: Point(column: 3, line: 3))))
        _ = picture.state.react(to: .mouse(MouseEvent(.wheelUp, at: Point(column: 3, line: 3))))
        #expect(picture.state.skyTop == 0)
    }

    @Test("Where all are seen there is nothing to move")
    func all() {
        var picture = picture(8)
        for key in [Key.down, .pageDown, .end] { _ = picture.state.react(to: .key(key)) }
        #expect(picture.state.skyTop == 0)
        #expect(picture.barNames.count == 8)
    }

    @Test("When satellites set the rest stays in view")
    func fewer() {
        var picture = picture()
        _ = picture.state.react(to: .key(.end))
        _ = picture.state.react(to: .live(.sky(Satellite.many(10))))
        #expect(picture.state.skyTop == 2)
        #expect(picture.barNames.count == 8)
        _ = picture.state.react(to: .key(.up))
        #expect(picture.state.skyTop == 1)
        _ = picture.state.react(to: .live(.sky([])))
        #expect(picture.state.skyTop == 0)
        _ = picture.state.react(to: .key(.down))
        #expect(picture.state.skyTop == 0)
    }

    @Test("A larger screen shows more, and from where there is enough for it")
    func larger() {
        var picture = picture()
        _ = picture.state.react(to: .key(.end))
        _ = picture.state.react(to: .resize(Size(columns: 80, lines: 24)))
        #expect(picture.state.skyTop == 60 - 28)
        #expect(picture.has("33-60 of 60"))
    }
}
