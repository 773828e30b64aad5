import ByteIO
import Foundation
import Testing

@Suite("A spool")
struct SpoolTests {
    /// Lines of which `count` are written: few stay in memory, many go to a file.
    private static let counts = [0, 1, 1000, 100_000]

    private func filled(_ count: Int, in folder: String) throws -> Spool {
        let spool = Spool(folder: folder)
        for index in 0..<count { try spool.write { $0.write("line ", index, "\n") } }
        return spool
    }

    private func expected(_ count: Int) -> String { (0..<count).map { "line \($0)\n" }.joined() }

    @Test("Gives what it was given, once, and begins anew", arguments: counts)
    func move(count: Int) throws {
        let spool = try filled(count, in: NSTemporaryDirectory())
        #expect(spool.isEmpty == (count == 0))
        var out = Output.collecting()
        try spool.move(into: &out)
        #expect(out.buffer.text() == expected(count))
        #expect(spool.isEmpty)
        out.buffer.removeAll()
        try spool.write { $0.write("more") }
        try spool.move(into: &out)
        #expect(out.buffer.text() == "more")
    }

    @Test("Gives a copy as often as is asked, and goes on", arguments: counts)
    func copy(count: Int) throws {
        let spool = try filled(count, in: NSTemporaryDirectory())
        for _ in 0..<2 {
            var out = Output.collecting()
            try spool.copy(into: &out)
            #expect(out.buffer.text() == expected(count))
        }
        try spool.write { $0.write("more") }
        var out = Output.collecting()
        try spool.copy(into: &out)
        #expect(out.buffer.text() == expected(count) + "more")
    }

    @Test("Moves what it was given behind what another holds", arguments: counts)
    func moveToAnother(count: Int) throws {
        for earlier in Self.counts {
            let (spool, other) = (
                try filled(count, in: NSTemporaryDirectory()), try filled(earlier, in: NSTemporaryDirectory())
            )
            try spool.move(into: other)
            #expect(spool.isEmpty)
            var out = Output.collecting()
            try other.move(into: &out)
            #expect(out.buffer.text() == expected(earlier) + expected(count))
        }
    }

    @Test("Forgets what it is told to")
    func removeAll() throws {
        for count in Self.counts {
            let spool = try filled(count, in: NSTemporaryDirectory())
            spool.removeAll()
            #expect(spool.isEmpty)
        }
    }

    @Test("Leaves nothing in its folder")
    func leftovers() throws {
        let folder = try TemporaryFolder()
        let spool = try filled(100_000, in: folder.path)
        #expect(!spool.isEmpty)
        #expect(try folder.names.isEmpty)
    }
}
