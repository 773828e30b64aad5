import Presentation
import Testing

@Suite("Tables on a terminal")
struct TextTableTests {
    static let columns: [TextTable.Column] = [
        .init(.right, isRequired: true), .init(isRequired: true), .init(leastWidth: 6), .init(.right), .init(.right),
    ]
    static let rows = [
        ["9", "30 nov. 2025", "a longer note", "±4 m", "34 m"],
        ["10", "2025年11月30日", "", "±12 m", ""],
        ["11", "x", "山", "", "1,234 m"],
    ]

    static func lines(_ rows: [[String]], width: Int?) -> [String] {
        let table = TextTable(columns, rows: rows, width: width)
        return rows.map { table.line($0) }
    }

    @Test("Columns line up by what is seen, with nothing at the ends of lines")
    func unlimited() {
        #expect(
            Self.lines(Self.rows, width: nil) == [
                " 9  30 nov. 2025    a longer note   ±4 m     34 m",
                "10  2025年11月30日                 ±12 m",
                "11  x               山                    1,234 m",
            ])
    }

    @Test(
        "Where room gets short, the note is cut, and then the last columns go",
        arguments: [
            (49, " 9  30 nov. 2025    a longer note   ±4 m     34 m"),
            (48, " 9  30 nov. 2025    a longer no…   ±4 m     34 m"),
            (42, " 9  30 nov. 2025    a lon…   ±4 m     34 m"), (41, " 9  30 nov. 2025    a longer note   ±4 m"),
            (33, " 9  30 nov. 2025    a lon…   ±4 m"), (32, " 9  30 nov. 2025    a longer no…"),
            (26, " 9  30 nov. 2025    a lon…"), (25, " 9  30 nov. 2025"), (3, " 9  30 nov. 2025"),
        ])
    func limited(width: Int, first: String) {
        #expect(Self.lines(Self.rows, width: width)[0] == first)
    }

    @Test("No line is wider than the terminal, as long as the required columns fit", arguments: 18...60)
    func neverWider(width: Int) {
        for line in Self.lines(Self.rows, width: width) { #expect(TerminalText.width(of: line) <= width) }
    }

    @Test("A column without any text takes no room")
    func emptyColumn() {
        let rows = [["1", "a", "", "±4 m", ""], ["2", "b", "", "", ""]]
        #expect(Self.lines(rows, width: 80) == ["1  a  ±4 m", "2  b"])
    }

    @Test("Later rows keep the columns: what is required is shown whole, the rest is cut")
    func laterRows() {
        let table = TextTable(Self.columns, rows: Self.rows, width: 60)
        let later = table.line(["100", "y", "a much longer note than before", "±4 m", ""])
        #expect(later == "100  y               a much longe…   ±4 m")
        let unlimited = TextTable(Self.columns, rows: Self.rows, width: nil)
        #expect(unlimited.line(["1", "y", "a much longer note", "", ""]) == " 1  y               a much longer note")
    }

    @Test("A table without rows has nothing to show")
    func noRows() {
        #expect(TextTable(Self.columns, rows: [], width: 80).line(["1", "a", "b", "c", "d"]) == "")
    }
}
