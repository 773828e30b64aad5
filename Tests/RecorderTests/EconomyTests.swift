import LocationManager
import Positioning
import Recorder
import Testing

@Suite("Economy")
struct EconomyTests {
    /// A fix of a table: when it is, how far from the start, how exact.
    struct Fix: Sendable {
        var seconds = 0.0
        var metres = 0.0
        var accuracy: Double? = 5
        var start: SegmentStart?
        var timeSource = TimeSource.gps
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var wishes: Economy.Wishes
        var fixes: [Fix]
        var verdicts: [Economy.Verdict]
        var testDescription: String { name }

        init(
            _ name: String, _ change: (inout Economy.Wishes) -> Void, _ rows: [(Fix, Economy.Verdict)]
        ) {
            self.name = name
            wishes = Economy.Wishes()
            change(&wishes)
            fixes = rows.map(\.0)
            verdicts = rows.map(\.1)
        }
    }

    private static let kept = Economy.Verdict.kept(start: nil)

    static let cases = [
        Case(
            "fifty metres and the unknown are kept without a wish", { _ in },
            [
                (Fix(accuracy: 50), kept), (Fix(seconds: 1, accuracy: 50.001), .leftOut(.inaccurate)),
                (Fix(seconds: 2, accuracy: nil), kept), (Fix(seconds: 3, accuracy: 0.001), kept),
            ]),
        Case(
            "an accuracy exactly at the limit is kept", { $0.accuracy = 7.5 },
            [
                (Fix(accuracy: 7.5), kept), (Fix(seconds: 1, accuracy: 7.501), .leftOut(.inaccurate)),
                (Fix(seconds: 2, accuracy: nil), kept),
            ]),
        Case(
            "an unknown accuracy can be refused", { $0.keepsUnknownAccuracy = false },
            [(Fix(accuracy: nil), .leftOut(.unknownAccuracy)), (Fix(seconds: 1), kept)]),
        Case(
            "the interval counts from the last stored fix", { $0.interval = 2_000 },
            [
                (Fix(), kept), (Fix(seconds: 1), .leftOut(.interval)), (Fix(seconds: 1.999), .leftOut(.interval)),
                (Fix(seconds: 2), kept), (Fix(seconds: 3.5), .leftOut(.interval)), (Fix(seconds: 4.2), kept),
            ]),
        Case(
            "the interval between received dates is the time that passed", { $0.interval = 2_000 },
            [
                (Fix(timeSource: .received), kept), (Fix(seconds: 1, timeSource: .gps), .leftOut(.interval)),
                (Fix(seconds: 2, timeSource: .gps), kept), (Fix(seconds: 3, timeSource: .gps), .leftOut(.interval)),
            ]),
        Case(
            "the distance counts from the last stored fix", { $0.distance = 10 },
            [
                (Fix(), kept), (Fix(seconds: 1, metres: 6), .leftOut(.distance)),
                (Fix(seconds: 2, metres: 9.9), .leftOut(.distance)), (Fix(seconds: 3, metres: 10.1), kept),
                (Fix(seconds: 4, metres: 0.2), .leftOut(.distance)), (Fix(seconds: 5, metres: -0.1), kept),
            ]),
        Case(
            "the first of a segment is kept, however near",
            {
                $0.distance = 10; $0.interval = 60_000
            },
            [
                (Fix(start: .track), .kept(start: .track)), (Fix(seconds: 1), .leftOut(.interval)),
                (Fix(seconds: 2, start: .segment), .kept(start: .segment)),
                (Fix(seconds: 61, metres: 9), .leftOut(.interval)),
                (Fix(seconds: 62, metres: 9), .leftOut(.distance)),
            ]),
        Case(
            "what should begin with a fix that is left out begins with the next one kept", { $0.accuracy = 5 },
            [
                (Fix(accuracy: 9, start: .segment), .leftOut(.inaccurate)),
                (Fix(seconds: 1, accuracy: 9), .leftOut(.inaccurate)), (Fix(seconds: 2), .kept(start: .segment)),
                (Fix(seconds: 3), kept),
            ]),
        Case(
            "a track that is owed is not forgotten for a segment", { $0.accuracy = 5 },
            [
                (Fix(accuracy: 9, start: .track), .leftOut(.inaccurate)),
                (Fix(seconds: 1, accuracy: 9, start: .segment), .leftOut(.inaccurate)),
                (Fix(seconds: 2, start: .segment), .kept(start: .track)), (Fix(seconds: 3), kept),
            ]),
    ]

    @Test("What is kept, and under which reason not", arguments: cases)
    func table(_ test: Case) {
        var economy = Economy(test.wishes)
        let verdicts = test.fixes.map { fix in
            economy.judge(
                .somewhere(seconds: fix.seconds, north: fix.metres, accuracy: fix.accuracy, timeSource: fix.timeSource),
                start: fix.start, uptime: Int64(fix.seconds * 1000))
        }
        #expect(verdicts == test.verdicts)
    }
}
