import Presentation
import Testing

@Suite("Spans of time as people read them")
struct DurationTextTests {
    @Test(
        "A duration has two units at most",
        arguments: [
            (0, "0 s"), (999, "0 s"), (45_000, "45 s"), (60_000, "1 min"), (125_000, "2 min 5 s"), (3_600_000, "1 h"),
            (3_605_000, "1 h"), (3_723_000, "1 h 2 min"), (86_399_999, "23 h 59 min"), (273_600_000, "3 d 4 h"),
            (-125_000, "-2 min 5 s"), (-5, "0 s"), (.min, "-106751991167 d 7 h"),
        ] as [(Int64, String)])
    func durations(milliseconds: Int64, text: String) {
        #expect(DurationText.string(milliseconds: milliseconds) == text)
    }

    @Test(
        "An age has one unit",
        arguments: [
            (0, "0 s ago"), (3_400, "3 s ago"), (119_000, "1 min ago"), (7_300_000, "2 h ago"), (-3_400, "in 3 s"),
        ] as [(Int64, String)])
    func ages(milliseconds: Int64, text: String) {
        #expect(DurationText.age(milliseconds: milliseconds) == text)
    }
}
