import CommandLineKit
import Testing

@Suite("What is wrong is said in one line")
struct MessageTests {
    @Test(
        "About a command's arguments",
        arguments: [
            (["export", "--frmat=x"], "unknown option '--frmat'; did you mean '--format'?"),
            (["export", "--hlp"], "unknown option '--hlp'; did you mean '--help'?"),
            (["export", "--nonsense"], "unknown option '--nonsense'"),
            (["export", "--=x"], "unknown option '--'"),
            (["export", "-qx"], "unknown option '-x'"),
            (["export", "--fo"], "option '--fo' is ambiguous: --format, --force"),
            (["export", "-n"], "option '-n' needs a value"),
            (["export", "-qn"], "option '-n' needs a value"),
            (["export", "--lim"], "option '--limit' needs a value"),
            (["export", "--quiet=yes"], "option '--quiet' takes no value"),
            (["export", "--help=yes"], "option '--help' takes no value"),
            (["export", "-f", "xml"], "-f: 'xml' is not a format; expected gpx, csv"),
            (["export", "--form=xml"], "--format: 'xml' is not a format; expected gpx, csv"),
            (["export", "-n", "three"], "-n: 'three' is not a count; expected a whole number from 1"),
            (["export", "--limit=0"], "--limit: '0' is not a count; expected a whole number from 1"),
            (
                ["export", "--since", "foo"],
                "--since: 'foo' is not a time; expected e.g. 2026-11-30, yesterday, 2h ago"
            ),
            (["export", "--since", "never"], "--since: never is no time at all"),
            (["export", "-a", "1,5"], "-a: '1,5' is not metres; expected a number such as 10 or 2.5"),
            (["export", "-a", "-3"], "-a: '-3' is not metres; expected 0 or more"),
            (["export", "-a", "nan"], "-a: 'nan' is not metres; expected a number such as 10 or 2.5"),
            (["export", "-a", "1e999"], "-a: '1e999' is not metres; it is too large"),
            (["export", "--digits", "12"], "--digits: '12' is not digits; expected 0 to 9"),
            (
                ["export", "--gap", "5x"],
                "--gap: '5x' is not a duration; expected e.g. 30s, 5m, 1.5h, 7d, or a number of seconds"
            ),
            (["export", "seven"], "'seven' is not a track; expected a whole number"),
            (["export", "99999999999999999999"], "'99999999999999999999' is not a track; it is too large"),
            (["export", "--force"], "--force wants --output"),
            (["show"], "show: an ID is missing"),
            (["show", "x"], "'x' is not an id; expected a whole number"),
            (["show", "1", "2", "3"], "unexpected argument '3'; usage: show [OPTION...] ID [PLACE]"),
            (["export", "--a\nb"], "unknown option '--a\\nb'"),
        ])
    func arguments(arguments: [String], message: String) {
        #expect {
            try Sample.program.request(arguments)
        } throws: { error in
            guard let error = error as? UsageError else { return false }
            return error.description == message && error.command == arguments[0]
        }
    }

    @Test(
        "About the program's own",
        arguments: [
            (["exprot"], "unknown command 'exprot'; did you mean 'export'?"),
            (["ex"], "unknown command 'ex'; did you mean 'export'?"),
            (["walkies"], "unknown command 'walkies'; 'walk help' lists them"),
            (["x"], "unknown command 'x'; 'walk help' lists them"),
            (["help", "shwo"], "unknown command 'shwo'; did you mean 'show'?"),
            (["--store", "x", "export"], "expected a command before '--store'; options follow the command"),
            (["--generate"], "option '--generate' needs a value; expected man, bash, zsh, fish"),
            (["--generate=tcsh"], "--generate: 'tcsh' is not a kind of text; expected man, bash, zsh, fish"),
            ([""], "unknown command ''; 'walk help' lists them"),
        ])
    func program(arguments: [String], message: String) {
        #expect {
            try Sample.program.request(arguments)
        } throws: { error in
            guard let error = error as? UsageError else { return false }
            return error.description == message && error.command == nil
        }
    }

    @Test("Words with an answer of their own", arguments: ["maybe", ""])
    func bool(word: String) {
        #expect { try Bool(argument: word) } throws: { ($0 as? ArgumentError)?.reason == "expected yes or no" }
    }

    @Test("A quoted word stays on one line and is not endless")
    func quoting() {
        #expect("a'b".quoted == "'a'b'")
        #expect("\u{1b}[2J\r\n\t".quoted == "'\\u{1b}[2J\\r\\n\\t'")
        #expect(String(repeating: "ä", count: 1_000).quoted == "'" + String(repeating: "ä", count: 100) + "…'")
    }
}
