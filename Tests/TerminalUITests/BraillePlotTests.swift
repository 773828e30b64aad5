import Testing

@testable import TerminalUI

@Suite("Dots and lines in cells")
struct BraillePlotTests {
    /// What a plot of some size looks like, line by line.
    private func picture(
        _ columns: Int, _ lines: Int, _ characters: ScreenPainter.Characters = .unicode,
        _ draw: (inout BraillePlot) -> Void
    ) -> [String] {
        var plot = BraillePlot(columns: columns, lines: lines, characters: characters)
        draw(&plot)
        var canvas = Canvas(Size(columns: columns, lines: lines))
        plot.draw(at: 0, 0, on: &canvas)
        return canvas.text
    }

    @Test(
        "Each dot of a cell has its place",
        arguments: [
            (0, 0, "⠁"), (0, 1, "⠂"), (0, 2, "⠄"), (0, 3, "⡀"), (1, 0, "⠈"), (1, 1, "⠐"), (1, 2, "⠠"), (1, 3, "⢀"),
        ])
    func dots(x: Int, y: Int, expected: String) {
        #expect(picture(1, 1) { $0.dot(x, y) } == [expected])
    }

    @Test("Dots join in a cell, and cells follow each other")
    func cells() {
        let seen = picture(2, 2) {
            for (x, y) in [(0, 0), (1, 3), (2, 0), (3, 7)] { $0.dot(x, y) }
        }
        #expect(seen == ["⢁⠁", " ⢀"])
    }

    @Test("In ASCII a cell has an upper and a lower dot")
    func ascii() {
        let seen = picture(3, 1, .ascii) {
            $0.dot(0, 0)
            $0.dot(1, 1)
            $0.dot(2, 0)
            $0.dot(2, 1)
        }
        #expect(seen == ["'.:"])
    }

    @Test("What is outside is not drawn", arguments: [(-1, 0), (0, -1), (4, 0), (0, 8), (.min, .max)])
    func outside(x: Int, y: Int) {
        #expect(picture(2, 2) { $0.dot(x, y) } == ["", ""])
    }

    @Test("A level line, a steep one and a slanting one")
    func lines() {
        #expect(picture(3, 1) { $0.line(from: (0, 3), to: (5, 3)) } == ["⣀⣀⣀"])
        #expect(picture(1, 2) { $0.line(from: (0, 0), to: (0, 7)) } == ["⡇", "⡇"])
        #expect(picture(2, 1) { $0.line(from: (0, 0), to: (3, 3)) } == ["⠑⢄"])
        #expect(picture(2, 1) { $0.line(from: (3, 3), to: (0, 0)) } == ["⠑⢄"])
        #expect(picture(2, 1) { $0.line(from: (0, 3), to: (3, 0)) } == ["⡠⠊"])
        #expect(picture(4, 2, .ascii) { $0.line(from: (0, 0), to: (3, 3)) } == ["'.", "  '."])
    }

    @Test("Of a line only the part inside is drawn, however far it goes")
    func clipping() {
        #expect(picture(2, 1) { $0.line(from: (-1e9, 1.5), to: (1e9, 1.5)) } == ["⠒⠒"])
        #expect(picture(2, 1) { $0.line(from: (-1e12, -1e12), to: (1e12, 1e12)) } == ["⠑⢄"])
        #expect(picture(2, 1) { $0.line(from: (-5, -5), to: (-1, 9)) } == [""])
        #expect(picture(2, 1) { $0.line(from: (9, 0), to: (9, 3)) } == [""])
        #expect(picture(2, 1) { $0.line(from: (.nan, 0), to: (3, 3)) } == [""])
        #expect(picture(2, 1) { $0.line(from: (-.infinity, 0), to: (3, 3)) } == [""])
    }

    @Test("A cell has the look of the line that was drawn last")
    func styles() {
        var plot = BraillePlot(columns: 2, lines: 1, characters: .unicode)
        plot.line(from: (0, 0), to: (3, 0), Style(.red))
        plot.line(from: (0, 3), to: (1, 3), Style(.blue))
        var canvas = Canvas(Size(columns: 2, lines: 1))
        plot.draw(at: 0, 0, on: &canvas)
        #expect(canvas.lines[0].map(\.style.ink) == [.blue, .red])
        #expect(canvas.text == ["⣉⠉"])
    }

    @Test("A plot of no size has nothing", arguments: [(0, 0), (0, 5), (5, 0), (-1, 3)])
    func empty(columns: Int, lines: Int) {
        let seen = picture(columns, lines) {
            $0.dot(0, 0)
            $0.line(from: (0, 0), to: (9, 9))
        }
        #expect(seen.allSatisfy { $0.isEmpty })
    }
}
