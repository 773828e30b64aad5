import EventStore
import Positioning
import Presentation
import Testing

@testable import TerminalUI

@Suite("Maps as they are drawn")
struct MapDrawingTests {
    /// What a map looks like, in an area of its own.
    private func picture(
        _ content: MapContent, _ frame: MapFrame, _ characters: ScreenPainter.Characters = .unicode
    ) -> [String] {
        var canvas = Canvas(Size(columns: frame.columns, lines: frame.lines))
        MapSamples.painter(characters).draw(content, frame, in: canvas.area, on: &canvas)
        return canvas.text
    }

    /// 100 m a column around 0°/0°: a column is 0.0009° and a line 0.0018°.
    private func frame(_ columns: Int, _ lines: Int, longitude: Double = 0) -> MapFrame {
        MapFrame(latitude: 0, longitude: longitude, metresPerColumn: 100, columns: columns, lines: lines)
    }

    @Test("A known track is a known picture")
    func known() {
        #expect(
            picture(MapContent(line: MapSamples.square), frame(11, 6)) == [
                "",
                " ⡏⠉⠉⠉⠉⠉⠉⠉⢹",
                " ⡇ ⢀⣀⣀⣀● ⢸",
                " ⡇       ⢸",
                " ○       ⢸",
                "",
            ])
        #expect(
            picture(MapContent(line: MapSamples.square), frame(11, 6), .ascii) == [
                "",
                " :''''''':",
                " : ....O :",
                " :       :",
                " o       :",
                "",
            ])
    }

    @Test("A track across ±180° is the same from either side, and no line around the globe", arguments: [180, -180.0])
    func antimeridian(longitude: Double) {
        let line = MapSamples.line([[(0, 179.9973), (0, -179.9973)]])
        #expect(picture(MapContent(line: line), frame(11, 1, longitude: longitude)) == ["  ○⠤⠤⠤⠤⠤●"])
    }

    @Test("A way around the globe is one line from edge to edge")
    func around() {
        let line = MapSamples.line([(0...36).map { (0, shorterWay(Double($0) * 10)) }])
        let frame = MapFrame(latitude: 0, longitude: 100, metresPerColumn: 2_003_750, columns: 20, lines: 1)
        #expect(!picture(MapContent(line: line), frame)[0].contains(" "))
    }

    @Test("Marks have their names where there is room, and hide no other")
    func marks() {
        let content = MapContent(marks: [
            MapSamples.mark(1, 0.0036, -0.0085, "Spring"), MapSamples.mark(2, 0.0036, -0.0049, "Well"),
            MapSamples.mark(3, -0.0008, 0.0085, "Edge"),
            MapSamples.mark(4, -0.0036, -0.0085, "Far away from all the others"),
            MapSamples.mark(5, 1, 1, "Elsewhere"),
        ])
        #expect(
            picture(content, frame(20, 6)) == [
                "",
                "◆   ◆ Well",
                "",
                "                   ◆",
                "◆",
                " ├───┤ 500 m",
            ])
        // Beside where you are, too.
        let here = MapContent(
            marks: [MapSamples.mark(1, 0, -0.0085, "Spring")], here: (MapSamples.place(0, -0.0049), true))
        #expect(picture(here, frame(20, 2)).last == "◆   ◉")
    }

    @Test("Where you are is bright while it is fresh, and dim after")
    func here() {
        for isFresh in [true, false] {
            var canvas = Canvas(Size(columns: 5, lines: 1))
            let content = MapContent(here: (MapSamples.place(0, 0), isFresh))
            MapSamples.painter().draw(content, frame(5, 1), in: canvas.area, on: &canvas)
            #expect(canvas.lines[0][2].text == "◉")
            #expect(canvas.lines[0][2].style.isDim == !isFresh)
        }
    }

    @Test(
        "The scale is a round length in the user's units",
        arguments: [
            (Units.metric, 950.0, 500.0), (.metric, 1_000, 1_000), (.metric, 0.3, 0.2), (.metric, 2.4e6, 2e6),
            (.imperial, 100, 200 * 0.3048), (.imperial, 170, 160.9344), (.imperial, 5_000, 2 * 1609.344),
            (.nautical, 150, 100), (.nautical, 400, 370.4), (.nautical, 40_000, 37_040),
        ])
    func scale(units: Units, most: Double, expected: Double) {
        let length = Measures(units, .plain).roundLength(atMost: most)
        #expect(abs(length - expected) < 1e-6 * expected)
    }

    // MARK: - Whole screens

    @Test("The map view says what it shows", arguments: [(40, 10), (80, 24), (200, 60)])
    func view(columns: Int, lines: Int) {
        let line = MapSamples.line([[(47.9, 10.9), (48.1, 11.1)]], name: "Morning walk")
        var state = MapSamples.mapState(columns, lines, line)
        _ = state.react(to: .live(MapSamples.live(48, 11)))
        _ = state.react(to: .marksOnMap([MapSamples.mark(1, 48.05, 10.95, "Hut")]))
        let text = MapSamples.painter().draw(state).text
        let area = ScreenLayout(state).content
        #expect(text[area.line].hasPrefix(" Morning walk"))
        #expect(text[area.line].hasSuffix("↑ N"))
        for sign in ["○", "●", "◉", "◆ Hut", "├", "km"] { #expect(text.contains { $0.contains(sign) }) }
        let dotted = text.filter { line in line.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) } }
        #expect(dotted.count >= 3)
        let plain = MapSamples.painter(.ascii).draw(state).text
        for sign in ["o", "O", "@", "* Hut", "|-", "^ N"] { #expect(plain.contains { $0.contains(sign) }) }
    }

    @Test("A track that is still read says so, and no track how to make one")
    func sentences() {
        var state = MapSamples.mapState(80, 24, MapSamples.line([[(1, 1), (2, 2)]], isWhole: false))
        #expect(MapSamples.painter().draw(state).text[1].contains("Track 7, reading it"))
        state = MapSamples.mapState(80, 24, nil)
        #expect(MapSamples.painter().draw(state).text[1].contains("No track yet; r records one"))
        _ = state.react(to: .live(MapSamples.live(48, 11)))
        let text = MapSamples.painter().draw(state).text
        #expect(text[1].contains("No track yet; r records one"))
        #expect(text.contains { $0.contains("◉") })
    }

    @Test("No size, place or track is too odd")
    func odd() {
        let lines: [TrackLine?] = [
            nil, MapSamples.line([[(90, 0)]]), MapSamples.line([[(-90, 0), (90, 180)]]), MapSamples.line([]),
            MapSamples.line([[(0, 180), (0, -180), (5, 179)]]), MapSamples.line([[(3, 3)], [(3, 3)]]),
        ]
        for (columns, height) in [(0, 0), (1, 1), (2, 3), (5, 2), (40, 10), (300, 100)] {
            for line in lines {
                var state = MapSamples.mapState(columns, height, line)
                for step in 0..<3 {
                    if step == 1 { _ = state.react(to: .live(MapSamples.live(-90, 180, isFresh: false))) }
                    for key in "zlkcZ0chj-=".unicodeScalars { _ = state.react(to: .key(.character(key))) }
                    if step == 2 { for _ in 0..<80 { _ = state.react(to: .key(.character("z"))) } }
                    for characters in [ScreenPainter.Characters.unicode, .ascii] {
                        #expect(MapSamples.painter(characters).draw(state).text.count == height)
                    }
                }
                for _ in 0..<200 { _ = state.react(to: .key(.character("Z"))) }
                #expect(MapSamples.painter().draw(state).text.count == height)
            }
        }
    }
}
