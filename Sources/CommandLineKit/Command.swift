/// A subcommand: its stored properties are its settings, and `options` says how the command line fills them in.
///
/// What a command does is not said here: the package that has commands refines this protocol with a `run` of its own.
package protocol Command: Sendable {
    /// What is typed after the program's name: one word, or two where another command is divided further, as in `tracks join`.
    static var name: String { get }
    /// One line without a full stop: help, the manual and completions show it.
    static var summary: String { get }
    /// Paragraphs with an empty line between; a paragraph that begins with a space is shown as it is.
    static var discussion: String { get }
    static var options: [Option<Self>] { get }
    /// Whole command lines, the program's name included, and what each of them does, without a full stop.
    static var examples: [(line: String, says: String)] { get }

    /// The command with every option at its default.
    init()

    /// Checks the settings against each other, once all are there.
    ///
    /// - Throws: ``UsageError`` where they make no sense together.
    mutating func validate() throws
}

extension Command {
    package static var discussion: String { "" }
    package static var examples: [(line: String, says: String)] { [] }
    package mutating func validate() throws {}
}
