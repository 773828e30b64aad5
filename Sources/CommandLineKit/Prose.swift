/// A paragraph of a text such as ``Command/discussion``.
enum Paragraph: Equatable {
    /// Text to be filled, its line ends no more than spaces.
    case filled(String)
    /// Lines to be kept as they are, without the spaces that they all begin with.
    case literal([String])
}

extension String {
    /// The text's paragraphs: what stands between empty lines.
    var paragraphs: [Paragraph] {
        var groups: [[Substring]] = [[]]
        for line in split(separator: "\n", omittingEmptySubsequences: false) {
            if !line.allSatisfy({ $0 == " " }) {
                groups[groups.count - 1].append(line)
            } else if groups[groups.count - 1].count > 0 {
                groups.append([])
            }
        }
        return groups.filter { !$0.isEmpty }.map { lines in
            guard lines[0].hasPrefix(" ") else { return .filled(lines.joined(separator: " ")) }
            let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            return .literal(lines.map { String($0.dropFirst(indent)) })
        }
    }

    /// The words of the text in lines of at most `width` characters; a longer word has a line of its own.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var length = 0
        for word in split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            let count = word.count
            if length > 0, length + 1 + count > width {
                lines.append(line)
                line = ""
                length = 0
            }
            if length > 0 {
                line += " "
                length += 1
            }
            line += word
            length += count
        }
        if length > 0 || lines.isEmpty { lines.append(line) }
        return lines
    }
}
