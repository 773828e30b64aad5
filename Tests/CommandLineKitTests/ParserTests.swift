import CommandLineKit
import Testing

@Suite("Option parsing")
struct ParserTests {
    @Test(
        "Spellings of the same settings",
        arguments: [
            ["--format", "csv", "--quiet", "--limit=3", "7", "8"],
            ["-fcsv", "-qn3", "7", "8"],
            ["-f", "csv", "-qn", "3", "7", "8"],
            ["7", "-q", "--form", "csv", "8", "-n", "3"],
            ["-qf", "csv", "--limit", "3", "--", "7", "8"],
            ["-f", "gpx", "-f", "csv", "--qui", "-q", "-n3", "7", "--", "8"],
        ])
    func spellings(arguments: [String]) throws {
        var expected = Sample.Export()
        (expected.format, expected.limit, expected.quiet, expected.tracks) = (.csv, 3, true, [7, 8])
        #expect(try parse(Sample.Export.self, arguments) == expected)
    }

    @Test(
        "A word that begins like a number is a value",
        arguments: [
            (["-17", "-8"], [-17, -8]),
            (["-q", "-17"], [-17]),
            (["--", "-17"], [-17]),
        ])
    func negativeOperands(arguments: [String], tracks: [Int]) throws {
        #expect(try parse(Sample.Export.self, arguments).tracks == tracks)
    }

    @Test(
        "A point south of the equator is an operand, and so is a lone hyphen", arguments: ["-17.5,178", "-.5,3", "-"])
    func negativePoint(word: String) throws {
        #expect(try parse(Sample.Show.self, ["4", word]).place == word)
    }

    @Test(
        "An option's value may begin with a hyphen", arguments: [["--since", "-17.5"], ["-s-17.5"], ["--since=-17.5"]])
    func negativeValue(arguments: [String]) throws {
        #expect(try parse(Sample.Export.self, arguments).window.since?.text == "-17.5")
    }

    @Test("Where a digit is an option, a hyphen before it makes it one")
    func digitOption() throws {
        #expect(try parse(Sample.Near.self, ["-1"]) == Sample.Near(best: true))
        #expect(try parse(Sample.Near.self, ["--", "-1"]) == Sample.Near(point: "-1"))
    }

    @Test("An option with a list adds up, and the first value replaces the default")
    func lists() throws {
        #expect(try parse(Sample.Export.self, ["-da", "--device", "b"]).devices == ["a", "b"])
        #expect(try parse(Numbers.self, []).numbers == [1, 2])
        #expect(try parse(Numbers.self, ["3", "4"]).numbers == [3, 4])
    }

    @Test("Operands are taken in the order of the table")
    func operandOrder() throws {
        let show = try parse(Sample.Show.self, ["4", "-s", "now", "here"])
        #expect((show.id, show.place, show.window.since?.text) == (4, "here", "now"))
        #expect(try parse(Sample.Show.self, ["4"]).place == nil)
    }

    @Test("A flag can switch off")
    func switchesOff() throws {
        #expect(try parse(Numbers.self, ["--no-colour"]).colour == false)
        #expect(try parse(Numbers.self, []).colour)
    }

    @Test(
        "A value holds every sign that a shell can pass", arguments: ["", "a=b", "=", "ü\u{301}\r\n x", "--help", "--"])
    func anyText(text: String) throws {
        #expect(try parse(Sample.Export.self, ["--output=\(text)"]).output == text)
        #expect(try parse(Sample.Export.self, ["--output", text]).output == text)
    }

    @Test(
        "The environment gives a default, the command line goes before it",
        arguments: [
            ([], "/env"),
            (["--store", "/arg"], "/arg"),
        ])
    func environment(arguments: [String], store: String) throws {
        let environment = ["WALK_STORE": "/env", "WALK_ACCURACY": ""]
        let export = try parse(Sample.Export.self, arguments, environment: environment)
        #expect(export.store == store)
        #expect(export.accuracy == 50)
    }

    @Test("A bad value in the environment is an error only where it would be used")
    func badEnvironment() throws {
        let environment = ["WALK_ACCURACY": "far"]
        #expect(try parse(Sample.Export.self, ["-a3"], environment: environment).accuracy == 3)
        #expect {
            try parse(Sample.Export.self, [], environment: environment)
        } throws: {
            "\($0)" == "WALK_ACCURACY: 'far' is not metres; expected a number such as 10 or 2.5"
        }
    }
}

private struct Numbers: Command {
    var numbers = [1, 2]
    var colour = true

    static let name = "numbers"
    static let summary = "Numbers"
    static let options: [Option<Self>] = [
        .flag("no-colour", nil, \.colour, "No colours", sets: false),
        .operands(\.numbers, "NUMBER", "Numbers"),
    ]
}
