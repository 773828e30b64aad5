/// The lines that a trace tells, put together from parts.
///
/// A function rather than a sum of arrays: Swift 6.0 needs minutes to find the types of some of those.
func lines(_ parts: [String]...) -> [String] { Array(parts.joined()) }

/// `fix` and each number.
func fixes(_ seconds: some Sequence<Int>) -> [String] { seconds.map { "fix \($0)" } }

/// One line so many times.
func times(_ count: Int, _ line: String) -> [String] { Array(repeating: line, count: count) }
