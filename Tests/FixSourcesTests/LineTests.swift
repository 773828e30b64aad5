import FixSources
import LocationsTestSupport
import Positioning
import Testing

@Suite("A stream of lines")
struct LineTests {
    @Test(
        "What is no whole JSON object is dropped",
        arguments: [
            "{", "}", "[]", "null", "3", "\"x\"", "$GPRMC,1,2", #"{"class":"TPV"}}"#, #"{"class":"TPV"} x"#,
            #"{"class":"TPV"}{"class":"TPV"}"#, #"{"class":"TPV",}"#, #"{"class":"TPV""mode":3}"#, #"{"class" "TPV"}"#,
            #"{class:"TPV"}"#, #"{'class':'TPV'}"#, #"{"class":"TPV","x":}"#, #"{"class":"TPV","x":tru}"#,
            #"{"class":"TPV","x":truex}"#, #"{"class":"TPV","x":[1,]}"#, #"{"class":"TPV","x":[1}"#,
            #"{"class":"TPV","x":{"y"}}"#, #"{"class":"TPV","x":"\x"}"#, #"{"class":"TPV","x":"\u12g4"}"#,
            "{\"class\":\"TPV\",\"x\":\"a\tb\"}", "{\"class\":\"TPV\",\"x\u{1}\":1}", #"{"class":"TPV","x":"a}"#,
            #"{,"class":"TPV"}"#, #"{"class":"TPV",,"mode":3}"#, #"{"class":"TPV";"mode":3}"#, "\u{0}{}", "{}\u{0}",
            #"{"class":"TPV","x":"# + String(repeating: "[", count: 70) + String(repeating: "]", count: 70) + "}",
        ])
    func dropped(line: String) {
        #expect(decode(line) == [.dropped(.notAnObject)])
        // Nor does it spoil what comes after it.
        let reports = decode(line + "\r\n" + tpv(#""mode":3"#))
        #expect(reports.first == .dropped(.notAnObject))
        #expect(reports.count == 2)
        #expect(reports.last == fix(tpv(#""mode":3"#)).map { .fix($0) })
    }

    @Test("Any whole object is taken, whatever is in it")
    func whole() {
        let odd = #"{"a":[1,"\"}\\",{"b":[]},[[ ]],true,false,null,-0.5e+10],"":"","\u0000":"é\/", "z" : { } }"#
        #expect(decode(odd) == [.other(device: nil)])
    }

    @Test("Lines end in LF or CRLF, and empty ones are nothing")
    func lineEnds() {
        #expect(decode("\n\r\n  \r\n\t\n") == [])
        #expect(decode("{}\r\n\r\n{}\n{}") == [.other(device: nil), .other(device: nil), .other(device: nil)])
    }

    @Test("A last line without an end counts only if it is whole")
    func lastLine() {
        #expect(decode(#"{"class":"TPV"}"#) == [.fix(FixReport())])
        #expect(decode(#"{"class":"TPV""#) == [.dropped(.notAnObject)])
    }

    @Test("A report cut at any byte is no report")
    func cut() throws {
        var lines = sampleLines.map { Array($0.utf8) }
        if Corpus.isThere {
            for path in Corpus.files(in: "gpsd-json", suffix: ".gz") {
                let all = try Corpus.lines(path)
                if let line = all.last(where: { $0.count < 1000 }) { lines.append(line) }
            }
        }
        for line in lines {
            // One stream of all its beginnings, each of which shall be dropped.
            let stream = (1..<line.count).flatMap { line[..<$0] + [UInt8(ascii: "\n")] }
            let reports = decode(stream)
            #expect(reports.count == line.count - 1)
            #expect(reports.allSatisfy { $0 == .dropped(.notAnObject) })
        }
    }

    @Test("Pieces of any size give the same reports")
    func pieces() throws {
        var bytes = Array((sampleLines.joined(separator: "\r\n") + "\n\n{broken\n" + sampleLines[5]).utf8)
        let whole = decode(bytes)
        #expect(whole.count == 9)
        #expect((1...bytes.count).filter { decode(bytes, pieces: $0) != whole } == [])
        guard Corpus.isThere else { return }
        bytes = try Corpus.gunzip(Corpus.folder + "/gpsd-json/ublox-8.json.gz")
        let reports = decode(bytes)
        #expect(reports.count > 10)
        for size in [1, 2, 3, 7, 8, 9, 63, 64, 1000, 4096, 65_536] { #expect(decode(bytes, pieces: size) == reports) }
    }

    @Test("A line of 20 kB and one of almost 1 MB are read", arguments: [20_000, GpsdLineDecoder.longestLine])
    func longLines(length: Int) {
        let beginning = #"{"class":"TPV","mode":3,"x":""#
        let line = beginning + String(repeating: "x", count: length - beginning.utf8.count - 2) + #""}"#
        #expect(line.utf8.count == length)
        for size in [1 << 16, 1000, .max] {
            let reports = decode(Array((line + "\n" + line).utf8), pieces: size)
            #expect(reports.count == 2)
            #expect(reports.allSatisfy { if case .fix(let fix) = $0 { fix.mode == 3 } else { false } })
        }
    }

    @Test("A line over 1 MB is dropped once, and the next one is read", arguments: [(1 << 20) + 1, 2_000_000])
    func tooLongLines(length: Int) {
        let beginning = #"{"class":"TPV","mode":3,"x":""#
        let line = beginning + String(repeating: "x", count: length - beginning.utf8.count - 2) + #""}"#
        for size in [1 << 16, 1000, .max] {
            #expect(decode(Array((line + "\n{}\n").utf8), pieces: size) == [.dropped(.tooLong), .other(device: nil)])
            #expect(decode(Array(line.utf8), pieces: size) == [.dropped(.tooLong)])
        }
    }

    @Test("Whatever happens to a stream, each of its lines gives one report")
    func mutations() {
        var random = SeededGenerator(1)
        let stream = Array(sampleLines.joined(separator: "\n").utf8)
        let bytes = Array(#"{}[]",:\0123456789.-+eEutfn"#.utf8) + [0, 10, 13, 32, 127, 128, 255]
        for _ in 0..<1500 {
            var mutated = stream
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let index = Int.random(in: 0..<mutated.count, using: &random)
                let byte = bytes.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<4, using: &random) {
                case 0: mutated[index] = byte
                case 1: mutated.insert(byte, at: index)
                case 2: mutated.remove(at: index)
                default: mutated[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
            }
            let lines = mutated.split(separator: 10).filter { !$0.allSatisfy { [9, 13, 32].contains($0) } }
            let size = Int.random(in: 1...mutated.count, using: &random)
            #expect(decode(mutated, pieces: size).count == lines.count)
        }
    }
}
