/// A small plot of a value in columns, for a terminal.
package struct ProfilePlot: Sendable {
    /// What the columns are drawn with.
    package enum Characters: Sendable {
        /// Eighths of a block (U+2581 to U+2588).
        case blocks
        case ascii

        fileprivate var steps: [Character] {
            switch self {
            case .blocks: Array("▁▂▃▄▅▆▇█")
            case .ascii: Array(".:#")
            }
        }
    }

    private let values: [Double?]
    private let lowest: Double
    private let highest: Double

    /// A plot of `values`, one a column; `nil` leaves a column empty. Its base is the least of them, or `base` where that
    /// is given. `nil` where there is nothing to draw.
    package init?(_ values: [Double?], base: Double? = nil) {
        let known = values.compactMap { $0 }.filter { $0.isFinite }
        guard let low = known.min(), let high = known.max() else { return nil }
        self.values = values
        lowest = base ?? low
        highest = high
    }

    /// The lines, `height` of them, the highest first, with the values of the top and of the base beside them.
    package func lines(height: Int, characters: Characters, label: (Double) -> String) -> [String] {
        let steps = characters.steps
        let labels =
            [label(highest)] + Array(repeating: "", count: max(0, height - 2)) + (height > 1 ? [label(lowest)] : [])
        let width = labels.map { TerminalText.width(of: $0) }.max() ?? 0
        let levels = values.map { $0.flatMap { level($0, of: height * steps.count) } }
        return (0..<height).map { row in
            let below = (height - 1 - row) * steps.count
            var line = TerminalText.padded(labels[row], to: width, .right) + "  "
            for level in levels {
                let filled = (level ?? 0) - below
                line.append(filled <= 0 ? " " : steps[min(filled, steps.count) - 1])
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// How many of `count` steps a column fills: at least one.
    private func level(_ value: Double, of count: Int) -> Int? {
        guard value.isFinite else { return nil }
        guard highest > lowest else { return 1 }
        let share = min(1, max(0, (value - lowest) / (highest - lowest)))
        return 1 + Int((share * Double(count - 1)).rounded())
    }
}
