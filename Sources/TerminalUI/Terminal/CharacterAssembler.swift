internal import CCurses

/// Makes characters of bytes as they come, by the C library's locale: half a character waits for its other half, however
/// long that takes.
struct CharacterAssembler: Sendable {
    enum Outcome: Sendable, Hashable {
        case character(Unicode.Scalar)
        /// The byte belongs to a character whose rest has not come.
        case incomplete
        /// The byte is of no character, nor are those that waited.
        case broken
    }

    /// The bytes of a character that is not whole.
    private var bytes: [UInt8] = []

    /// Takes the next byte; those before it that it cannot belong to are forgotten.
    mutating func take(_ byte: UInt8) -> Outcome {
        bytes.append(byte)
        let outcome = Self.read(bytes)
        if outcome == .broken, bytes.count > 1 {
            // It may begin a character of its own.
            bytes = []
            return take(byte)
        }
        if outcome != .incomplete { bytes = [] }
        return outcome
    }

    private static func read(_ bytes: [UInt8]) -> Outcome {
        var character: UInt32 = 0
        switch locations_character(bytes, bytes.count, &character) {
        case 0: return Unicode.Scalar(character).map { .character($0) } ?? .broken
        case -2: return .incomplete
        default: return .broken
        }
    }
}
