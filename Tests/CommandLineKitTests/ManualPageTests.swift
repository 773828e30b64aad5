import Testing

@testable import CommandLineKit

@Suite("The manual page", .serialized)
struct ManualPageTests {
    @Test("has every part, from the one table")
    func source() throws {
        let page = try #require(try Sample.program.printed(["--generate", "man"]))
        let sections = page.split(separator: "\n").filter { $0.hasPrefix(".SH") }
        #expect(
            sections.map { $0.dropFirst(4) } == [
                "\"NAME\"", "\"SYNOPSIS\"", "\"DESCRIPTION\"", "\"COMMANDS\"", "\"EXAMPLES\"", "\"EXIT STATUS\"",
                "\"ENVIRONMENT\"", "\"FILES\"",
            ])
        #expect(page.hasPrefix(".TH \"WALK\" \"1\" \"\" \"walk 1.2\" \"User Commands\"\n"))
        #expect(page.contains("\nwalk \\- Keep and give away walks\n"))
        #expect(page.contains("\n.SS \"export [OPTION...] [TRACK...]\"\nWrite walks to a file.\n"))
        #expect(
            page.contains(
                "\n.TP\n\\fB\\-f\\fR, \\fB\\-\\-format\\fR \\fIFORMAT\\fR\nHow to write it (gpx, csv; default: gpx)\n"))
        #expect(page.contains("\n.TP\n\\fB\\-q\\fR, \\fB\\-\\-quiet\\fR\nSay nothing"))
        #expect(page.contains("\n.TP\n\\fB0\\fR\nAll went well\n.TP\n\\fB64\\fR\nThe command line"))
        #expect(page.contains("\n.TP\n\\fBWALK_STORE\\fR\nThe default of \\-\\-store\n"))
        #expect(page.hasSuffix("\n.TP\n\\fI\\(ti/.walks\\fR\nThe walks\n"))
    }

    @Test(
        "takes no text for a request",
        arguments: [
            (".TH", "\\&.TH"),
            ("'x'", "\\(aqx\\(aq"),
            ("a.b\n.c", "a.b\n\\&.c"),
            ("a\\nb \"c\" d-e", "a\\enb \\(dqc\\(dq d\\-e"),
            ("~^`", "\\(ti\\(ha\\(ga"),
            ("√π – 😀", "\\[u221A]\\[u03C0] \\[u2013] \\[u1F600]"),
        ])
    func escapes(text: String, roff: String) {
        #expect(text.roff == roff)
    }

    @Test("reads as it should, without a warning from groff")
    func groff() throws {
        guard let groff = Tool("groff") else { return }
        let folder = try TemporaryFolder()
        try folder.write(Sample.program.manual(), to: "walk.1")
        let page = try groff.run(["-man", "-Tascii", "-ww", "-P-c", "-P-bou", "-rLL=78n", "walk.1"], in: folder.url)
        #expect(page.errors == "")
        #expect(page.status == 0)
        #expect(
            page.output.contains("       -f, --format FORMAT\n              How to write it (gpx, csv; default: gpx)\n")
        )
        #expect(page.output.contains("           ~/.walks\n"))
        #expect(
            page.output.contains(
                "       walk export -f csv --since '2h ago' | sort > 'a b'\n              Sort what is new\n"))
        #expect(page.output.contains("'open'"))
    }

    @Test("is shown by man without a warning")
    func man() throws {
        guard let man = Tool("man"), Tool("groff") != nil else { return }
        let folder = try TemporaryFolder()
        try folder.write(Sample.program.manual(), to: "walk.1")
        let page = try man.run(["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", "walk.1"], in: folder.url)
        #expect(page.errors == "")
        #expect(page.status == 0)
    }
}
