import CommandLineKit
import Testing

@Suite("The completion for zsh", .serialized)
struct ZshCompletionTests {
    @Test("says of every option what its value is")
    func text() throws {
        let text = try #require(try Sample.program.printed(["--generate", "zsh"]))
        #expect(text.hasPrefix("#compdef walk\n"))
        #expect(text.contains("'(-f --format)'{-f+,--format=}'[How to write it]:FORMAT:(gpx csv)' \\\n"))
        #expect(text.contains("'*'{-d+,--device=}'[Only what DEVICE saw]:DEVICE: ' \\\n"))
        #expect(text.contains("'(--gap)'--gap='[The longest silence]:DURATION: ' \\\n"))
        #expect(text.contains("'(-F --force)'{-F,--force}'[Overwrite]' \\\n"))
        #expect(text.contains(":FILE:_files -g \"*.(gpx|csv)\"' \\\n"))
        #expect(text.contains("'*:TRACK: ' \\\n"))
        #expect(text.contains("'1:ID: ' \\\n"))
        #expect(text.contains("'2::PLACE:_files"))
    }

    @Test("is sound to zsh, which defines and registers it")
    func syntax() throws {
        guard let zsh = Tool("zsh") else { return }
        let folder = try TemporaryFolder()
        try folder.write(#require(try Sample.program.printed(["--generate", "zsh"])), to: "_walk")
        let check = try zsh.run(["-f", "-n", "_walk"], in: folder.url)
        #expect(check.errors == "")
        #expect(check.status == 0)

        let script = """
            autoload -Uz compinit && compinit -u -D
            source ./_walk
            print $_comps[walk] $+functions[_walk] $+functions[_walk_commands]
            """
        let loaded = try zsh.run(["-f", "-c", script], in: folder.url)
        #expect(loaded.output == "_walk 1 1\n")
        #expect(loaded.errors == "")
    }
}
