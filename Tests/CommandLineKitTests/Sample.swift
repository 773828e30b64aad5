import CommandLineKit

/// A small program with an option of every kind.
enum Sample {
    static var program: Program {
        var program = Program(
            name: "walk", version: "1.2", summary: "Keep and give away walks",
            commands: [Export.self, Show.self, Near.self])
        program.discussion = "Walks are kept in one file.\n\n  ~/.walks\n\nThe file's own format is 'open'."
        program.epilogue = "Report what is wrong to the one who walks."
        program.exitStatuses = [(64, "The command line makes no sense"), (0, "All went well")]
        program.environment = [("LANG", "The language of dates")]
        program.files = [("~/.walks", "The walks")]
        return program
    }

    enum Format: String, ArgumentValue, CaseIterable {
        case gpx, csv
    }

    struct Moment: ArgumentValue, Hashable {
        var text: String
        init(argument: String) throws {
            guard argument != "foo" else { throw ArgumentError("expected e.g. 2026-11-30, yesterday, 2h ago") }
            guard argument != "never" else { throw UsageError("never is no time at all") }
            text = argument
        }
    }

    /// Settings that two commands share.
    struct Window: Sendable, Hashable {
        var since: Moment?
        var until: Moment?

        static let options: [Option<Self>] = [
            .value("since", "s", \.since, "TIME", "Leave out what is older than TIME"),
            .value("until", "u", \.until, "TIME", "Leave out what is newer than TIME"),
        ]
    }

    struct Export: Command, Hashable {
        var format = Format.gpx
        var limit: CountArgument?
        var force = false
        var quiet = false
        var output: String?
        var store = ""
        var accuracy = 50.0
        var digits = 3
        var gap = DurationArgument.seconds(60)
        var devices: [String] = []
        var window = Window()
        var tracks: [Int] = []

        static let name = "export"
        static let summary = "Write walks to a file"
        static let discussion = """
            Everything is written unless told otherwise. What is written does not depend on when or where
            it was written.

              walk export | less
            """
        static let examples = [
            (
                line: "walk export -o all.gpx",
                says: "Write all walks to a file, which is made anew if it is there already"
            ),
            (line: "walk export -f csv --since '2h ago' | sort > 'a b'", says: "Sort what is new"),
        ]
        static let options: [Option<Self>] =
            [
                .value("format", "f", \.format, "FORMAT", "How to write it"),
                .value("limit", "n", \.limit, "COUNT", "At most COUNT", default: "20 on a terminal"),
                .value(
                    "output", "o", \.output, "FILE", "Write to FILE, not to standard output",
                    completion: .file(extensions: ["gpx", "csv"])),
                .value(
                    "store", nil, \.store, "FILE", "The walks", completion: .file(), environment: "WALK_STORE",
                    default: "~/.walks"),
                .value("device", "d", \.devices, "DEVICE", "Only what DEVICE saw"),
                .flag("force", "F", \.force, "Overwrite"),
                .flag(
                    "quiet", "q", \.quiet, "Say nothing of what is left out, and nothing of what is put in its place"),
            ]
            + [
                .value(
                    "accuracy", "a", \.accuracy, "METRES", "The worst accuracy", in: 0..., environment: "WALK_ACCURACY"),
                .value("digits", nil, \.digits, "DIGITS", "Fraction digits", in: 0...9),
                .value("gap", nil, \.gap, "DURATION", "The longest silence"),
            ].section("Limits")
            + Window.options.lifted(to: \.window).section("Limits")
            + [.operands(\.tracks, "TRACK", "Tracks by number")]

        mutating func validate() throws {
            if force, output == nil { throw UsageError("--force wants --output") }
        }
    }

    struct Show: Command, Hashable {
        var window = Window()
        var id: Int?
        var place: String?

        static let name = "show"
        static let summary = "Show one walk"
        static let options: [Option<Self>] =
            Window.options.lifted(to: \.window) + [
                .operand(\.id, "ID", "Which one", required: true),
                .operand(\.place, "PLACE", "Where", completion: .file(extensions: ["place"])),
            ]
    }

    struct Near: Command, Hashable {
        var best = false
        var point: String?

        static let name = "near"
        static let summary = "List walks near a point"
        static let options: [Option<Self>] = [
            .flag("best", "1", \.best, "Only the best"),
            .operand(\.point, "LAT,LON", "The point"),
        ]
    }
}
