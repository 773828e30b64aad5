/// A row of a CSV file, cut at its delimiters (RFC 4180), which may be given line by line.
///
/// Made once a file and filled once a row. A cell in quotation marks may hold delimiters, line ends and doubled marks; a
/// mark elsewhere stands for itself, as does what follows a closing one.
struct CSVRecord {
    private(set) var isInQuotes = false
    private var text: [UInt8] = []
    /// Where each cell ends in `text`.
    private var ends: [Int] = []
    private var quoted: [Bool] = []
    private var isQuoted = false

    var count: Int { ends.count }
    /// How much memory the row takes. Bytes.
    var size: Int { text.count }

    /// The cell's content, without its quotation marks; empty beyond the last.
    subscript(_ cell: Int) -> ArraySlice<UInt8> {
        guard cell < ends.count else { return [] }
        return text[(cell == 0 ? 0 : ends[cell - 1])..<ends[cell]]
    }

    func isQuoted(_ cell: Int) -> Bool { cell < quoted.count && quoted[cell] }

    /// Whether the cell holds nothing but spaces.
    func isEmpty(_ cell: Int) -> Bool { !self[cell].contains { $0 > UInt8(ascii: " ") } }

    mutating func removeAll() {
        text.removeAll(keepingCapacity: text.capacity < 1 << 16)
        ends.removeAll(keepingCapacity: true)
        quoted.removeAll(keepingCapacity: true)
        isInQuotes = false
        isQuoted = false
    }

    /// Takes the next line of the row, of which there is more where ``isInQuotes`` then.
    ///
    /// - Parameter before: What a cell that goes on has between the line before and this one.
    mutating func append(_ line: UnsafeBufferPointer<UInt8>, delimiter: UInt8, before: LineEnd = .lineFeed) {
        var next = 0
        if isInQuotes { text.append(contentsOf: before.rawValue.utf8) }
        while next < line.count {
            let byte = line[next]
            next += 1
            if isInQuotes {
                guard byte == UInt8(ascii: "\"") else {
                    text.append(byte)
                    continue
                }
                if next < line.count, line[next] == UInt8(ascii: "\"") {
                    text.append(byte)
                    next += 1
                } else {
                    isInQuotes = false
                }
            } else if byte == delimiter {
                endCell()
            } else if byte == UInt8(ascii: "\""), !isQuoted, isBlank {
                text.removeLast(text.count - (ends.last ?? 0))
                (isInQuotes, isQuoted) = (true, true)
            } else {
                text.append(byte)
            }
        }
        if !isInQuotes { endCell() }
    }

    /// Whether nothing but spaces has come of the cell at hand.
    private var isBlank: Bool { text[(ends.last ?? 0)...].allSatisfy { $0 == UInt8(ascii: " ") } }

    private mutating func endCell() {
        ends.append(text.count)
        quoted.append(isQuoted)
        isQuoted = false
    }
}
