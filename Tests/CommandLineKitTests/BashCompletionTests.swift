import CommandLineKit
import Testing

@Suite("The completion for bash", .serialized)
struct BashCompletionTests {
    /// What bash would offer for these words, the last of which is begun; `nil` without bash.
    private func offers(_ words: [String], in folder: TemporaryFolder) throws -> [String]? {
        guard let bash = Tool("bash") else { return nil }
        try folder.write(#require(try Sample.program.printed(["--generate", "bash"])), to: "completion/walk")
        let script = """
            set -u
            source completion/walk
            COMP_WORDS=("$@")
            COMP_CWORD=$(($# - 1))
            $(complete -p walk | sed 's/.*-F \\([^ ]*\\).*/\\1/') walk "${COMP_WORDS[COMP_CWORD]}" x
            ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try bash.run(["--norc", "-c", script, "bash"] + words, in: folder.url)
        #expect(result.errors == "")
        return result.output.split(separator: "\n").map(String.init).sorted()
    }

    @Test(
        "offers what can follow",
        arguments: [
            (["walk", ""], ["export", "help", "near", "show"]),
            (["walk", "e"], ["export"]),
            (["walk", "--v"], ["--version"]),
            (["walk", "x"], []),
            (["walk", "help", "s"], ["show"]),
            (["walk", "export", "--fo"], ["--force", "--format"]),
            (["walk", "export", "--format", ""], ["csv", "gpx"]),
            (["walk", "export", "-f", "c"], ["csv"]),
            (["walk", "export", "--format", "=", "c"], ["csv"]),
            (["walk", "export", "--format", "="], ["csv", "gpx"]),
            (["walk", "export", "--format=c"], ["--format=csv"]),
            (["walk", "export", "--since", ""], []),
            (["walk", "export", "--since=x"], []),
            (["walk", "export", "--output", ""], ["a b.gpx", "completion", "tracks", "x.csv"]),
            (["walk", "export", "-o", "a"], ["a b.gpx"]),
            (["walk", "export", "--output=x"], ["--output=x.csv"]),
            (["walk", "export", "-o", "tracks/"], ["tracks/z.gpx"]),
            (["walk", "export", "--store", ""], ["a b.gpx", "c.place", "completion", "note.txt", "tracks", "x.csv"]),
            (["walk", "export", "-q", "--s"], ["--since", "--store"]),
            (["walk", "show", "3", ""], ["c.place", "completion", "tracks"]),
            (["walk", "show", "--s"], ["--since"]),
            (["walk", "show", "--", "--s"], []),
            (["walk", "near", ""], ["--best", "--help"]),
            (["walk", "nonsense", ""], []),
        ])
    func offers(words: [String], expected: [String]) throws {
        let folder = try TemporaryFolder()
        for name in ["a b.gpx", "x.csv", "note.txt", "tracks/z.gpx", "c.place"] { try folder.write("", to: name) }
        guard let offered = try offers(words, in: folder) else { return }
        #expect(offered == expected)
    }

    @Test("is held by every option and its words")
    func text() throws {
        let text = try #require(try Sample.program.printed(["--generate=bash"]))
        #expect(text.contains("export:-f|export:--format) _walk_words gpx csv; return ;;"))
        #expect(text.contains("show:-s|show:--since) :; return ;;"))
        #expect(text.contains("_walk_files gpx csv; return ;;"))
        #expect(text.hasSuffix("\ncomplete -F _walk_complete walk\n"))
    }
}
