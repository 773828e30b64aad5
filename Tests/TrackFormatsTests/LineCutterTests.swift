import Positioning
import Testing

@testable import TrackFormats

@Suite("A line that is cut at the meridian opposite Greenwich")
struct LineCutterTests {
    /// The lines of one segment of longitudes, all 10 degrees north but for what `positions` says.
    private func lines(_ positions: [LinePosition]) -> [[LinePosition]] {
        var cutter = LineCutter()
        var lines: [[LinePosition]] = []
        for position in positions {
            cutter.add(position) { position, isFirst in
                if isFirst { lines.append([]) }
                lines[lines.count - 1].append(position)
            }
        }
        cutter.endSegment()
        return lines
    }

    private func longitudes(_ degrees: [Int64]) -> [[Int64]] {
        lines(degrees.map { LinePosition(latitude: 10_000_000_000, longitude: $0 * 1_000_000_000) })
            .map { $0.map { $0.longitude / 1_000_000_000 } }
    }

    @Test(
        "Is cut where it crosses, and nowhere else",
        arguments: [
            ([], []), ([5], []), ([5, 6, 7], [[5, 6, 7]]), ([-5, 5, -5], [[-5, 5, -5]]), ([-90, 90], [[-90, 90]]),
            ([179, -179], [[179, 180], [-180, -179]]), ([-179, 179], [[-179, -180], [180, 179]]),
            ([178, 179, -179, -178], [[178, 179, 180], [-180, -179, -178]]),
            ([179, -179, 179], [[179, 180], [-180, -179, -180], [180, 179]]),
            // On the meridian itself: the sign is that of the side it is come from, then that of the side gone to.
            ([179, 180], [[179, 180]]), ([179, -180], [[179, 180]]), ([-179, 180], [[-179, -180]]),
            ([180, -179], [[-180, -179]]), ([-180, 179], [[180, 179]]),
            ([180, -180], [[180, 180]]), ([179, -180, 179], [[179, 180, 179]]),
            // Once more, where a reader would take it for the cut's.
            ([179, 180, -179], [[179, 180, 180], [-180, -179]]),
            ([179, -180, -179], [[179, 180, 180], [-180, -179]]),
            ([180, -180, 180, -179], [[180, 180, 180, 180], [-180, -179]]),
        ] as [([Int64], [[Int64]])])
    func cuts(degrees: [Int64], expected: [[Int64]]) {
        #expect(longitudes(degrees) == expected)
    }

    @Test("Knows what a cut made from what is a position of the line")
    func isCut() {
        func position(_ longitude: Int64, _ latitude: Int64 = 10, _ altitude: Int64? = nil) -> LinePosition {
            LinePosition(
                latitude: latitude * 1_000_000_000, longitude: longitude * 1_000_000_000,
                altitude: altitude.map { Decimal4(scaled: $0) })
        }
        #expect(LineCutter.isCut(position(180), between: position(179), and: position(-179)))
        #expect(LineCutter.isCut(position(-180), between: position(-179), and: position(179)))
        #expect(LineCutter.isCut(position(180), between: position(180), and: position(-179)))
        #expect(LineCutter.isCut(position(180, 11, 5), between: position(179, 10, 0), and: position(-179, 12, 10)))
        for (point, a, b) in [
            (position(180, 11), position(179), position(-179)), (position(-180), position(179), position(-179)),
            (position(180, 10, 5), position(179), position(-179)), (position(180), position(179), position(-180)),
            (position(180), position(179), position(178)), (position(180), position(179, 95), position(-179)),
            (position(180), position(200), position(-179)),
            (position(180), position(179), LinePosition(latitude: .min, longitude: .min)),
        ] {
            #expect(!LineCutter.isCut(point, between: a, and: b))
        }
    }

    @Test("Goes on at the interpolated latitude, altitude and date")
    func interpolation() {
        let cut = lines([
            LinePosition(
                latitude: 10_000_000_000, longitude: 179_000_000_000, altitude: Decimal4(scaled: 100),
                date: Timestamp(milliseconds: 1000)),
            LinePosition(
                latitude: 14_000_000_000, longitude: -177_000_000_000, altitude: Decimal4(scaled: -300),
                date: Timestamp(milliseconds: 5000)),
        ])
        let there = LinePosition(
            latitude: 11_000_000_000, longitude: 180_000_000_000, altitude: Decimal4(scaled: 0),
            date: Timestamp(milliseconds: 2000))
        #expect(cut.count == 2 && cut[0].last == there)
        #expect(cut[1].first?.longitude == -180_000_000_000 && cut[1].first?.latitude == there.latitude)
        #expect(cut[1].first?.date == there.date)
    }

    @Test("Has no altitude or date there where one end has none, or absurd ones")
    func unknown() {
        let cut = lines([
            LinePosition(latitude: 0, longitude: 179_000_000_000, altitude: Decimal4(scaled: .min), date: nil),
            LinePosition(
                latitude: 0, longitude: -179_000_000_000, altitude: Decimal4(scaled: .max),
                date: Timestamp(milliseconds: 1)),
        ])
        #expect(cut[0].last?.altitude == nil && cut[0].last?.date == nil)
    }
}
