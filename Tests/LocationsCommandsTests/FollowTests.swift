import Glibc
import LocationsTestSupport
import Positioning
import Testing

@Suite("A list that follows")
struct FollowTests {
    private func follow(_ store: StoreFixture, _ options: String...) throws -> ChildProcess {
        try ChildProcess(
            BuiltProduct.path("locations"), ["list", "--follow"] + options, environment: store.variables())
    }

    @Test("shows what is there, the oldest first, then each new one as it is stored, until it is told to end")
    func follows() throws {
        let store = try StoreFixture([.example(), .example(after: 10)])
        let child = try follow(store)
        #expect(waitUntil { Run(output: child.output, errors: "", code: 0).ids == [1, 2] })
        try store.add([.example(after: 5)])
        #expect(waitUntil { Run(output: child.output, errors: "", code: 0).ids == [1, 2, 3] })
        try store.add([.example(after: 20, kind: .mark, note: "buoy")])
        #expect(waitUntil { child.output.hasSuffix("  buoy\n") })
        child.send(SIGINT)
        #expect(try child.exitCode() == 0)
        #expect(child.errors == "")
    }

    @Test("shows only what its window holds, and only the last of what is there where a limit says so")
    func window() throws {
        let store = try StoreFixture((0..<5).map { .example(after: $0) })
        let child = try follow(store, "--json", "-n", "2", "--since", "2025-11-30")
        #expect(waitUntil { child.output.split(separator: "\n").count == 2 })
        #expect(child.output.hasPrefix(#"{"id":4,"#))
        try store.add([.sample(at: utc(2025, 11, 29)), .example(after: 9)])
        #expect(waitUntil { child.output.split(separator: "\n").last?.hasPrefix(#"{"id":7,"#) == true })
        #expect(child.output.split(separator: "\n").count == 3)
        child.send(SIGTERM)
        #expect(try child.exitCode() == 0)
    }

    @Test("waits at an empty store without a word, and needs one")
    func empty() throws {
        let store = try StoreFixture([])
        let child = try follow(store)
        try store.add([.example(note: "first")])
        #expect(waitUntil { child.output.hasSuffix("first\n") })
        child.send(SIGHUP)
        #expect(try child.exitCode() == 0)
        #expect(child.errors == "")

        let none = try StoreFixture(nil)
        let failed = try none.run("list", "--follow")
        #expect(failed.code == 66)
        #expect(failed.errors.hasPrefix("locations: there is no store at '\(none.path)' yet; "))
    }
}
