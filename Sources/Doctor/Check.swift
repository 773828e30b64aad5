/// One link of the chain from the antenna to the file, and how to tell whether it holds.
///
/// A check is one file in `Checks` and one line in ``Checks/all``. It looks, and changes nothing.
package protocol Check: Sendable {
    /// What it is called in JSON.
    static var name: String { get }
    /// Looks at its link.
    static func examine(_ examination: Examination) -> Verdict
}

/// What a check found.
package enum Verdict: Sendable, Hashable {
    /// The link holds; what is fine, in a few words.
    case fine(String)
    /// The link is broken.
    case wrong(Finding)
    /// What is to be named, though recording works with it; and what would mend it.
    case noted(String, remedy: String)
    /// There is no such link here: nothing is to be said.
    case notConcerned
}

/// Something that is wrong.
package struct Finding: Sendable, Hashable {
    /// How a program should take it.
    package enum Trouble: Sendable, Hashable {
        /// gpsd or its receiver cannot be had.
        case unavailable
        /// It may come right by itself.
        case notNow
        case badData
        case noPermission
        /// The disk does not take what is written.
        case inputOutput
    }

    /// What is wrong: one sentence, without a full stop.
    package let sentence: String
    /// What to do about it: one sentence, without a full stop.
    package let remedy: String
    package let trouble: Trouble

    package init(_ sentence: String, remedy: String, _ trouble: Trouble) {
        self.sentence = sentence
        self.remedy = remedy
        self.trouble = trouble
    }
}

extension Verdict {
    static func wrong(_ sentence: String, remedy: String, _ trouble: Finding.Trouble) -> Verdict {
        .wrong(Finding(sentence, remedy: remedy, trouble))
    }
}
