internal import ByteIO
internal import Presentation

extension ByteWriter {
    /// Writes values under one another, each behind its name.
    mutating func write(details rows: [(label: String, value: String)]) {
        let width = rows.map { $0.label.count }.max() ?? 0
        for row in rows { write("\(TerminalText.padded(row.label, to: width))  \(row.value)\n") }
    }
}
