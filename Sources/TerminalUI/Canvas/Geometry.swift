/// How many columns and lines something takes.
package struct Size: Sendable, Hashable {
    package var columns: Int
    package var lines: Int

    package init(columns: Int, lines: Int) {
        self.columns = columns
        self.lines = lines
    }
}

/// A place on the screen, counted from the upper left corner, which is 0, 0.
package struct Point: Sendable, Hashable {
    package var column: Int
    package var line: Int

    package init(column: Int, line: Int) {
        self.column = column
        self.line = line
    }
}

/// A rectangular part of the screen; empty where a side is 0.
struct Area: Sendable, Hashable {
    var column: Int
    var line: Int
    var columns: Int
    var lines: Int

    init(column: Int = 0, line: Int = 0, columns: Int, lines: Int) {
        self.column = column
        self.line = line
        self.columns = max(0, columns)
        self.lines = max(0, lines)
    }

    /// The first column to the right of it, and the first line below it.
    var end: Point { Point(column: column + columns, line: line + lines) }

    func contains(_ point: Point) -> Bool {
        point.column >= column && point.column < end.column && point.line >= line && point.line < end.line
    }

    /// The upper `count` lines, or all where there are fewer.
    func top(_ count: Int) -> Area {
        Area(column: column, line: line, columns: columns, lines: min(max(0, count), lines))
    }

    /// What is left below the upper `count` lines.
    func belowTop(_ count: Int) -> Area {
        let count = min(max(0, count), lines)
        return Area(column: column, line: line + count, columns: columns, lines: lines - count)
    }

    /// The lower `count` lines, or all where there are fewer.
    func bottom(_ count: Int) -> Area { belowTop(lines - min(max(0, count), lines)) }

    /// What is left above the lower `count` lines.
    func aboveBottom(_ count: Int) -> Area { top(lines - min(max(0, count), lines)) }

    /// The left `count` columns, or all where there are fewer.
    func left(_ count: Int) -> Area {
        Area(column: column, line: line, columns: min(max(0, count), columns), lines: lines)
    }

    /// What is left of it to the right of its first `count` columns.
    func afterLeft(_ count: Int) -> Area {
        let count = min(max(0, count), columns)
        return Area(column: column + count, line: line, columns: columns - count, lines: lines)
    }

    func inset(columns inColumns: Int, lines inLines: Int) -> Area {
        Area(
            column: column + inColumns, line: line + inLines, columns: columns - 2 * inColumns,
            lines: lines - 2 * inLines)
    }
}
