import ByteIO
import Glibc
import LocationsTestSupport
import Testing

@Suite("The tests' own tools")
struct HarnessTests {
    @Test("A child's output and status are kept apart")
    func child() throws {
        let child = try ChildProcess.run(
            "sh", ["-c", "cat; echo $WORD >&2; exit 3"], environment: ["WORD": "no"], input: "yes")
        #expect(child.output == "yes")
        #expect(child.errors == "no\n")
        #expect(try child.wait() == .exited(3))
        let killed = try ChildProcess("sleep", ["100"])
        killed.send(SIGTERM)
        #expect(try killed.wait() == .killed(bySignal: SIGTERM))
    }

    @Test("A temporary folder is gone afterwards")
    func folder() throws {
        let path = try madeAndLeft()
        #expect(access(path, F_OK) != 0)
    }

    private func madeAndLeft() throws -> String {
        let folder = try TemporaryFolder()
        let path = try folder.write("x", to: "a")
        mkdir(folder.file("b"), 0o700)
        try folder.write("x", to: "b/c")
        #expect(try contents(of: path) == [0x78])
        return path
    }

    @Test("A gpsd listens, ends and comes back", .enabled(if: GpsdProcess.isInstalled))
    func gpsd() throws {
        let gpsd = try GpsdProcess()
        let first = gpsd.pid
        gpsd.kill()
        try gpsd.restart()
        #expect(gpsd.pid != first)
    }
}
