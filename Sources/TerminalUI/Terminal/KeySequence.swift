/// What stands behind `ESC [` in the bytes of a key that ncurses does not know: xterm's way of saying it, which nearly all
/// terminals share, whatever TERM says.
struct KeySequence: Sendable, Hashable {
    /// What came between the bracket and the last character.
    var parameters = ""
    /// The character that ends it; `nil` where it has not come.
    var last: Unicode.Scalar?

    /// Takes the next character; returns whether there are more to come.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x3F where parameters.utf8.count < Self.limit:
            parameters.unicodeScalars.append(scalar)
            return true
        case 0x40...0x7E: last = scalar
        default: break
        }
        return false
    }

    private static let limit = 32

    var startsPaste: Bool { last == "~" && parameters == "200" }
    var endsPaste: Bool { last == "~" && parameters == "201" }

    /// The key; ``Key/unknown`` for all that mean nothing here, so that none of their characters is taken for a key.
    var key: Key {
        switch (last, parameters) {
        case ("A", "1;3"): .altUp
        case ("B", "1;3"): .altDown
        case ("Z", ""): .backTab
        case ("~", _): Self.numbered[parameters] ?? .unknown
        case (let last?, ""): Self.plain[last] ?? .unknown
        default: .unknown
        }
    }

    /// The keys behind `ESC [` or `ESC O`.
    static let plain: [Unicode.Scalar: Key] = [
        "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end,
    ]
    private static let numbered: [String: Key] = [
        "1": .home, "7": .home, "4": .end, "8": .end, "3": .delete, "5": .pageUp, "6": .pageDown,
    ]

    /// Whether the mouse is told of as it was before there were numbers, by a terminal that knows no better.
    var isOldMouse: Bool { last == "M" && parameters.isEmpty }

    /// Takes the button, column and line that follow then, each as a character.
    mutating func takeOldMouse(_ values: [UInt32]) {
        guard values.count == 3, values.allSatisfy({ $0 >= 32 }) else { return }
        let button = Int(values[0]) - 32
        let isRelease = button < 64 && button & 3 == 3
        parameters = "<\(isRelease ? 0 : button);\(Int(values[1]) - 32);\(Int(values[2]) - 32)"
        last = isRelease ? "m" : "M"
    }

    /// What the mouse did, as in `ESC [ < 0 ; 240 ; 12 M`; `nil` where this is another thing, or means nothing here.
    var mouse: MouseEvent? {
        guard parameters.first == "<", last == "M" || last == "m" else { return nil }
        let numbers = parameters.dropFirst().split(separator: ";").map { Int($0) }
        guard numbers.count == 3, let button = numbers[0], let column = numbers[1], let line = numbers[2],
            column > 0, line > 0
        else { return nil }
        let point = Point(column: column - 1, line: line - 1)
        // Shift, Alt and Control do not count.
        switch button & ~(4 | 8 | 16) {
        case 0: return MouseEvent(last == "M" ? .pressed : .released, at: point)
        case 64: return MouseEvent(.wheelUp, at: point)
        case 65: return MouseEvent(.wheelDown, at: point)
        default: return nil
        }
    }
}
