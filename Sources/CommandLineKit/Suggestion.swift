/// The one of `words` that `typed` was probably meant to be; `nil` where none is near.
///
/// A word that `typed` begins is meant before one that it resembles.
func suggestion(for typed: String, among words: [String]) -> String? {
    let longer = typed.isEmpty ? [] : words.filter { $0.hasPrefix(typed) }
    if longer.count == 1 { return longer[0] }
    // Two slips at most, and never so many that nothing of a short word is left.
    let limit = min(2, typed.count - 1)
    return words.map { (word: $0, distance: typed.editDistance(to: $0)) }
        .filter { $0.distance <= limit }
        .min { $0.distance < $1.distance }?.word
}

extension String {
    /// The number of inserted, removed or replaced characters between two words.
    func editDistance(to other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (i, a) in enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in other.enumerated() {
                let replaced = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(replaced, diagonal + 1, row[j] + 1)
            }
        }
        return row[other.count]
    }
}
