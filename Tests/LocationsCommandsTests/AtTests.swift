import EventStore
import Foundation
import Glibc
import LocationsTestSupport
import Positioning
import Presentation
import Testing

@Suite("Where was I")
struct AtTests {
    /// A segment of three events, 10 s and 100 m apart, and a mark an hour later.
    private func store() throws -> StoreFixture {
        let store = try StoreFixture([])
        try store.add(
            (0..<3).map { step in
                .example(52.52 + Double(step) * 0.001, 13.4, after: Int64(step) * 10).with {
                    $0.altitude = Decimal4(scaled: 340_000 + Int64(step) * 10_000)
                    $0.horizontalAccuracy = Decimal3(scaled: 4000)
                }
            }, .track(name: nil))
        try store.add([.example(52.6, 13.5, after: 3600, kind: .mark, note: "lunch")])
        return store
    }

    @Test("is told to people in their own dates and numbers")
    func table() throws {
        let store = try store()
        let english = try store.run("at", "2025-11-30 18:26:34", "2025-11-30T18:26:36.5Z", "2025-11-30 19:27")
        #expect(
            english.output
                == """
                Nov 30, 2025 at 6:26:34 PM  52.52, 13.4  event 1                         ±4 m   34 m
                Nov 30, 2025 at 6:26:36 PM  52.52, 13.4  between 1 and 2, 10 s apart     ±32 m  34 m
                Nov 30, 2025 at 7:27:00 PM  52.6, 13.5   mark 4, 26 s earlier
                """.aligned(english.output))
        #expect(english.code == 0 && english.errors == "")
        let german = try store.run(
            "at", "--digits", "6", "2025-11-30T19:26:36.5",
            environment: ["LC_ALL": "de_DE.UTF-8", "TZ": "Europe/Berlin"])
        #expect(german.output == "30.11.2025, 19:26:36  52,52025, 13,4  between 1 and 2, 10 s apart  ±32 m  34 m\n")
    }

    @Test("is told to programs exactly, with what it is told from")
    func json() throws {
        let store = try store()
        let times = [
            "2025-11-30T18:26:34Z", "2025-11-30T18:26:39+00:00", "2025-11-30T18:26:58.5Z", "2025-11-30T20:00Z",
        ]
        let result = try store.run(
            ["at", "--json"] + times, environment: ["LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo"])
        #expect(
            result.lines == [
                #"{"time":"2025-11-30T18:26:34.000Z","latitude":52.52,"longitude":13.4,"altitude":34,"#
                    + #""horizontalAccuracy":4,"basis":"event","event":1,"offset":0,"track":1,"segment":1,"timeSource":"gps"}"#,
                #"{"time":"2025-11-30T18:26:39.000Z","latitude":52.5205,"longitude":13.4,"altitude":34.5,"#
                    + #""horizontalAccuracy":59.639,"basis":"interpolated","event":1,"nextEvent":2,"gap":10,"offset":-5,"#
                    + #""track":1,"segment":1,"timeSource":"gps"}"#,
                #"{"time":"2025-11-30T18:26:58.500Z","latitude":52.522,"longitude":13.4,"altitude":36,"basis":"nearest","#
                    + #""event":3,"offset":-4.5,"track":1,"segment":1,"timeSource":"gps"}"#,
                #"{"time":"2025-11-30T20:00:00.000Z","basis":"none","event":4,"offset":-2006,"timeSource":"gps"}"#,
            ])
        for line in result.lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        let csv = try store.run(["at", "--csv"] + times).output.split(separator: "\r\n").map(String.init)
        #expect(
            csv == [
                "time,latitude,longitude,altitude,ellipsoidalAltitude,horizontalAccuracy,verticalAccuracy,basis,event,"
                    + "nextEvent,gap,offset,track,segment,timeSource",
                "2025-11-30T18:26:34.000Z,52.52,13.4,34,,4,,event,1,,,0,1,1,gps",
                "2025-11-30T18:26:39.000Z,52.5205,13.4,34.5,,59.639,,interpolated,1,2,10,-5,1,1,gps",
                "2025-11-30T18:26:58.500Z,52.522,13.4,36,,,,nearest,3,,,-4.5,1,1,gps",
                "2025-11-30T20:00:00.000Z,,,,,,,none,4,,,-2006,,,gps",
            ])
    }

    @Test("is unknown, and exit code 65, where the nearest event is too far off in time, and the farther if asked for")
    func within() throws {
        let store = try store()
        let far = try store.run("at", "2025-11-30T18:40Z")
        #expect(far.code == 65)
        #expect(far.output == "Nov 30, 2025 at 6:40:00 PM  nothing within 5 min  event 3, 13 min 6 s earlier\n")
        #expect(
            far.errors
                == "locations: no event within 5 min of Nov 30, 2025 at 6:40:00 PM; the nearest, event 3, is "
                + "13 min 6 s earlier; --within takes it farther off\n")
        let taken = try store.run("at", "--within", "13m", "2025-11-30T18:40Z")
        #expect(taken.code == 65)
        let all = try store.run("at", "-w", "14m", "2025-11-30T18:40Z")
        #expect(all.code == 0 && all.errors == "" && all.output.contains("52.522, 13.4"))
        let two = try store.run("at", "--json", "2025-11-30T18:40Z", "2025-11-30T18:26:34Z", "2026-11-30")
        #expect(two.code == 65 && two.lines.count == 3)
        #expect(two.errors == "locations: 2 of 3 times have no event within 5 min; --within takes them farther off\n")
        // The time is known to the millisecond.
        #expect(try store.run("at", "-w", "4.5s", "2025-11-30T18:26:58.5Z").code == 0)
        #expect(try store.run("at", "-w", "4.4s", "2025-11-30T18:26:58.5Z").code == 65)
    }

    @Test("has no answer in a store without a dated event")
    func empty() throws {
        let store = try StoreFixture([.sample(at: nil, kind: .point)])
        let result = try store.run("at", "--json", "2025-11-30T18:40Z")
        #expect(result.code == 65)
        #expect(result.output == "{\"time\":\"2025-11-30T18:40:00.000Z\",\"basis\":\"none\"}\n")
        #expect(result.errors == "locations: no event in the store has a date; 'locations record' adds some\n")
        #expect(try StoreFixture(nil).run("at", "now").code == 66)
    }

    @Test("says when an event was dated on receipt")
    func received() throws {
        let store = try StoreFixture([.example().with { $0.timeSource = .received }])
        #expect(try store.run("at", "2025-11-30T18:26:34Z").output.hasSuffix("  event 1 (received)\n"))
        #expect(try store.run("at", "2025-11-30T18:26:35Z").output.hasSuffix("  event 1, 1 s earlier (received)\n"))
        #expect(try store.run("at", "--json", "2025-11-30T18:26:34Z").output.contains(#""timeSource":"received"}"#))
    }

    @Test("takes times from standard input, where there are none or for -, and goes on after a line that is none")
    func input() throws {
        let store = try store()
        let lines =
            "\u{FEFF}2025-11-30T18:26:34Z\r\n\n  2025-11-30T18:26:44Z \nlunchtime\n\(String(repeating: "9", count: 5000))\n2025-11-30 18:26:54"
        let result = try store.run("at", "--json", input: lines)
        #expect(result.code == 65)
        // Each line of the input has its line, so that both can be put side by side.
        let none = #"{"basis":"none"}"#
        #expect(result.lines.map { $0 == none } == [false, true, false, true, true, false])
        #expect(result.lines.filter { $0.contains(#""basis":"event""#) }.count == 3)
        let table = try store.run("at", "--csv", input: lines)
        let rows = table.output.split(separator: "\r\n")
        #expect(table.code == 65 && rows.count == 7, "\(table.output)")
        #expect(rows.filter { $0 == ",,,,,,,none,,,,,,," }.count == 3, "\(table.output)")
        #expect(Set(rows.map { $0.filter { $0 == "," }.count }) == [14])
        #expect(try store.run("at", input: lines).lines.count == 3)
        let errors = result.errors.split(separator: "\n").map(String.init)
        #expect(errors.count == 2)
        #expect(errors.first?.hasPrefix("locations: line 4: 'lunchtime' is not a time; what works: ") == true)
        #expect(errors.last == "locations: line 5 is too long to be a time")
        let mixed = try store.run("at", "--json", "2025-11-30T18:26:54Z", "-", input: "2025-11-30T18:26:34Z\n")
        #expect(mixed.code == 0)
        #expect(mixed.lines.map { $0.contains("\"event\":3") } == [true, false])
        #expect(try store.run("at", input: "").code == 0)
        #expect(try store.run("at", "--csv", input: "").lines.count == 1)
    }

    @Test("stays within a narrow terminal, and says there too where it is unknown")
    func narrow() throws {
        guard ChildProcess.find("script") != nil else { return }
        for style in ["decimal", "dms", "mgrs"] {
            let result = try store().runOnTerminal(
                "at", "--coordinates", style, "2025-11-30T18:26:34Z", "2025-11-30T18:26:39Z", columns: 70)
            #expect(result.lines.count == 2)
            for line in result.lines { #expect(TerminalText.width(of: line) <= 70, "\(line)") }
        }
        let unknown = try store().runOnTerminal("at", "2025-11-30T18:40Z", columns: 62)
        #expect(unknown.lines.first == "Nov 30, 2025 at 6:40:00 PM  nothing within 5 min  event 3, 13…")
    }

    @Test("refuses a word that is no time before anything is answered")
    func words() throws {
        let result = try store().run("at", "2025-11-30T18:26:34Z", "lunchtime")
        #expect(result.code == 64 && result.output == "")
        #expect(result.errors.hasPrefix("locations: 'lunchtime' is not a time; what works: "))
    }

    @Test("is told as soon as it is asked, through pipes", arguments: ["", "--json", "--csv"])
    func interactive(option: String) throws {
        let store = try store()
        let (requests, answers) = (store.folder.file("requests"), store.folder.file("answers"))
        #expect(mkfifo(requests, 0o600) == 0)
        let command = "'\(BuiltProduct.path("locations"))' at \(option) <'\(requests)' >'\(answers)'"
        let child = try ChildProcess("sh", ["-c", command], environment: store.variables())
        // Read-write, so that opening it waits for nobody.
        let pipe = open(requests, O_RDWR | O_CLOEXEC)
        #expect(pipe >= 0)
        var lines = option == "--csv" ? 1 : 0
        for time in ["2025-11-30T18:26:34Z", "2025-11-30T18:26:39Z"] {
            _ = Array((time + "\n").utf8).withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
            lines += 1
            let wanted = lines
            #expect(
                waitUntil {
                    ((try? String(contentsOfFile: answers, encoding: .utf8)) ?? "").filter(\.isNewline).count == wanted
                })
        }
        close(pipe)
        child.send(SIGTERM)
    }

    @Test("sees what is recorded while it waits")
    func growing() throws {
        let store = try store()
        let requests = store.folder.file("requests")
        #expect(mkfifo(requests, 0o600) == 0)
        let child = try ChildProcess(
            "sh", ["-c", "exec '\(BuiltProduct.path("locations"))' at --json <'\(requests)'"],
            environment: store.variables())
        let pipe = open(requests, O_RDWR | O_CLOEXEC)
        let ask = { _ = Array("2025-11-30T18:30:00Z\n".utf8).withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) } }
        ask()
        #expect(waitUntil { child.output.contains(#""basis":"nearest","event":3"#) })
        try store.add([.example(after: 206)])
        ask()
        #expect(waitUntil { child.output.contains(#""basis":"event","event":5"#) })
        close(pipe)
        child.send(SIGTERM)
    }

    @Test("is answered in constant memory, however many times there are")
    func memory() throws {
        let store = try store()
        let command =
            "yes 2025-11-30T18:26:39Z | head -n 200000 | (ulimit -d 16000; exec '\(BuiltProduct.path("locations"))' at --json)"
        let result = try ChildProcess.run("sh", ["-c", command], environment: store.variables())
        #expect(try result.exitCode() == 0)
        #expect(result.outputBytes.count { $0 == UInt8(ascii: "\n") } == 200_000)
    }

    @Test("asks for times where there are none and nobody pipes any")
    func terminal() throws {
        guard ChildProcess.find("script") != nil else { return }
        let result = try store().runOnTerminal("at")
        #expect(result.code == 64)
        #expect(result.output.contains("which times? name some, or - to type them, one a line"))
    }
}

extension String {
    /// This text with its columns as far apart as in `other`, where that has the same words in the same lines.
    fileprivate func aligned(_ other: String) -> String {
        let words = { (text: String) in text.split(separator: "\n").map { $0.split(separator: " ") } }
        return words(self) == words(other) ? other : self
    }
}
