/// How people read spans of time: in the two largest units that count, with the symbols of the SI.
package enum DurationText {
    /// `45 s`, `2 min 5 s`, `1 h 2 min`, `3 d 4 h`; what is below the smaller unit is cut off.
    package static func string(milliseconds: Int64) -> String {
        let (parts, sign) = parts(milliseconds)
        return sign + parts.prefix(2).joined(separator: " ")
    }

    /// How long ago something was, in one unit: `3 s ago`, `2 h ago`; `in 3 s` where it is still to come.
    package static func age(milliseconds: Int64) -> String {
        let (parts, sign) = parts(milliseconds)
        return sign.isEmpty ? parts[0] + " ago" : "in " + parts[0]
    }

    /// At least one part, largest first; the second one only where it is the next smaller unit and not zero.
    private static func parts(_ milliseconds: Int64) -> (parts: [String], sign: String) {
        let seconds = milliseconds.magnitude / 1000
        let units: [(size: UInt64, symbol: String)] = [(86_400, "d"), (3600, "h"), (60, "min"), (1, "s")]
        let first = units.firstIndex { seconds >= $0.size } ?? units.count - 1
        var parts = ["\(seconds / units[first].size) \(units[first].symbol)"]
        if first + 1 < units.count {
            let rest = seconds % units[first].size / units[first + 1].size
            if rest > 0 { parts.append("\(rest) \(units[first + 1].symbol)") }
        }
        return (parts, milliseconds < 0 && seconds > 0 ? "-" : "")
    }
}
