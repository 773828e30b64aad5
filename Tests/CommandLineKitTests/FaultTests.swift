import CommandLineKit
import Testing

@Suite("The check of the tables themselves")
struct FaultTests {
    private func faults(_ commands: any Command.Type...) -> [String] {
        Program(name: "p", version: "1", summary: "P", commands: commands).faults()
    }

    @Test("finds nothing in a sound program")
    func sound() { #expect(Sample.program.faults().isEmpty) }

    @Test("finds every fault of one table")
    func oneTable() {
        #expect(
            faults(Faulty.self) == [
                "faulty: the summary ends in a full stop",
                "faulty: two options are -a",
                "faulty: two options are --alpha",
                "faulty: --alpha has help that is missing",
                "faulty: --alpha has no placeholder",
                "faulty: --alpha has help that ends in a full stop",
                "faulty: --Beta has help that has more than one line",
                "faulty: --Beta has a long name that is no word",
                "faulty: --g has a long name that is no word",
                "faulty: --hidden takes the place of --help",
                "faulty: --words accepts 'a' twice",
                "faulty: --words accepts 'b c', which is not one word",
                "faulty: --none accepts no word at all",
                "faulty: TWO never gets a word after ONE",
                "faulty: TWO is required but ONE before it is not",
                "faulty: example 'p faulty x': faulty: a TWO is missing",
                "faulty: example 'p faulty --nonsense': unknown option '--nonsense'",
                "faulty: example 'q faulty': does not call p",
            ])
    }

    @Test("finds what two commands mean differently")
    func twoTables() {
        #expect(
            faults(First.self, Second.self, First.self, Help.self) == [
                "first: two commands have this name",
                "help: 'help' cannot be a command",
                "-x is --extra in first, --exact in second",
                "--list needs a value in only one of first and second",
            ])
    }
}

private struct Faulty: Command {
    var flag = false
    var text = ""
    var texts: [String] = []

    static let name = "faulty"
    static let summary = "Do it."
    static let examples = [
        (line: "p faulty x", says: "TWO never gets a word"),
        (line: "p faulty --nonsense", says: "There is no such option"),
        (line: "q faulty", says: "That is another program"),
    ]
    static let options: [Option<Self>] = [
        .value("alpha", "a", \.text, "", ""),
        .flag("alpha", "a", \.flag, "Again."),
        .flag("Beta", nil, \.flag, "Two\nlines"),
        .flag("g", nil, \.flag, "One letter"),
        .flag("hidden", "h", \.flag, "Hide"),
        .value("words", nil, \.text, "WORD", "Words", completion: .oneOf(["a", "a", "b c"])),
        .value("none", nil, \.text, "WORD", "Nothing", completion: .oneOf([])),
        .operands(\.texts, "ONE", "One"),
        .operand(\.text, "TWO", "Two", required: true),
    ]
}

private struct First: Command {
    var on = false
    static let name = "first"
    static let summary = "First"
    static let options: [Option<Self>] = [.flag("extra", "x", \.on, "Extra"), .flag("list", nil, \.on, "List")]
}

private struct Second: Command {
    var on = false
    var text = ""
    static let name = "second"
    static let summary = "Second"
    static let options: [Option<Self>] = [
        .flag("exact", "x", \.on, "Exact"), .value("list", nil, \.text, "LIST", "List"),
    ]
}

private struct Help: Command {
    static let name = "help"
    static let summary = "Help"
    static let options: [Option<Self>] = []
}
