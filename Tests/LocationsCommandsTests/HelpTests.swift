import CommandLineKit
import LocationsTestSupport
import Testing

@testable import LocationsCommands

@Suite("Help, manual and completions")
struct HelpTests {
    private let store: StoreFixture

    init() throws { store = try StoreFixture(nil) }

    @Test("The option tables have no fault, and the examples parse")
    func tables() {
        #expect(Locations.program.faults() == [])
    }

    /// Each command, and none; not in the attribute, since Swift 6.0.3 crashes on a closure there.
    static let commands: [String?] = [nil] + Locations.commands.map { $0.name }

    @Test("Every help fits 80 columns, and costs no store", arguments: HelpTests.commands)
    func help(command: String?) throws {
        let result = try store.run((command.map { [$0] } ?? []) + ["--help"])
        #expect(result.code == 0)
        #expect(result.errors == "")
        #expect(result.output.hasPrefix("Usage: locations"))
        for line in result.lines { #expect(line.count <= 80, "\(line)") }
        if let command { #expect(try store.run("help", command).output == result.output) }
        #expect(names(in: store.folder.path) == [])
    }

    @Test("Help wins over mistakes, and lists every command")
    func helpWins() throws {
        #expect(try store.run("list", "--nonsense", "--help").output.hasPrefix("Usage: locations list"))
        let help = try store.run("--help").output
        for command in Locations.commands { #expect(help.contains("\n  \(command.name) ")) }
    }

    @Test(
        "Without a command, with a server or an option, it is the screen, which needs a terminal",
        arguments: [[], ["boat:2947"], ["::/dev/ttyACM0"], ["gpsd://boat"], ["--units", "nautical"]])
    func screen(arguments: [String]) throws {
        let result = try store.run(arguments)
        #expect(result.code == 64)
        #expect(result.output == "")
        #expect(result.lines.isEmpty)
        #expect(result.errors.hasPrefix("locations: the screen needs a terminal; 'locations list' prints the events"))
        #expect(names(in: store.folder.path) == [])
    }

    @Test("What could be a mistyped command is not taken for a server")
    func mistyped() throws {
        #expect(try store.run("exprot").errors.contains("unknown command 'exprot'; did you mean 'export'?"))
        #expect(try store.run("--json", "list").errors.contains("expected a command before '--json'"))
        #expect(try store.run("--frmat").errors.contains("unknown option '--frmat'"))
    }

    @Test("The version is that of the program", arguments: ["--version", "-V"])
    func version(option: String) throws {
        #expect(try store.run(option).output == "locations \(Locations.version)\n")
        #expect(try store.run("list", option).output == "locations \(Locations.version)\n")
    }

    @Test("The manual names every command, every exit status and the version, and groff has nothing to say")
    func manual() throws {
        let page = try store.run("--generate", "man").output
        #expect(page.contains("\"locations \(Locations.version)\""))
        for command in Locations.commands { #expect(page.contains(".SS \"\(command.name) ")) }
        for (code, _) in ExitCode.meanings { #expect(page.contains("\n\\fB\(code)\\fR\n")) }
        for name in ["LC_ALL", "TZ", "XDG_DATA_HOME", "LOCATIONS_STORE"] { #expect(page.contains(name)) }
        guard ChildProcess.find("groff") != nil else { return }
        let groff = try ChildProcess.run("groff", ["-man", "-Tutf8", "-ww", "-z"], input: page)
        #expect(groff.errors == "")
        #expect(try groff.exitCode() == 0)
    }

    @Test(
        "Completions are sound to their shell", arguments: [("bash", ["-n"]), ("zsh", ["-n"]), ("fish", ["-N", "-n"])])
    func completions(shell: String, check: [String]) throws {
        let text = try store.run("--generate", shell).output
        #expect(text.contains("export"))
        // Where the shell is not installed nothing more can be shown.
        guard ChildProcess.find(shell) != nil else { return }
        let file = try store.folder.write(text, to: "completion")
        let result = try ChildProcess.run(shell, check + [file])
        #expect(result.errors == "")
        #expect(try result.exitCode() == 0)
    }

    @Test("bash offers commands, options and what an option takes", .enabled(if: ChildProcess.find("bash") != nil))
    func bash() throws {
        let file = try store.folder.write(try store.run("--generate", "bash").output, to: "completion")
        let script = """
            set -u; source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
            $(complete -p locations | sed 's/.*-F \\([^ ]*\\).*/\\1/') locations "${COMP_WORDS[COMP_CWORD]}" x
            printf '%s\\n' "${COMPREPLY[@]}" | sort | tr '\\n' ' '
            """
        for (words, offered) in [
            (["e"], "edit export "), (["list", "--re"], "--reverse "),
            (["record", "--unknown-accuracy", ""], "keep reject "),
            (["add", "-a", "10"], "100m 10m "),
        ] {
            let result = try ChildProcess.run(
                "bash", ["--norc", "-c", script, file, "locations"] + words, environment: ["LC_ALL": "C"])
            #expect(result.output == offered)
            #expect(result.errors == "")
        }
    }
}
