/// Dots and lines in cells, each of which has two dots beside each other and four below each other.
///
/// A dot is about as wide as it is high. In ASCII a cell has one dot in its upper half and one in its lower.
struct BraillePlot: Sendable {
    private let columns: Int
    private let lines: Int
    private let characters: ScreenPainter.Characters
    private var cells: [Cell]

    private struct Cell: Sendable {
        /// One bit a dot, as Unicode numbers them from U+2800 on; in ASCII 1 is the upper and 2 the lower.
        var dots: UInt8 = 0
        var style = Style.plain
    }

    init(columns: Int, lines: Int, characters: ScreenPainter.Characters) {
        self.columns = max(0, columns)
        self.lines = max(0, lines)
        self.characters = characters
        cells = Array(repeating: Cell(), count: self.columns * self.lines)
    }

    /// How many dots a cell has beside and below each other.
    static func dotsPerCell(_ characters: ScreenPainter.Characters) -> (columns: Int, lines: Int) {
        characters == .unicode ? (2, 4) : (1, 2)
    }

    private var perCell: (columns: Int, lines: Int) { Self.dotsPerCell(characters) }
    /// How many dots there are.
    var width: Int { columns * perCell.columns }
    var height: Int { lines * perCell.lines }

    /// Sets a dot; the first is 0, 0, in the upper left corner. One outside is none.
    mutating func dot(_ x: Int, _ y: Int, _ style: Style = .plain) {
        guard x >= 0, y >= 0, x < width, y < height else { return }
        let (column, line) = (x / perCell.columns, y / perCell.lines)
        let index = line * columns + column
        cells[index].dots |= Self.bit(x % perCell.columns, y % perCell.lines, characters)
        cells[index].style = style
    }

    /// Draws a line from one place to another, in dots; only what is inside of it, however far it goes.
    mutating func line(from a: (x: Double, y: Double), to b: (x: Double, y: Double), _ style: Style = .plain) {
        guard let (a, b) = clipped(a, b) else { return }
        var (x, y) = (Int(a.x.rounded(.down)), Int(a.y.rounded(.down)))
        let (endX, endY) = (Int(b.x.rounded(.down)), Int(b.y.rounded(.down)))
        let (right, down) = (abs(endX - x), -abs(endY - y))
        let (stepX, stepY) = (x < endX ? 1 : -1, y < endY ? 1 : -1)
        var error = right + down
        while true {
            dot(x, y, style)
            if x == endX, y == endY { return }
            let twice = 2 * error
            if twice >= down {
                error += down
                x += stepX
            }
            if twice <= right {
                error += right
                y += stepY
            }
        }
    }

    /// The part of a line that is inside (Liang and Barsky); `nil` where none is, or it is none.
    private func clipped(
        _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
    ) -> (a: (x: Double, y: Double), b: (x: Double, y: Double))? {
        let (right, down) = (b.x - a.x, b.y - a.y)
        guard right.isFinite, down.isFinite, width > 0, height > 0 else { return nil }
        // A hair less than the far edges, which belong to the dots behind them.
        let (endX, endY) = (Double(width) - 1e-6, Double(height) - 1e-6)
        var (from, to) = (0.0, 1.0)
        for (step, distance) in [(-right, a.x), (right, endX - a.x), (-down, a.y), (down, endY - a.y)] {
            if step == 0 {
                if distance < 0 { return nil }
            } else if step < 0 {
                from = max(from, distance / step)
            } else {
                to = min(to, distance / step)
            }
        }
        guard from <= to else { return nil }
        // Rounding could leave the edges by a hair.
        func place(_ part: Double) -> (x: Double, y: Double) {
            (min(max(0, a.x + part * right), endX), min(max(0, a.y + part * down), endY))
        }
        return (place(from), place(to))
    }

    private static func bit(_ x: Int, _ y: Int, _ characters: ScreenPainter.Characters) -> UInt8 {
        guard characters == .unicode else { return y == 0 ? 1 : 2 }
        // The lowest two were added to the six of the script, and have its last bits.
        return y == 3 ? (x == 0 ? 0x40 : 0x80) : 1 << UInt8(y + 3 * x)
    }

    /// Puts the cells that have a dot on a canvas, the first at a place.
    func draw(at column: Int, _ line: Int, on canvas: inout Canvas) {
        for row in 0..<lines {
            for place in 0..<columns {
                let cell = cells[row * columns + place]
                guard cell.dots != 0 else { continue }
                canvas.put(character(cell.dots), at: column + place, line + row, cell.style)
            }
        }
    }

    private func character(_ dots: UInt8) -> Character {
        switch characters {
        case .unicode: Unicode.Scalar(0x2800 + UInt32(dots)).map { Character($0) } ?? " "
        case .ascii: dots == 1 ? "'" : dots == 2 ? "." : ":"
        }
    }
}
