/// What is wrong with a script: in which line, with what words, and what would work.
package struct ScriptError: Error, Hashable, CustomStringConvertible {
    /// Counted from 1.
    package let line: Int
    package let problem: String

    package var description: String { "script line \(line): \(problem)" }
}
