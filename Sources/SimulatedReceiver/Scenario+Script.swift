internal import Positioning

/// The script: one event a line, or several with `;` between.
///
///     line     = [ receiver ":" ] time event [ "for" duration ]
///     receiver = "1" | "2" | …                 without it: all receivers
///     time     = duration                      since the receiver was switched on
///     duration = { number [ "ms" | "s" | "m" | "h" ] }   seconds without a unit; "1m30s"
///     event    = one of ``ScriptWord/all``
///
/// What follows `#` is a remark. Without `for` an event lasts until another of its sort begins, or for good; one with
/// `for` gives way to what was before.
extension Scenario {
    /// Reads a script for `receivers` receivers.
    package init(script: String, receivers: Int = 1) throws(ScriptError) {
        var events: [ScriptEvent] = []
        // By bytes, because "\r\n" is one character.
        let lines = script.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            for entry in line.prefix(while: { $0 != UInt8(ascii: "#") }).split(separator: UInt8(ascii: ";")) {
                let words = entry.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }.map { String(Substring($0)) }
                guard !words.isEmpty else { continue }
                events.append(try ScriptLine(number: index + 1, receivers: receivers).event(words))
            }
        }
        self.init(events: events)
    }
}

/// A word that names an event in a script.
package struct ScriptWord: Sendable {
    package let name: String
    /// What follows the name, or `nil` for nothing.
    package let argument: String?
    package let summary: String
    /// The event, or `nil` where the argument is none.
    let kind: @Sendable (_ argument: String) -> ScriptEvent.Kind?

    private init(_ name: String, _ summary: String, _ kind: ScriptEvent.Kind) {
        (self.name, argument, self.summary, self.kind) = (name, nil, summary, { _ in kind })
    }

    private init(
        _ name: String, _ argument: String, _ summary: String,
        _ kind: @escaping @Sendable (String) -> ScriptEvent.Kind?
    ) {
        (self.name, self.argument, self.summary, self.kind) = (name, argument, summary, kind)
    }

    /// Every word there is, in the order of the help.
    package static let all: [ScriptWord] = [
        ScriptWord("fix", "a good fix, as at the start", .reception(.fix)),
        ScriptWord("cold", "just switched on: neither time nor position", .reception(.cold)),
        ScriptWord("no-fix", "the time, but no position yet", .reception(.noFix)),
        ScriptWord("dropout", "the position is lost, as in a tunnel", .reception(.dropout)),
        ScriptWord("2d", "a fix without altitude", .reception(.twoD)),
        ScriptWord("poor-dop", "a fix from satellites that stand badly", .reception(.poorDOP)),
        ScriptWord("jump", "50km", "the position is so far off, to the north-east") { length in
            metres(length).map { .jump($0) }
        },
        ScriptWord("stand", "no movement", .stand),
        ScriptWord("silence", "not a byte", .silence),
        ScriptWord("unplug", "the device goes, and comes back under another path", .unplug),
        ScriptWord("rollover", "a date 1024 weeks early", .clock(.shifted(-1024 * 7 * 86_400_000))),
        ScriptWord("garbage-date", "999999 in place of the date", .clock(.garbage("999999"))),
        ScriptWord("date", "2030-01-31T12:00:00Z", "a clock set to that") { date in
            Timestamp(iso8601: date).map { .clock(.set($0)) }
        },
        ScriptWord("step", "-10m", "a clock that is so much off") { step in
            let isBack = step.hasPrefix("-")
            let length = milliseconds(step.hasPrefix("-") || step.hasPrefix("+") ? String(step.dropFirst()) : step)
            return length.map { .clock(.shifted(isBack ? -$0 : $0)) }
        },
        ScriptWord("no-time", "a position without time", .clock(.unknown)),
    ]
}

/// One line of a script on its way to an event.
private struct ScriptLine {
    let number: Int
    let receivers: Int

    func event(_ words: [String]) throws(ScriptError) -> ScriptEvent {
        var words = words[...]
        var receiver: Int?
        if let first = words.first, let colon = first.firstIndex(of: ":") {
            let name = first[..<colon]
            guard let value = Int(name), (1...receivers).contains(value) else {
                throw error("there is no receiver '\(name)'; the first is 1, the last \(receivers)")
            }
            receiver = value
            let rest = first[first.index(after: colon)...]
            words = (rest.isEmpty ? [] : [String(rest)]) + words.dropFirst()
        }
        let time = words.popFirst() ?? ""
        guard let start = milliseconds(time) else {
            throw error("'\(time)' is no time since the start; try '10s', '1m30s' or '0.5s'")
        }
        let name = words.popFirst() ?? ""
        guard let word = ScriptWord.all.first(where: { $0.name == name }) else {
            let names = ScriptWord.all.map { $0.name }.joined(separator: ", ")
            throw error(
                name.isEmpty
                    ? "nothing happens at '\(time)'; add one of \(names)"
                    : "'\(name)' is no event; expected one of \(names)")
        }
        var argument = ""
        if let example = word.argument {
            argument = words.popFirst() ?? ""
            guard !argument.isEmpty else { throw error("'\(name)' needs more; try '\(name) \(example)'") }
        }
        guard let kind = word.kind(argument) else {
            throw error("'\(name)' cannot be '\(argument)'; try '\(name) \(word.argument ?? "")'")
        }
        return ScriptEvent(kind, start: start, duration: try duration(&words, after: name), receiver: receiver)
    }

    private func duration(_ words: inout ArraySlice<String>, after name: String) throws(ScriptError) -> Int64? {
        guard let keyword = words.popFirst() else { return nil }
        guard keyword == "for" else {
            throw error("'\(keyword)' cannot follow '\(name)'; expected 'for' and a duration, or ';'")
        }
        let text = words.popFirst() ?? ""
        guard let duration = milliseconds(text), duration > 0 else {
            throw error("'\(text)' is no duration; try 'for 10s' or 'for 1m30s'")
        }
        if let surplus = words.first {
            throw error("'\(surplus)' cannot follow a duration; expected ';' or a new line")
        }
        return duration
    }

    private func error(_ problem: String) -> ScriptError { ScriptError(line: number, problem: problem) }
}
