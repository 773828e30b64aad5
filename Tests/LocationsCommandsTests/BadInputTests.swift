import CommandLineKit
import LocationsTestSupport
import Positioning
import Testing

@testable import LocationsCommands

/// What every failure has in common: one line on standard error, no trace of the program's insides.
func expectOneLine(
    _ result: Run, _ message: String, code: CInt, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(result.errors == "locations: \(message)\n", sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    #expect(result.code == code, sourceLocation: sourceLocation)
}

@Suite("Bad input")
struct BadInputTests {
    private static let times =
        "what works: 2026-11-30, '2026-11-30 18:26:34', 2026-11-30T18:26Z or with +02:00, 18:26, today, yesterday, now, "
        + "'2h ago', '3 days ago'"
    private static let near = "expected degrees north, degrees east and metres, such as 52.52,13.405,500"
    private static let which = "which events? give their numbers, or a window with --since, --until or --day"

    /// Command lines and what is said about them; not in the attribute, since Swift 6.0.3 crashes on interpolation there.
    static let mistakes: [(line: String, message: String)] = [
        ("lst", "unknown command 'lst'; did you mean 'list'?"),
        ("frobnicate", "unknown command 'frobnicate'; 'locations help' lists them"),
        ("--store x list", "expected a command before '--store'; options follow the command"),
        ("list --lmit 3", "unknown option '--lmit'; did you mean '--limit'?"),
        ("list -x", "unknown option '-x'"),
        ("list --re=1", "option '--reverse' takes no value"),
        ("list 3", "unexpected argument '3'; usage: list [OPTION...]"),
        ("list --limit", "option '--limit' needs a value"),
        ("list -n 0", "-n: '0' cannot be N; expected a whole number from 1"),
        ("list --digits 10", "--digits: '10' cannot be N; expected 0 to 9"),
        ("list --day 2025-02-30", "--day: '2025-02-30' is not in the calendar; \(times)"),
        ("list --day 18:00", "--day: '18:00' is a time of day, not a day; \(times)"),
        ("export --since x", "--since: 'x' is not a time; \(times)"),
        ("list --day today --until now", "--day is a window of its own; leave out --since and --until"),
        (
            "list --since now --until yesterday",
            "the window ends before it begins: --until must be later than --since"
        ),
        ("list --near 1,2", "--near: '1,2' is not LAT,LON,METRES; \(near)"),
        ("list --near 91,0,5", "--near: '91,0,5' is not LAT,LON,METRES; \(near)"),
        ("list --near nan,0,5", "--near: 'nan,0,5' is not LAT,LON,METRES; \(near)"),
        ("list --json --csv", "--json and --csv are two ways to print; choose one"),
        ("show", "show: an ID is missing"),
        ("show 0", "'0' is not an id; expected the number that 'locations list' shows"),
        ("show 1 2", "unexpected argument '2'; usage: show [OPTION...] ID"),
        ("edit 1", "nothing to change; give --name or --note"),
        ("delete", which),
        ("delete --marks", which),
        ("delete 1 --since now", "give either numbers or a window, not both"),
        ("delete 1 --marks", "--marks goes with a window, not with numbers"),
        ("status ::1", "'::1' is not a SERVER: an IPv6 address stands in brackets: '[::1]'"),
        ("status a:0", "'a:0' is not a SERVER: '0' is not a port; expected 1 to 65535"),
        (
            "record a:1:tty",
            "'a:1:tty' is not a SERVER: 'tty' is not a device; expected one that begins with / or contains ://"
        ),
        (
            "record --accuracy -5",
            "--accuracy: '-5' is not metres; expected best, 10m, 100m, 1km, 3km or a number of metres"
        ),
        (
            "record --interval soon",
            "--interval: 'soon' is not a duration; expected e.g. 30s, 5m, 1.5h, 7d, or a number of seconds"
        ),
        ("record --earliest 1990", "--earliest: '1990' is not a date; expected a calendar date such as 1990-01-01"),
        ("--generate pdf", "--generate: 'pdf' is not a kind of text; expected man, bash, zsh, fish"),
    ]

    @Test(
        "on the command line is one line that says what would work, and exits 64",
        arguments: BadInputTests.mistakes)
    func usage(line: String, message: String) throws {
        let store = try StoreFixture([.example()])
        let words = line.split(separator: " ").map(String.init)
        let command = Locations.commands.first { $0.name == words[0] }.map { "\($0.name) " } ?? ""
        let result = try store.run(words)
        expectOneLine(result, "\(message) (see 'locations \(command)--help')", code: 64)
        #expect(try store.run("list").ids == [1])
    }

    @Test("stays one line whatever is in it", arguments: ["a\nb", "\u{1B}[2J", "a\u{9B}b", "x\r\ny"])
    func controls(word: String) throws {
        let store = try StoreFixture([.example()])
        for arguments in [
            [word], ["list", word], ["list", "--day", word], ["show", word], ["status", word], ["list", "--\(word)"],
            ["list", "--store", store.folder.file(word)], ["export", "-o", store.folder.file("no/\(word)")],
        ] {
            let result = try store.run(arguments)
            #expect(result.code >= 64, "\(arguments)")
            let text = result.errors + result.output
            let lines = text.split(separator: "\n")
            #expect(arguments[0] == "status" ? lines.count >= 1 : lines.count == 1, "\(arguments)")
            let isClean = lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            #expect(isClean && text.hasSuffix("\n"), "\(arguments) \(text.debugDescription)")
        }
    }
}
