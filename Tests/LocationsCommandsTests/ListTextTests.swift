import LocationsTestSupport
import Positioning
import Presentation
import Testing

@Suite("A list for people")
struct ListTextTests {
    @Test(
        "writes dates and coordinates as the locale has them, installed or not",
        arguments: [
            (["LC_ALL": "en_US.UTF-8"], "1  Nov 30, 2025 at 6:26:34 PM  52.52, 13.405"),
            (["LC_ALL": "de_DE.UTF-8"], "1  30.11.2025, 18:26:34  52,52, 13,405"),
            (["LC_ALL": "zh_CN.UTF-8"], "1  2025年11月30日 18:26:34  52.52, 13.405"),
            (["LC_ALL": "C"], "1  Nov 30, 2025 at 6:26:34 PM  52.52, 13.405"),
            (["LC_ALL": "", "LANG": "de_DE"], "1  30.11.2025, 18:26:34  52,52, 13,405"),
            (["LC_ALL": "", "LC_TIME": "de_DE", "LANG": "en_US"], "1  30.11.2025, 18:26:34  52.52, 13.405"),
            (["LC_ALL": "", "LC_NUMERIC": "de_DE", "LANG": "en_US"], "1  Nov 30, 2025 at 6:26:34 PM  52,52, 13,405"),
            (["TZ": "Europe/Berlin"], "1  Nov 30, 2025 at 7:26:34 PM  52.52, 13.405"),
            (["TZ": "Asia/Kolkata"], "1  Nov 30, 2025 at 11:56:34 PM  52.52, 13.405"),
            (["TZ": "XXX-9", "LC_ALL": "zh_CN.UTF-8"], "1  2025年12月1日 03:26:34  52.52, 13.405"),
        ])
    func localized(environment: [String: String], line: String) throws {
        let result = try StoreFixture([.example()]).run("list", environment: environment.mapValues { $0 })
        #expect(result.output == line + "\n")
        #expect(result.errors == "")
        #expect(result.code == 0)
    }

    @Test("has the newest first, what has no date last, and equal dates by number")
    func order() throws {
        let store = try StoreFixture([
            .example(after: 10), .example(after: 30), .example(after: 20), .sample(at: nil, kind: .point),
            .example(after: 30),
        ])
        #expect(try store.run("list").ids == [5, 2, 3, 1, 4])
        #expect(try store.run("list", "--reverse").ids == [4, 1, 3, 2, 5])
    }

    @Test(
        "has at most as many decimals as are asked for, and no minus before a zero",
        arguments: [
            (nil, -0.0004, 13.404954, "0, 13.405"), (nil, -0.0006, -179.9999, "-0.001, -180"),
            (nil, 90, -0.0001, "90, 0"), ("0", -0.4, 13.5, "0, 14"), ("5", 52.520008, 13.4, "52.52001, 13.4"),
            ("9", -0.000000001, 13.404954, "-0.000000001, 13.404954"),
        ] as [(String?, Double, Double, String)])
    func digits(digits: String?, latitude: Double, longitude: Double, shown: String) throws {
        let store = try StoreFixture([.example(latitude, longitude)])
        let result = try store.run(["list"] + (digits.map { ["--digits", $0] } ?? []))
        #expect(result.output == "1  Nov 30, 2025 at 6:26:34 PM  \(shown)\n")
    }

    @Test("says where a date is unknown, and where it is this machine's own")
    func undated() throws {
        let store = try StoreFixture([
            .sample(at: nil, kind: .point), .example().with { $0.timeSource = .received },
        ])
        #expect(
            try store.run("list").lines == [
                "2  Nov 30, 2025 at 6:26:34 PM (received)  52.52, 13.405",
                "1  no date                                52.52, 13.405",
            ])
    }

    @Test("has the note, the accuracy and the altitude behind that")
    func details() throws {
        let store = try StoreFixture([
            .example().with {
                $0.horizontalAccuracy = Decimal3(scaled: 3_800)
                $0.altitude = Decimal4(scaled: 341_234)
            },
            .example(after: 1, kind: .mark),
            .example(after: 2, kind: .mark, note: "good holding").with { $0.name = "Bay" },
        ])
        #expect(
            try store.run("list").lines == [
                "3  Nov 30, 2025 at 6:26:36 PM  52.52, 13.405  Bay: good holding",
                "2  Nov 30, 2025 at 6:26:35 PM  52.52, 13.405  mark",
                "1  Nov 30, 2025 at 6:26:34 PM  52.52, 13.405                     ±4 m  34 m",
            ])
    }

    @Test("lines its columns up behind wide characters", arguments: ["en_US.UTF-8", "zh_CN.UTF-8", "ja_JP.UTF-8"])
    func wide(locale: String) throws {
        let notes = ["plain", "红色的船", "emoji 👩‍👩‍👧 🇩🇪", "e\u{301}tude", "ｆｕｌｌ"]
        let store = try StoreFixture(
            notes.enumerated().map { index, note in
                .example(after: Int64(index) * 40_000, note: note).with {
                    $0.horizontalAccuracy = Decimal3(scaled: 5_000)
                }
            })
        let lines = try store.run("list", environment: ["LC_ALL": locale]).lines
        let columns = lines.map { line in
            TerminalText.width(of: String(line.prefix { $0 != "±" }))
        }
        #expect(lines.count == notes.count)
        #expect(Set(columns).count == 1, "\(lines)")
    }

    @Test("lets nothing in a note drive the terminal", arguments: ["list", "show 1", "list --json", "edit 1 --name x"])
    func safe(command: String) throws {
        let note = "a\u{1B}[31mb\u{07}c\nd\u{9B}e\u{7F}f"
        let store = try StoreFixture([.example(note: note).with { $0.device = "/dev/\u{1B}x" }])
        let result = try store.run(command.split(separator: " ").map(String.init))
        #expect(result.code == 0)
        #expect(result.output.contains("a"))
        let dangerous = result.output.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(dangerous.isEmpty, "\(result.output.debugDescription)")
    }

    @Test("shows a note that comes late in a long list, and its columns line up to the end")
    func late() throws {
        let accuracy = Decimal3(scaled: 12_000)
        let plain = (0..<300).map { Event.example(after: $0 * 3_600 * 24).with { $0.horizontalAccuracy = accuracy } }
        let last = Event.example(-33.868, -151.209, after: -400, note: "anchor").with {
            $0.horizontalAccuracy = accuracy
        }
        let lines = try StoreFixture(plain + [last]).run("list").lines
        #expect(lines.count == 301)
        #expect(lines.last?.contains("-33.868, -151.209  anchor") == true)
        #expect(Set(lines.map { $0.prefix { $0 != "±" }.count }).count == 1)
    }
}
