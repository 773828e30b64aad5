import Presentation
import Testing

@testable import TerminalUI

/// What is wrong with a canvas, whatever is on it; empty where nothing is.
func faults(of canvas: Canvas) -> [String] {
    var faults: [String] = []
    if canvas.lines.count != canvas.size.lines { faults.append("\(canvas.lines.count) lines") }
    for (number, line) in canvas.lines.enumerated() {
        if line.count != canvas.size.columns { faults.append("line \(number) has \(line.count) places") }
        let width = TerminalText.width(of: line.map(\.text).joined())
        if width > canvas.size.columns { faults.append("line \(number) is \(width) wide") }
        for (column, cell) in line.enumerated() {
            if cell.text.unicodeScalars.contains(where: drivesTerminal) { faults.append("\(column), \(number) drives") }
            let isCovered = column > 0 && TerminalText.width(of: line[column - 1].text) == 2
            if isCovered != cell.text.isEmpty { faults.append("\(column), \(number) is half of '\(cell.text)'") }
            if column == line.count - 1, TerminalText.width(of: cell.text) > 1 {
                faults.append("line \(number) is cut")
            }
        }
    }
    if let cursor = canvas.cursor, !canvas.area.contains(cursor) { faults.append("the cursor is at \(cursor)") }
    return faults
}

/// Controls, and what turns the direction of writing or ends a line.
private func drivesTerminal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl
    }
}

/// Sizes of a terminal, with those that nobody has.
let someSizes: [Size] = [
    (40, 10), (80, 24), (200, 60), (1, 1), (0, 0), (10, 3), (2, 2), (7, 4), (8, 5), (3, 50), (59, 13), (60, 14),
    (99, 20),
    (100, 20), (80, 1), (80, 2), (80, 3), (0, 5), (5, 0),
].map { Size(columns: $0.0, lines: $0.1) }

/// Ways to all that can be on the screen, by the keys that lead there.
let allScreens: [(name: String, keys: [Key])] = [
    ("events", []), ("editing", [.character("e"), .character(" "), .character("v"), .down]),
    ("marks", [.character("m")]), ("an event", [.character("i")]), ("a note", [.character("n")]),
    ("a note at its start", [.character("n"), .home, .right]),
    ("a note over an event", [.character("i"), .character("n")]),
    ("a search", [.character("/"), .character("n")]), ("nothing found", [.character("/"), .character("§"), .enter]),
    ("a date", [.character("g")]), ("an export", [.character("x")]), ("a file", [.character("x"), .enter]),
    ("the help", [.character("?")]), ("the help's end", [.character("?"), .end]), ("the tracks", [.character("2")]),
    ("a track", [.character("2"), .enter]), ("an event of a track", [.character("2"), .enter, .character("i")]),
    ("a track being edited", [.character("2"), .enter, .character("e")]), ("the map", [.character("3")]),
    ("the sky", [.character("4")]), ("no bars", [.character("f")]),
    ("no bars, a note", [.character("f"), .character("n")]),
    ("no bars, a search", [.character("f"), .character("/")]), ("no fix", [.character("a")]),
]
