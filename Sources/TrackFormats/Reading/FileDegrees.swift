package import Positioning

/// Degrees as people write them, from UTF-8: `-52.52`, `N 52° 31.2'`, `52°31′12″N`, `52d31m12s S`.
///
/// One to three numbers, of which only the last may have a fraction, and a letter for the hemisphere before or behind.
/// What stands between is not looked at, as long as it is no letter or sign. Rounded once, to a billionth of a degree.
package enum FileDegrees {
    /// The degrees in `text`; `nil` for what is none, or says two hemispheres.
    ///
    /// - Parameter letters: Those of the hemispheres, the positive one first, as in `NS`.
    package static func parse(
        _ text: some Collection<UInt8>, letters: StaticString, point: UInt8 = FileNumber.dot
    ) -> Decimal9? {
        if let plain: Decimal9 = FileNumber.decimal(text, point: point) { return plain }
        var bytes = Array(text)
        var sign: Int64?
        // A small `s` behind marks seconds where `d` and `m` mark the rest, and else the south.
        let hasMarks = bytes.contains { $0 == UInt8(ascii: "d") || $0 == UInt8(ascii: "m") }
        let last = lastLetter(bytes).flatMap { hasMarks && bytes[$0] == UInt8(ascii: "s") ? nil : $0 }
        for index in [firstLetter(bytes), last] {
            guard let index, let said = hemisphere(bytes[index], letters) else { continue }
            guard sign == nil else { return nil }
            sign = said
            bytes[index] = UInt8(ascii: " ")
        }
        guard let parts = numbers(bytes, point: point) else { return nil }
        var scaled: Int64 = 0
        for (index, weight) in [3600, 60, 1].enumerated() where index < parts.count {
            let part = parts[index]
            guard index == 0 || part < 60_000_000_000, index == parts.count - 1 || part % 1_000_000_000 == 0 else {
                return nil
            }
            scaled += part * Int64(weight)
        }
        let isNegative = bytes.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: "-")
        guard !isNegative || sign == nil else { return nil }
        let value = (scaled + 1800) / 3600
        return Decimal9(scaled: isNegative ? -value : value * (sign ?? 1))
    }

    /// The one to three numbers, in billionths; `nil` where there are others, or what may not stand between them.
    private static func numbers(_ bytes: [UInt8], point: UInt8) -> [Int64]? {
        var parts: [Int64] = []
        var next = bytes.firstIndex { $0 > UInt8(ascii: " ") } ?? bytes.count
        if next < bytes.count, bytes[next] == UInt8(ascii: "-") || bytes[next] == UInt8(ascii: "+") { next += 1 }
        while next < bytes.count {
            let start = next
            while next < bytes.count, isDigit(bytes[next]) || bytes[next] == point { next += 1 }
            if next > start {
                guard parts.count < 3, let part = FileNumber.scaled(bytes[start..<next], places: 9, point: point),
                    part <= 360_000_000_000
                else { return nil }
                parts.append(part)
            } else {
                guard bytes[next] >= 0x80 || " \t'\":dms".utf8.contains(bytes[next]) else { return nil }
                next += 1
            }
        }
        return parts.isEmpty ? nil : parts
    }

    private static func firstLetter(_ bytes: [UInt8]) -> Int? {
        bytes.firstIndex { $0 > UInt8(ascii: " ") }.flatMap { isLetter(bytes[$0]) ? $0 : nil }
    }

    private static func lastLetter(_ bytes: [UInt8]) -> Int? {
        bytes.lastIndex { $0 > UInt8(ascii: " ") }.flatMap { isLetter(bytes[$0]) ? $0 : nil }
    }

    /// 1 or -1; `nil` for another letter.
    private static func hemisphere(_ byte: UInt8, _ letters: StaticString) -> Int64? {
        if byte | 0x20 == letters.utf8Start[0] | 0x20 { return 1 }
        return byte | 0x20 == letters.utf8Start[1] | 0x20 ? -1 : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }
}
