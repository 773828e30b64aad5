import Testing

@testable import CommandLineKit

@Suite("Help")
struct HelpTests {
    @Test("of the program lists the commands")
    func program() throws {
        let expected = """
            Usage: walk COMMAND [OPTION...] [OPERAND...]

            Keep and give away walks.

            Commands:
              export  Write walks to a file
              show    Show one walk
              near    List walks near a point

            'walk COMMAND --help' tells more of a command, man walk of all, and 'walk
            --version' which one this is.

            Report what is wrong to the one who walks.

            """
        #expect(try Sample.program.printed([]) == expected)
    }

    @Test("of a command shows options, defaults, words and examples, in 80 columns")
    func command() throws {
        let expected = """
            Usage: walk export [OPTION...] [TRACK...]

            Write walks to a file.

            Everything is written unless told otherwise. What is written does not depend on
            when or where it was written.

              walk export | less

            Operands:
              TRACK  Tracks by number

            Options:
              -f, --format FORMAT  How to write it (gpx, csv; default: gpx)
              -n, --limit COUNT    At most COUNT (default: 20 on a terminal)
              -o, --output FILE    Write to FILE, not to standard output
                  --store FILE     The walks (default: $WALK_STORE, else ~/.walks)
              -d, --device DEVICE  Only what DEVICE saw (may be repeated)
              -F, --force          Overwrite
              -q, --quiet          Say nothing of what is left out, and nothing of what is
                                   put in its place
              -h, --help           Show this help

            Limits:
              -a, --accuracy METRES  The worst accuracy (default: $WALK_ACCURACY, else 50)
                  --digits DIGITS    Fraction digits (default: 3)
                  --gap DURATION     The longest silence (default: 1m)
              -s, --since TIME       Leave out what is older than TIME
              -u, --until TIME       Leave out what is newer than TIME

            Examples:
              walk export -o all.gpx
                  Write all walks to a file, which is made anew if it is there already
              walk export -f csv --since '2h ago' | sort > 'a b'
                  Sort what is new

            """
        #expect(try Sample.program.printed(["export", "--help"]) == expected)
    }

    @Test("never is wider than 80 columns where it can be wrapped", arguments: [[], ["export"], ["show"], ["near"]])
    func width(arguments: [String]) throws {
        let text = try #require(try Sample.program.printed(["help"] + arguments))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(!text.split(separator: "\n").contains { $0.hasSuffix(" ") })
    }

    @Test("of a program that is one command has its name once, and ends like the program's")
    func whole() throws {
        var program = Program(name: "wide", version: "1", summary: "W", commands: [Wide.self])
        program.epilogue = "That is all."
        let expected = """
            Usage: wide [OPTION...]

            W.

            Options:
                  --a-rather-long-name METRES
                             Something
                  --on       Yes
              -h, --help     Show this help
              -V, --version  Show the version

            That is all.

            """
        #expect(try program.printed(["--on", "--help"]) == expected)
        #expect(try program.printed(["--version"]) == "wide 1\n")
        #expect(try program.printed([]) == nil)
        #expect(program.faults().isEmpty)
    }

    @Test("gives an option wider than the column a line of its own")
    func wide() throws {
        let program = Program(name: "p", version: "1", summary: "P", commands: [Wide.self])
        let expected = """
            Usage: p wide [OPTION...]

            W.

            Options:
                  --a-rather-long-name METRES
                          Something
                  --on    Yes
              -h, --help  Show this help

            """
        #expect(try program.printed(["wide", "-h"]) == expected)
    }

    @Test("wraps between words only")
    func wrapping() {
        #expect("aa bb  cc\ndd".wrapped(to: 5) == ["aa bb", "cc dd"])
        #expect("aaaaaaaa b".wrapped(to: 5) == ["aaaaaaaa", "b"])
        #expect("".wrapped(to: 5) == [""])
        #expect("a\nb\n\n\n  c\n    d\n \ne".paragraphs == [.filled("a b"), .literal(["c", "  d"]), .filled("e")])
        #expect("".paragraphs.isEmpty)
    }
}

private struct Wide: Command {
    var length = ""
    var on = false

    static let name = "wide"
    static let summary = "W"
    static let options: [Option<Self>] = [
        .value("a-rather-long-name", nil, \.length, "METRES", "Something"),
        .flag("on", nil, \.on, "Yes"),
    ]
}
