import Glibc
import LocationsTestSupport
import SimulatedReceiver
import Testing

@Suite("The tool", .serialized)
struct ToolTests {
    private func run(_ arguments: [String]) throws -> ChildProcess {
        try ChildProcess.run(try #require(ChildProcess.built("simulated-receiver")), arguments)
    }

    @Test("Help has every option and every event of a script, in 80 columns")
    func help() throws {
        let tool = try run(["--nonsense", "--help"])
        #expect(try tool.wait() == .exited(0))
        #expect(tool.errors.isEmpty)
        #expect(tool.output.hasPrefix("Usage: simulated-receiver [OPTION...]\n"))
        for word in ScriptWord.all { #expect(tool.output.contains("\n  \(word.name) "), "\(word.name)") }
        #expect(tool.output.contains("--version"))
        #expect(
            tool.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("Its version is that of locations")
    func version() throws {
        let tool = try run(["--version"])
        let program = try ChildProcess.run(try #require(ChildProcess.built("locations")), ["--version"])
        #expect(tool.output.hasPrefix("simulated-receiver "))
        #expect(tool.output.split(separator: " ").last == program.output.split(separator: " ").last)
    }

    @Test(
        "What makes no sense is one line, and exit 64",
        arguments: [
            (["--frm", "1,2"], "unknown option '--frm'; did you mean '--from'?"),
            (["--rate", "11"], "--rate: '11' is not a rate; expected 1 to 10"),
            (["--from", "91,0"], "--from: '91,0' is not LAT,LON; expected degrees such as 52.52,13.405"),
            (["--start", "soon"], "--start: 'soon' is not a date; expected e.g. 2026-11-30T18:26:34Z"),
            (["--route", "swim"], "--route: 'swim' is not a way; expected walk, drive, stand"),
            (["--talker", "ga"], "--talker: 'ga' is not a talker; expected gn, gp"),
            (["--script", "5s"], "--script: script line 1: nothing happens at '5s'"),
            (["walk"], "unexpected argument 'walk'; usage: simulated-receiver [OPTION...]"),
        ])
    func usage(arguments: [String], problem: String) throws {
        let tool = try run(arguments)
        #expect(try tool.wait() == .exited(EX_USAGE))
        #expect(tool.output.isEmpty)
        #expect(tool.errors.hasPrefix("simulated-receiver: \(problem)"))
        #expect(tool.errors.hasSuffix(" (see 'simulated-receiver --help')\n"))
        #expect(tool.errors.count { $0 == "\n" } == 1)
    }

    @Test("Scripts that are none or cannot be read, and links that cannot be made, have their own exit codes")
    func failures() throws {
        let folder = try TemporaryFolder()
        let script = try folder.write("0s fix\n1s fly\n", to: "script")
        for (arguments, code, problem) in [
            (
                ["--script", "@\(script)"], EX_DATAERR,
                "'\(script)': script line 2: 'fly' is no event; expected one of fix"
            ),
            (
                ["--script", "@\(script).no"], EX_NOINPUT,
                "cannot read the script '\(script).no': No such file or directory\n"
            ),
            (["--script", "@\(folder.path)"], EX_NOINPUT, "cannot read the script '\(folder.path)': Is a directory\n"),
            (["--link", script], EX_CANTCREAT, "cannot link '\(script)': something else has that name"),
        ] {
            let tool = try run(arguments)
            #expect(try tool.wait() == .exited(code))
            #expect(tool.output.isEmpty)
            #expect(tool.errors.hasPrefix("simulated-receiver: \(problem)"))
            #expect(tool.errors.count { $0 == "\n" } == 1)
        }
    }

    @Test(
        "It prints its device and ends by its count, or cleanly by a signal", arguments: [nil, SIGINT, SIGTERM, SIGHUP])
    func ending(signal: CInt?) throws {
        let link = try TemporaryFolder()
        let tool = try ChildProcess(
            try #require(ChildProcess.built("simulated-receiver")),
            ["--rate", "10", "--link", link.file("gps")] + (signal == nil ? ["--count", "2"] : []))
        #expect(waitUntil { tool.output.hasPrefix("/dev/pts/") && tool.output.hasSuffix("\n") })
        if let signal { tool.send(signal) }
        #expect(try tool.wait() == .exited(0))
        #expect(tool.errors.isEmpty)
        #expect(access(link.file("gps"), F_OK) != 0)
    }
}
