import ByteIO
import Glibc
import Testing

/// A pipe whose ends are closed with it.
private final class Pipe {
    let reading: CInt
    private var writing: CInt

    init() {
        var ends: [CInt] = [-1, -1]
        let code = pipe(&ends)
        precondition(code == 0, "no descriptor left for a pipe")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        end()
        close(reading)
    }

    func write(_ text: String) { write(Array(text.utf8)[...]) }

    func write(_ bytes: ArraySlice<UInt8>) {
        _ = bytes.withUnsafeBytes { Glibc.write(writing, $0.baseAddress, $0.count) }
    }

    func end() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}

@Suite("Lines as they come")
struct LineInputTests {
    /// The lines that one call hands over; a line that is too long is `…`.
    private func next(_ input: LineInput) throws -> (lines: [String], isGoingOn: Bool) {
        var lines: [String] = []
        let isGoingOn = try input.next { line in
            switch line {
            case .bytes(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong: lines.append("…")
            }
        }
        return (lines, isGoingOn)
    }

    private func rest(of input: LineInput) throws -> [String] {
        var found: [String] = []
        var isGoingOn = true
        while isGoingOn {
            let (lines, isMore) = try next(input)
            found += lines
            isGoingOn = isMore
        }
        return found
    }

    @Test(
        "Are whole, however they were written",
        arguments: [
            ("", [""]), ("a\nb\n", ["a", "b"]), ("a\r\nb", ["a", "b"]), ("\n\na", ["", "", "a"]), ("a\rb\n", ["a\rb"]),
            ("a\n\r\n", ["a", ""]), ("ä€😀\n", ["ä€😀"]),
        ])
    func whole(text: String, lines: [String]) throws {
        for size in [1, 2, 3, 100] {
            let pipe = Pipe()
            let input = LineInput(descriptor: pipe.reading, name: "a pipe")
            var found: [String] = []
            var left = Array(text.utf8)[...]
            while !left.isEmpty {
                pipe.write(left.prefix(size))
                left = left.dropFirst(size)
                found += try next(input).lines
            }
            pipe.end()
            found += try rest(of: input)
            #expect(found == lines.filter { text != "" || $0 != "" }, "\(size) at once")
        }
    }

    @Test("Come before more is waited for")
    func atOnce() throws {
        let pipe = Pipe()
        let input = LineInput(descriptor: pipe.reading, name: "a pipe")
        #expect(!input.isReady)
        pipe.write("one\ntwo\nthr")
        #expect(input.isReady)
        #expect(try next(input).lines == ["one", "two"])
        #expect(!input.isReady)
        pipe.write("ee\n")
        #expect(try next(input).lines == ["three"])
        pipe.end()
        #expect(input.isReady)
        #expect(try next(input).isGoingOn == false)
        #expect(input.isReady)
        #expect(try next(input).isGoingOn == false)
    }

    @Test("That are too long are passed over, in one piece", arguments: [11, 4000, 40_000])
    func tooLong(length: Int) throws {
        let pipe = Pipe()
        let input = LineInput(descriptor: pipe.reading, name: "a pipe", limit: 10)
        pipe.write(
            "0123456789\n" + String(repeating: "x", count: length) + "\nshort\n" + String(repeating: "y", count: 11))
        pipe.end()
        let found = try rest(of: input)
        #expect(found == ["0123456789", "…", "short", "…"])
    }

    @Test("Fail with a reason where the descriptor cannot be read")
    func fails() {
        #expect {
            let input = LineInput(descriptor: -1, name: "standard input")
            _ = try input.next { _ in }
        } throws: { "\($0)" == "cannot read standard input: Bad file descriptor" }
    }
}
