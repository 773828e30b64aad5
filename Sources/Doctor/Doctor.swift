/// Goes along the chain from the antenna to the file, and stops at the first thing that is wrong.
package struct Doctor {
    /// What it says as it goes.
    package enum Remark: Sendable, Hashable {
        /// What it waits for, where that takes more than a moment.
        case waiting(String)
        /// A link that holds: the check's name, and what is fine.
        case fine(check: String, String)
        /// The link that is broken; nothing behind it is looked at.
        case wrong(check: String, Finding)
        /// What is named and breaks nothing: a clock that is off; and at the end, whatever was found before, whether a
        /// recorder runs, and what to do where it is stuck.
        case note(check: String, String, remedy: String?)
    }

    package let settings: Settings
    package let surroundings: Surroundings

    package init(_ settings: Settings, _ surroundings: Surroundings) {
        self.settings = settings
        self.surroundings = surroundings
    }

    /// Asks gpsd, and then goes along the chain.
    ///
    /// - Returns: What is wrong; `nil` where recording would work.
    @discardableResult
    package func examine(_ say: (Remark) -> Void) -> Finding? {
        let answer = GpsdHearing(settings).listen { say(.waiting($0)) }
        return judge(answer, say)
    }

    /// Goes along the chain with what gpsd has answered.
    @discardableResult
    package func judge(_ answer: GpsdAnswer, _ say: (Remark) -> Void) -> Finding? {
        let examination = Examination(settings: settings, surroundings: surroundings, gpsd: answer)
        var found: Finding?
        for check in Checks.all {
            switch check.examine(examination) {
            case .notConcerned: continue
            case .fine(let text): say(.fine(check: check.name, text))
            case .noted(let text, let remedy): say(.note(check: check.name, text, remedy: remedy))
            case .wrong(let finding):
                say(.wrong(check: check.name, finding))
                found = finding
            }
            if found != nil { break }
        }
        if let note = RecorderNote.note(examination) {
            say(.note(check: RecorderNote.name, note.text, remedy: note.remedy))
        }
        return found
    }
}
