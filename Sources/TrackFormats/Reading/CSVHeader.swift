/// The columns of a CSV file, as its header names them.
struct CSVHeader {
    private(set) var columns: [CSVColumn] = []
    /// How much of our unit a column's unit is.
    private(set) var units: [CSVUnit] = []
    /// The columns' names, in small letters and digits alone.
    private let names: [String]
    /// Where each kind of column is.
    private var places: [CSVColumn: Int] = [:]
    let delimiter: UInt8

    static let delimiters: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]

    /// Whether the header is one of this program's own, whose words are known.
    var isOurs: Bool { has(.kind) && has(.segment) }
    /// Whether a logger of Columbus wrote it: speeds in km/h, and dates of six digits that begin with the year.
    var isColumbus: Bool { has(.tag) && names.contains("index") }
    /// Whether a column says that its time is UTC.
    let saysUTC: Bool

    func has(_ column: CSVColumn) -> Bool { places[column] != nil }
    func place(_ column: CSVColumn) -> Int? { places[column] }

    /// The header in a line; `nil` where that names no latitude or no longitude.
    ///
    /// - Parameter comment: The line before it, which may name the units, as Garmin's G1000 writes them.
    init?(_ line: UnsafeBufferPointer<UInt8>, comment: [UInt8]) {
        let best = Self.delimiters.compactMap { Self.cells(line, $0) }.max { $0.matches < $1.matches }
        guard let best else { return nil }
        delimiter = best.delimiter
        names = best.cells.map { Self.plain(Self.withoutUnit($0)) }
        saysUTC = names.contains { ["utctime", "timeutc", "utc", "datetimeutc", "utcdate", "dateutc"].contains($0) }
        let row = Self.split(comment, delimiter)
        for (index, cell) in best.cells.enumerated() {
            let (column, unit) = Self.column(cell)
            let isTaken = places[column] != nil
            if case .other = column {} else if !isTaken { places[column] = index }
            columns.append(isTaken ? .other("values of '\(Self.printable(cell))'") : column)
            let beside = row.count == best.cells.count ? Self.firstWord(row[index]) : ""
            units.append(unit ?? CSVUnit.names[beside] ?? .ours)
        }
        settleDialect()
    }

    /// What depends on the header as a whole.
    private mutating func settleDialect() {
        for (index, column) in columns.enumerated() {
            switch column {
            case .track, .kind, .timeSource, .receivedDate:
                // Words that mean something else in other programs' files: gpsd's "track" is the course.
                if !isOurs { remove(index) }
            case .tag where !isColumbus: remove(index)
            case .speed where isColumbus || has(.pointType): units[index] = .kilometresPerHour
            case .other where isColumbus && names[index] == "heading":
                (columns[index], places[.course]) = (.course, index)
            default: break
            }
        }
    }

    private mutating func remove(_ index: Int) {
        places[columns[index]] = nil
        columns[index] = .other("values of '\(names[index])'")
    }

    /// The cells of a header, where it names both coordinates, and how many of its names are known.
    private static func cells(
        _ line: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8
    ) -> (cells: [String], matches: Int, delimiter: UInt8)? {
        var record = CSVRecord()
        record.append(line, delimiter: delimiter)
        guard !record.isInQuotes else { return nil }
        var cells = (0..<record.count).map { String(decoding: record[$0], as: UTF8.self) }
        // OpenTracks makes the header a comment.
        if let first = cells.first, first.hasPrefix("#") { cells[0] = String(first.dropFirst()) }
        let known = cells.map { column($0).0 }
        guard known.contains(.latitude), known.contains(.longitude) else { return nil }
        let matches = known.count { if case .other = $0 { false } else { true } }
        return (cells, matches, delimiter)
    }

    private static func split(_ line: [UInt8], _ delimiter: UInt8) -> [String] {
        line.split(separator: delimiter, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What a column of this name holds, and its unit where that is said.
    static func column(_ cell: String) -> (CSVColumn, CSVUnit?) {
        let name = plain(withoutUnit(cell))
        let unit = unit(beside: cell) ?? nil
        if name.isEmpty { return (.number, nil) }
        if let column = CSVColumn.names[name] { return (column, unit) }
        // `speed_kmh`, `Altitude ft`
        for (suffix, unit) in CSVUnit.names where name.hasSuffix(suffix) {
            if let column = CSVColumn.names[String(name.dropLast(suffix.count))] { return (column, unit) }
        }
        return (.other("values of '\(printable(cell))'"), nil)
    }

    /// The unit in brackets behind a name, as in `Speed (km/h)`: `nil` for no brackets, in which there is `nil` for a unit that
    /// is unknown.
    static func unit(beside name: String) -> CSVUnit?? {
        guard let start = name.firstIndex(where: { "([".contains($0) }) else { return nil }
        return .some(CSVUnit.names[plain(name[start...])])
    }

    private static func withoutUnit(_ cell: String) -> Substring { cell.prefix { !"([".contains($0) } }

    private static func firstWord(_ cell: String) -> String {
        cell.split(separator: " ").first.map { plain($0) } ?? ""
    }

    /// Small ASCII letters and digits alone.
    private static func plain(_ text: Substring) -> String {
        String(
            decoding: text.utf8.compactMap { byte in
                let small = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
                return small &- UInt8(ascii: "a") < 26 || small &- UInt8(ascii: "0") < 10 ? small : nil
            }, as: UTF8.self)
    }

    /// A column's name as a message may show it.
    private static func printable(_ cell: String) -> String {
        let words = cell.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
        let clean = words.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(clean.prefix(40)))
    }
}
