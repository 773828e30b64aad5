package import Presentation

/// Draws the screen: a picture of the state, as this user reads dates and numbers.
package struct ScreenPainter {
    /// Which characters lines and dots are drawn with.
    package enum Characters: Sendable {
        case unicode
        case ascii
    }

    let format: LocalFormat
    let measures: Measures
    let characters: Characters
    /// The gpsd that is listened to, as it is named to people.
    let server: String

    package init(format: LocalFormat, units: Units, characters: Characters, server: String) {
        self.format = format
        measures = Measures(units, format.numbers)
        self.characters = characters
        self.server = server
    }

    package func draw(_ state: ScreenState) -> Canvas {
        var canvas = Canvas(state.size)
        let layout = ScreenLayout(state)
        switch state.view {
        case .events: draw(state.list, in: layout, state, on: &canvas)
        case .tracks:
            if let events = state.tracks.events {
                drawOpenTrack(state, in: layout.aside, on: &canvas)
                draw(events, in: layout, state, on: &canvas)
            } else {
                drawTracks(state, in: layout, on: &canvas)
            }
        case .map: drawMap(state, in: layout.content, on: &canvas)
        case .sky: drawSky(state, in: layout.content, on: &canvas)
        }
        drawHeader(state, layout, on: &canvas)
        drawFooter(state, layout, on: &canvas)
        for panel in state.panels { draw(panel, state, layout, on: &canvas) }
        drawMessage(state, layout, on: &canvas)
        if characters == .ascii { canvas.replace("…", by: "~") }
        return canvas
    }

    /// A sign, or its stand-in where the terminal has only ASCII.
    func sign(_ unicode: String, _ ascii: String) -> String { characters == .unicode ? unicode : ascii }

    /// The accuracy as people read it: `±3.8 m`.
    func plusMinus(_ text: String) -> String { characters == .unicode ? text : "+-" + text.drop { $0 == "±" } }
}

@available(*, unavailable)
extension ScreenPainter: Sendable {}
