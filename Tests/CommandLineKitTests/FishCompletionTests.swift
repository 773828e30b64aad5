import CommandLineKit
import Testing

@Suite("The completion for fish", .serialized)
struct FishCompletionTests {
    @Test("says of every option what its value is")
    func text() throws {
        let text = try #require(try Sample.program.printed(["--generate", "fish"]))
        #expect(text.contains("-n '__fish_walk_in export' -l format -s f -r -f -a 'gpx csv' -d 'How to write it'\n"))
        #expect(text.contains("-n '__fish_walk_in export' -l store -r -F -d 'The walks'\n"))
        #expect(text.contains("-n '__fish_walk_in export' -l force -s F -d 'Overwrite'\n"))
        #expect(text.contains("-a '(__fish_complete_suffix .gpx; __fish_complete_suffix .csv)'"))
    }

    @Test("is sound to fish")
    func syntax() throws {
        guard let fish = Tool("fish") else { return }
        let folder = try TemporaryFolder()
        try folder.write(#require(try Sample.program.printed(["--generate", "fish"])), to: "walk.fish")
        let check = try fish.run(["-N", "-n", "walk.fish"], in: folder.url)
        #expect(check.errors == "")
        #expect(check.status == 0)
    }

    @Test(
        "offers what can follow",
        arguments: [
            ("walk ", ["export", "help", "near", "show"]),
            ("walk --", ["--help", "--version"]),
            ("walk help s", ["show"]),
            ("walk export --fo", ["--force", "--format"]),
            ("walk export --format ", ["csv", "gpx"]),
            ("walk export --format=c", ["--format=csv"]),
            ("walk export -f c", ["csv"]),
            ("walk export --since ", []),
            ("walk export ", []),
            ("walk export --store n", ["note.txt"]),
            ("walk show --s", ["--since"]),
            ("walk show 3 c.", ["c.place"]),
        ])
    func offers(line: String, expected: [String]) throws {
        guard let fish = Tool("fish") else { return }
        let folder = try TemporaryFolder()
        for name in ["c.place", "note.txt"] { try folder.write("", to: name) }
        try folder.write(#require(try Sample.program.printed(["--generate", "fish"])), to: "completions/walk.fish")
        let result = try fish.run(
            ["-N", "-c", "source completions/walk.fish; complete -C '\(line)'"], in: folder.url)
        let words = result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        #expect(words.sorted() == expected)
        #expect(result.errors == "")
    }
}
