internal import ByteIO
internal import Positioning

/// A damaged store, of which all is read that can be.
///
/// First each table's tree is walked from its root. Where damage keeps parts of a tree out of reach, all pages that no tree
/// and no list of unused pages knows are looked at, and their rows taken too: so a page costs its own rows alone, whatever it was. Where
/// the list of unused pages is damaged itself, what was deleted may come back with them.
final class Wreck {
    private let pages: WreckPages
    /// The pages that are known to have no use.
    private let unused: Set<Int>
    private var roots: [WreckTable: Int] = [:]
    /// Rows of leaves that are not sound.
    private var doubtful: [WreckRow] = []
    /// The leaves whose rows are all where they belong.
    private var sound: Set<Int> = []
    /// Pages that are no good, each counted once.
    private var damaged: Set<Int> = []
    /// The numbers of events that lie in a damaged part, and how many of these came over nevertheless.
    private var gaps: [ClosedRange<Int64>] = []
    private var foundInGaps: Int64 = 0

    init(path: String) throws(SystemError) {
        pages = try WreckPages(path: path)
        unused = pages.unusedPages()
        readSchema()
    }

    var pageCount: Int { pages.count }
    /// How many pages are no good, of those that are known to be needed.
    var damagedPages: Int { damaged.subtracting(sound).count }

    /// How many events may have been on the pages that are no good; numbers of events that were deleted count too.
    ///
    /// - Parameter last: The highest number that an event is known to have had.
    func mostLostEvents(through last: Int64) -> Int64 {
        let sum = gaps.reduce(Int64(0)) { sum, gap in
            let end = min(gap.upperBound, last)
            return end < gap.lowerBound ? sum : sum.saturated(plus: end - gap.lowerBound + 1)
        }
        return max(0, sum - foundInGaps)
    }

    /// Calls `body` with each row of a table that can be read; of those of one number the first is the best.
    func forEachRow(of table: WreckTable, _ body: (WreckRow) throws -> Void) throws {
        var missing: [ClosedRange<Int64>] = []
        if let root = roots[table] {
            try walk(root, within: 1 ... .max, table, &missing, body)
        } else {
            missing = [1 ... .max]
        }
        if table == .event { gaps = missing }
        // Also where nothing seems to be missing: a page may have lost count of the pages below it.
        try forEachStray(of: table, in: missing, body)
    }

    private func readSchema() {
        var missing: [ClosedRange<Int64>] = []
        // What `take` throws is all that is thrown.
        try? walk(1, within: .min ... .max, nil, &missing) { noteRoot($0) }
        for row in doubtful { noteRoot(row) }
        doubtful = []
    }

    private func noteRoot(_ row: WreckRow) {
        guard row.values.count == 5, row.values[0] == .text("table"), let name = row.values[1].text,
            let root = row.values[3].integer, let table = WreckTable(rawValue: name), root > 1, root <= pages.count
        else { return }
        roots[table] = roots[table] ?? Int(root)
    }

    /// Takes the rows of a tree, and notes which numbers cannot be reached.
    private func walk(
        _ number: Int, within range: ClosedRange<Int64>, _ table: WreckTable?, _ missing: inout [ClosedRange<Int64>],
        depth: Int = 0, _ take: (WreckRow) throws -> Void
    ) throws {
        // However the pages lead to each other, ranges get narrower, and no tree is so deep.
        guard depth < 20, let page = pages.tablePage(number) else {
            damaged.insert(number)
            missing.append(range)
            return
        }
        switch page {
        case .leaf(let rows, let isWhole):
            let fitting = rows.filter { table?.fits($0) ?? true }
            let inRange = fitting.filter { range.contains($0.id) }
            // Where the page above has a wrong number, rows seem to be in the wrong place; but not on a page without use.
            if isWhole, inRange.count == rows.count, depth == 0 || !rows.isEmpty, Self.isOrdered(rows) {
                sound.insert(number)
                for row in rows { try take(row) }
            } else {
                damaged.insert(number)
                missing.append(range)
                doubtful += unused.contains(number) ? inRange : fitting
                if table == .event { foundInGaps += Int64(inRange.count) }
            }
        case .interior(let children, let last):
            var low = range.lowerBound
            for (child, highest) in children {
                guard highest >= low, highest <= range.upperBound else {
                    damaged.insert(number)
                    missing.append(range)
                    continue
                }
                try walk(child, within: low...highest, table, &missing, depth: depth + 1, take)
                low = highest.saturated(plus: 1)
            }
            guard low <= range.upperBound else { return }
            try walk(last, within: low...range.upperBound, table, &missing, depth: depth + 1, take)
        }
    }

    /// Takes the rows on pages that nothing leads to and that are not known to have no use.
    private func forEachStray(
        of table: WreckTable, in missing: [ClosedRange<Int64>], _ take: (WreckRow) throws -> Void
    ) throws {
        guard pages.count > 0 else { return }
        for number in 1...pages.count where !sound.contains(number) && !unused.contains(number) {
            guard case .leaf(let rows, let isWhole) = pages.tablePage(number), !rows.isEmpty else { continue }
            let isDoubtful = !isWhole || !Self.isOrdered(rows)
            for row in rows where table.fits(row) {
                if isDoubtful { doubtful.append(row) }
                if table == .event, !damaged.contains(number), missing.contains(where: { $0.contains(row.id) }) {
                    foundInGaps += 1
                }
                if !isDoubtful { try take(row) }
            }
        }
        // A number that is wrong there must not take the place of a right one.
        for row in doubtful { try take(row) }
        doubtful = []
    }

    private static func isOrdered(_ rows: [WreckRow]) -> Bool {
        zip(rows, rows.dropFirst()).allSatisfy { $0.id < $1.id }
    }
}

@available(*, unavailable)
extension Wreck: Sendable {}
