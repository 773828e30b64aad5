import LocationsTestSupport
import Positioning
import Presentation
import Testing

@Suite("Places as they are asked for")
struct CoordinatesTests {
    static let styles = [
        ("decimal", "52.52, 13.405"), ("dm", "52° 31.200′ N 13° 24.297′ E"), ("dms", "52° 31′ 12.0″ N 13° 24′ 17.8″ E"),
        ("utm", "33n 391776 5820073"), ("mgrs", "33U UU 91776 20073"), ("maidenhead", "JO62qm84"),
    ]

    @Test("are in a list, and in the answer to a time", arguments: CoordinatesTests.styles)
    func lists(style: String, place: String) throws {
        let store = try StoreFixture([.example()])
        #expect(try store.run("list", "--coordinates", style).output == "1  Nov 30, 2025 at 6:26:34 PM  \(place)\n")
        #expect(
            try store.run("at", "--coordinates", style, "2025-11-30T18:26:34Z").output
                == "Nov 30, 2025 at 6:26:34 PM  \(place)  event 1\n")
        for option in ["--json", "--csv"] {
            let plain = try store.run("list", option)
            #expect(try store.run("list", option, "--coordinates", style).output == plain.output)
        }
    }

    @Test(
        "are shown beside the exact degrees",
        arguments: [
            ("dm", "Degrees, minutes      52° 31.20048′ N 13° 24.29724′ E"),
            ("dms", "Degrees, minutes, seconds  52° 31′ 12.029″ N 13° 24′ 17.834″ E"),
            ("utm", "UTM        33n 391776 5820073"), ("mgrs", "MGRS       33U UU 91776 20073"),
            ("maidenhead", "Maidenhead locator  JO62qm84"),
        ])
    func shown(style: String, row: String) throws {
        let store = try StoreFixture([.example()])
        let result = try store.run("show", "1", "--coordinates", style)
        let words = { (line: String) in line.split(separator: " ").joined(separator: " ") }
        let lines = result.lines.map(words)
        #expect(lines.contains(words(row)))
        #expect(lines.contains("Latitude 52.520008°"))
        let plain = try store.run("show", "1")
        #expect(plain.lines.map(words) == lines.filter { $0 != words(row) })
        let json = try store.run("show", "1", "--json")
        #expect(try store.run("show", "1", "--coordinates", style, "--json").output == json.output)
    }

    @Test("line up whatever they are, also with those to come", arguments: CoordinatesTests.styles)
    func columns(style: String, place: String) throws {
        let places = [
            (52.520008, 13.404954), (-5.1, -7.2), (90, 0), (-90, 179.9), (75, 20.9), (-33.8568, 151.2153), (0, 0),
        ]
        let store = try StoreFixture(
            (0..<250).map { index in
                let place = places[index < 200 ? index % 2 : index % places.count]
                return Event.example(place.0, place.1, after: Int64(index), note: "here")
            })
        let lines = try store.run("list", "--reverse", "--coordinates", style).lines
        let starts = Set(lines.map { line in TerminalText.width(of: String(line.dropLast("here".count))) })
        #expect(lines.count == 250)
        #expect(starts.count == 1, "\(starts)")
    }

    @Test("stay whole on a narrow terminal, whose other columns give way", arguments: CoordinatesTests.styles)
    func narrow(style: String, place: String) throws {
        guard ChildProcess.find("script") != nil else { return }
        let store = try StoreFixture([
            .example(note: "a long way from here to there").with { $0.altitude = Decimal4(scaled: 340_000) }
        ])
        let lines = try store.runOnTerminal("list", "--coordinates", style, columns: 66).lines
        #expect(lines.count == 1)
        #expect(lines.first?.contains(place) == true)
        #expect(lines.allSatisfy { TerminalText.width(of: $0) <= 66 })
    }

    @Test("are refused where the format is unknown, with those there are")
    func unknown() throws {
        let result = try StoreFixture([.example()]).run("list", "--coordinates", "degrees")
        #expect(result.code == 64)
        #expect(
            result.errors.hasPrefix(
                "locations: --coordinates: 'degrees' is not a format; expected decimal, dm, dms, utm, mgrs, maidenhead")
        )
    }
}
