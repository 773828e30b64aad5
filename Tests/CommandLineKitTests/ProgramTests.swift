import CommandLineKit
import Testing

extension Program {
    /// The text that these arguments print, `nil` where they run something.
    func printed(_ arguments: [String]) throws -> String? {
        if case .print(let text) = try request(arguments) { text } else { nil }
    }

    /// The command that these arguments run, `nil` where they print something.
    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> (any Command)? {
        if case .run(let command) = try request(arguments, environment: environment) { command } else { nil }
    }
}

@Suite("What a command line asks for")
struct ProgramTests {
    let program = Sample.program

    @Test("A command, with its settings and the environment")
    func command() throws {
        let export = try #require(
            try program.run(["export", "-q"], environment: ["WALK_STORE": "w"]) as? Sample.Export)
        #expect((export.quiet, export.store) == (true, "w"))
        #expect(try program.run(["show", "3"]) as? Sample.Show == Sample.Show(id: 3))
    }

    @Test(
        "Help for all, whatever else is wrong",
        arguments: [
            [], ["help"], ["--help"], ["-h"], ["help", "help"], ["help", "--help"], ["--help", "export"],
            ["--nonsense", "-h"], ["nonsense", "--help", "--version"],
        ])
    func help(arguments: [String]) throws {
        #expect(try program.printed(arguments)?.hasPrefix("Usage: walk COMMAND ") == true)
    }

    @Test(
        "Help for a command, whatever else is wrong",
        arguments: [
            ["help", "show"], ["show", "--help"], ["show", "-h"], ["show", "--hel"], ["show", "x", "--help"],
            ["show", "--nonsense", "-h"], ["show", "1", "2", "3", "--help"], ["show", "--since", "foo", "--help"],
            ["help", "--nonsense", "show"],
        ])
    func commandHelp(arguments: [String]) throws {
        #expect(try program.printed(arguments)?.hasPrefix("Usage: walk show ") == true)
    }

    @Test(
        "The version, whatever else is wrong",
        arguments: [
            ["--version"], ["-V"], ["-V", "nonsense"], ["export", "--version"], ["export", "-qV"],
            ["export", "--nonsense", "-V", "-h"], ["--nonsense", "--version"],
        ])
    func version(arguments: [String]) throws {
        #expect(try program.printed(arguments) == "walk 1.2\n")
    }

    @Test("After -- nothing asks for help")
    func helpAsOperand() throws {
        #expect(try parse(Sample.Show.self, ["1", "--", "--help"]).place == "--help")
        #expect(throws: UsageError.self) { try program.request(["show", "--", "--help"]) }
    }

    @Test("What is no command may be known elsewhere")
    func fallback() throws {
        var program = program
        program.fallback = { [program] arguments, _ in
            guard arguments[0].contains(":") else { return nil }
            return try program.request(for: Sample.Near.self, arguments)
        }
        #expect(try program.run(["::/dev/x"]) as? Sample.Near == Sample.Near(point: "::/dev/x"))
        #expect(try program.printed(["a:b", "--help"])?.hasPrefix("Usage: walk near ") == true)
        #expect(throws: UsageError.self) { try program.request(["a:b", "c"]) }
        #expect { try program.request(["exprt"]) } throws: { "\($0)".hasPrefix("unknown command 'exprt'") }
    }
}
