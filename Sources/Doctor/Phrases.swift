/// How the doctor puts figures.
enum Phrases {
    /// A time as in `9 s`, `4 min`, `3 h`, `5 days`: one unit, since that is all a patient wants to know.
    static func duration(_ milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds) / 1000
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        case ..<63_072_000: "\(seconds / 86_400) days"
        default: "\(seconds / 31_536_000) years"
        }
    }

    static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// A length in whole metres, or to a tenth below ten.
    static func metres(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) m" : "\((tenths + 5) / 10) m"
    }

    static func bytes(_ count: Int64) -> String {
        switch count {
        case ..<1_000_000: "\(count / 1_000) kB"
        case ..<1_000_000_000: "\(count / 1_000_000) MB"
        default: "\(count / 1_000_000_000) GB"
        }
    }

    /// `a`, `a and b`, `a, b and c`.
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
