import CommandLineKit
import Testing

/// A program one of whose commands is divided further.
private enum Boat {
    static let program = Program(
        name: "boat", version: "1", summary: "Keep a log", commands: [Log.self, LogJoin.self, LogShow.self, Row.self])

    struct Log: Command {
        var all = false
        static let name = "log"
        static let summary = "Show the log"
        static let options: [Option<Self>] = [.flag("all", "a", \.all, "All of it")]
    }

    struct LogJoin: Command {
        var ids: [Int] = []
        var how: String?
        static let name = "log join"
        static let summary = "Make one entry of several"
        static let examples = [(line: "boat log join 1 2", says: "Join two")]
        static let options: [Option<Self>] = [
            .operands(\.ids, "ID", "The entries", required: true),
            .value("how", nil, \.how, "HOW", "In which order", completion: .oneOf(["up", "down"])),
        ]
    }

    struct LogShow: Command {
        var id: Int?
        static let name = "log show"
        static let summary = "Show one entry"
        static let options: [Option<Self>] = [.operand(\.id, "ID", "Which one", required: true)]
    }

    struct Row: Command {
        static let name = "row"
        static let summary = "Row"
        static let options: [Option<Self>] = []
    }
}

@Suite("A command that is divided further")
struct DividedCommandTests {
    private let program = Boat.program

    @Test("is run by its two words, and without the second is what it is")
    func run() throws {
        #expect((try program.run(["log", "join", "1", "2"]) as? Boat.LogJoin)?.ids == [1, 2])
        #expect((try program.run(["log", "show", "7"]) as? Boat.LogShow)?.id == 7)
        #expect((try program.run(["log", "-a"]) as? Boat.Log)?.all == true)
        #expect(try program.run(["log"]) is Boat.Log)
    }

    @Test("suggests a second word, and help wins over a wrong one")
    func suggestions() throws {
        #expect { try program.request(["log", "jion", "1"]) } throws: {
            "\($0)" == "unknown command 'log jion'; did you mean 'log join'?"
        }
        #expect { try program.request(["log", "7"]) } throws: {
            "\($0)" == "unknown command 'log 7'; 'boat help log' lists them"
        }
        #expect { try program.request(["lgo"]) } throws: { "\($0)".hasSuffix("did you mean 'log'?") }
        #expect(try program.printed(["log", "jion", "--help"])?.hasPrefix("Usage: boat log [OPTION...]\n") == true)
    }

    @Test("is in help and in the manual with all its parts")
    func help() throws {
        let log = try #require(try program.printed(["log", "--help"]))
        #expect(log.contains("\nCommands:\n  log join  Make one entry of several\n  log show  Show one entry\n"))
        let join = try #require(try program.printed(["log", "join", "--help"]))
        #expect(join.hasPrefix("Usage: boat log join [OPTION...] ID...\n"))
        #expect(try program.printed(["help", "log", "join"]) == join)
        #expect(try program.printed(["help", "log join"]) == join)
        #expect(try program.printed(["--help"])?.contains("\n  log join  Make one entry of several\n") == true)
        #expect(try program.printed(["--generate", "man"])?.contains("\n.SS \"log join [OPTION...] ID...\"\n") == true)
        #expect(program.faults() == [])
    }

    @Test("has a first word that is a command too")
    func faults() {
        let faults = Program(name: "boat", version: "1", summary: "B", commands: [Boat.LogShow.self]).faults()
        #expect(faults == ["log show: 'log show' cannot be a command"])
    }

    static let completions: [([String], [String])] = [
        (["boat", ""], ["help", "log", "row"]), (["boat", "log", ""], ["join", "show"]),
        (["boat", "log", "j"], ["join"]), (["boat", "log", "--a"], ["--all"]),
        (["boat", "log", "join", "--h"], ["--help", "--how"]),
        (["boat", "log", "join", "--how", ""], ["down", "up"]), (["boat", "log", "join", "--how=d"], ["--how=down"]),
        (["boat", "log", "join", "1", "--al"], []),
    ]

    @Test("is completed by bash", arguments: completions)
    func bash(words: [String], expected: [String]) throws {
        guard let bash = Tool("bash") else { return }
        let folder = try TemporaryFolder()
        try folder.write(#require(try program.printed(["--generate", "bash"])), to: "boat")
        let script = """
            set -u
            source ./boat
            COMP_WORDS=("$@")
            COMP_CWORD=$(($# - 1))
            _boat_complete boat "${COMP_WORDS[COMP_CWORD]}" x
            ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try bash.run(["--norc", "-c", script, "bash"] + words, in: folder.url)
        #expect(result.errors == "")
        #expect(result.output.split(separator: "\n").map(String.init).sorted() == expected)
    }

    @Test("is completed by fish", arguments: completions)
    func fish(words: [String], expected: [String]) throws {
        guard let fish = Tool("fish") else { return }
        let folder = try TemporaryFolder()
        try folder.write(#require(try program.printed(["--generate", "fish"])), to: "boat.fish")
        let line = words.joined(separator: " ")
        let result = try fish.run(["-N", "-c", "source boat.fish; complete -C '\(line)'"], in: folder.url)
        let offered = result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        #expect(offered.sorted() == expected)
        #expect(result.errors == "")
    }

    @Test("is completed by a script that is sound to zsh")
    func zsh() throws {
        let text = try #require(try program.printed(["--generate", "zsh"]))
        #expect(text.contains("'1:: :(join show)'"))
        #expect(text.contains("'(--how)'--how='[In which order]:HOW:(up down)'"))
        guard let zsh = Tool("zsh") else { return }
        let folder = try TemporaryFolder()
        try folder.write(text, to: "_boat")
        let check = try zsh.run(["-f", "-n", "_boat"], in: folder.url)
        #expect(check.errors == "")
        #expect(check.status == 0)
    }
}
