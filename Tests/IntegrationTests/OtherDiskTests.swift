import Glibc
import LocationsTestSupport
import Testing

@Suite(
    "A disk that another takes the place of",
    .enabled(if: Program.isTestable && SmallDisk.Mount.areNumberedAlike, "needs two disks in memory"))
struct OtherDiskTests {
    /// Disks that are filled alike number their files alike, and SQLite takes the one for the other by the number alone.
    @Test("A recording goes on in the store that is there now, though its file has the same number")
    func sameNumber() async throws {
        try await onThread {
            let station = try Station()
            let disk = try SmallDisk.Mount(kilobytes: 8_000)
            let program = try Self.program(on: disk)
            let other = try SmallDisk.Mount(kilobytes: 8_000)
            let otherProgram = try Self.program(on: other)
            let recording = try program.start("record", station.server, "--commit-interval", "300ms")
            try require("there are events") { try Self.fixes(program) > 3 }
            try otherProgram.run("record", station.server, "--count", "1").ends(0)
            let number = try Self.number(program)
            try #require(try Self.number(otherProgram) == number)

            try other.cover(disk.path)
            try require("it goes on there") { try Self.fixes(otherProgram) > 3 }
            try recording.end(SIGTERM)
        }
    }

    private static func program(on disk: SmallDisk.Mount) throws -> Program {
        try Program(store: "\(disk.path)/Locations.sqlite")
    }

    private static func number(_ program: Program) throws -> String {
        try ChildProcess.run("stat", ["-c", "%i", program.store]).output
    }

    /// By a program of its own, so that the test itself has no file open there.
    private static func fixes(_ program: Program) throws -> Int {
        let count = try ChildProcess.run("sqlite3", [program.store, "SELECT count(*) FROM Event WHERE kind = 'fix'"])
        return Int(count.output.filter { $0.isNumber }) ?? 0
    }
}
