import LocationsTestSupport
import Positioning
import Presentation
import Testing

@Suite("A list on a terminal", .enabled(if: ChildProcess.find("script") != nil, "needs script, of util-linux"))
struct ListTerminalTests {
    private func events(_ count: Int64, note: String? = nil) -> [Event] {
        (0..<count).map {
            Event.example(after: $0 * 60, note: note).with {
                $0.horizontalAccuracy = Decimal3(scaled: 4_000)
                $0.altitude = Decimal4(scaled: 340_000)
            }
        }
    }

    @Test("has twenty events unless told otherwise")
    func limit() throws {
        let store = try StoreFixture(events(30))
        #expect(try store.runOnTerminal("list").ids == Array((11...30).reversed()))
        #expect(try store.runOnTerminal("list", "--json").lines.count == 20)
        #expect(try store.runOnTerminal("list", "-n", "25").ids.count == 25)
        #expect(try store.run("list").ids.count == 30)
    }

    @Test(
        "drops the trailing columns that do not fit",
        arguments: [
            (40, "1  Nov 30, 2025 at 6:26:34 PM  52.52, 13.405"),
            (58, "1  Nov 30, 2025 at 6:26:34 PM  52.52, 13.405  under the o…"),
            (64, "1  Nov 30, 2025 at 6:26:34 PM  52.52, 13.405  under the o…  ±4 m"),
            (70, "1  Nov 30, 2025 at 6:26:34 PM  52.52, 13.405  under the o…  ±4 m  34 m"),
            (80, "1  Nov 30, 2025 at 6:26:34 PM  52.52, 13.405  under the oak  ±4 m  34 m"),
        ])
    func width(columns: Int, line: String) throws {
        let store = try StoreFixture(events(1, note: "under the oak"))
        let result = try store.runOnTerminal("list", columns: columns)
        #expect(result.lines == [line])
        #expect(columns == 40 || TerminalText.width(of: line) <= columns)
    }

    @Test("lets nothing of CSV drive it either, which elsewhere is exact")
    func csv() throws {
        let store = try StoreFixture([.example(note: "a\u{1B}[31mb")])
        #expect(try store.runOnTerminal("list", "--csv").output.contains("a␛[31mb"))
        #expect(try store.run("list", "--csv").output.contains("a\u{1B}[31mb"))
    }
}
