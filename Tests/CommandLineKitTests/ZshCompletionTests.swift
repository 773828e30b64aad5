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
        #expect(text.contains(":FILE:_files -g \"*.gpx *.csv\"' \\\n"))
        #expect(text.contains("'*:TRACK: ' \\\n"))
        #expect(text.contains("'1:ID: ' \\\n"))
        #expect(text.contains("'2::PLACE:_files -g \"*.place\"' "))
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

    @Test("offers what can follow, in a live zsh")
    func offers() throws {
        guard let zsh = Tool("zsh") else { return }
        let folder = try TemporaryFolder()
        for name in ["x.csv", "y.gpx", "note.txt", "c.place", "d/z.gpx"] { try folder.write("", to: "files/\(name)") }
        try folder.write(#require(try Sample.program.printed(["--generate", "zsh"])), to: "_walk")
        try folder.write(liveZsh, to: "live")
        let expected: [(line: String, words: [String])] = [
            ("walk ", ["export", "help", "near", "show"]),
            ("walk help s", ["show"]),
            ("walk export --fo", ["--force", "--format"]),
            ("walk export --format ", ["csv", "gpx"]),
            ("walk export --format=c", ["csv"]),
            ("walk export -f c", ["csv"]),
            ("walk export -o ", ["d", "x.csv", "y.gpx"]),
            ("walk show 3 ", ["c.place", "d"]),
            ("walk show -s now 3 c", ["c.place"]),
            ("walk nonsense ", []),
        ]

        // One zsh for all lines, since its completion system takes seconds to start.
        let result = try zsh.run(["-f", "live"] + expected.map(\.line), in: folder.url)
        #expect(result.status == 0)
        let offered = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        try #require(offered.count == expected.count)
        for ((line, words), offered) in zip(expected, offered) {
            // Each call of compadd tells what it would add; how often it is called is zsh's business.
            #expect(Set(offered.split(separator: " ").map(String.init)).sorted() == words, "\(line)")
        }
    }
}

/// Types each of its arguments and a tab into an interactive zsh, and prints what was offered, a line for each; fails
/// where a step takes over 20 s.
private let liveZsh = """
    zmodload zsh/zpty zsh/zselect
    await() {
        local attempt ignored
        for attempt in {1..400}; do
            while zpty -r -t live ignored; do :; done
            [[ ! -e $1 ]] || return 0
            zselect -t 5
        done
        return 1
    }
    zpty live zsh -f -i
    zpty -w live 'PROMPT=; autoload -Uz compinit; compinit -u -D; source ./_walk; cd files; bindkey "^I" complete-word'
    zpty -w live 'tell() { : >../told; }; zle -N tell; bindkey "^X" tell'
    zpty -w live 'compadd() { local -a got; builtin compadd -O got "$@" 2>/dev/null; print -r -- $got >>../offered
        builtin compadd "$@"; }'
    zpty -w live ': >../ready'
    await ready || exit 1
    for line; do
        rm -f told offered
        zpty -w -n live $'\\x15'"$line"$'\\t\\x18'
        await told || exit 1
        if [[ -e offered ]]; then print -r -- $(<offered); else print; fi
    done
    zpty -d live
    """
