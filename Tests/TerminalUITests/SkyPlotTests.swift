import Positioning
import Testing

@testable import TerminalUI

@Suite("The plot of the sky")
struct SkyPlotTests {
    /// 41 columns and 21 lines of sky.
    private func plot() throws -> SkyPlot {
        try #require(SkyPlot(in: Area(column: 3, line: 5, columns: 45, lines: 21)))
    }

    static let places: [(elevation: Double, azimuth: Double, right: Int, up: Int)] = [
        (90, 0, 0, 0), (90, 123, 0, 0),
        (0, 0, 0, 10), (0, 360, 0, 10), (0, 90, 20, 0), (0, 180, 0, -10), (0, 270, -20, 0),
        (45, 0, 0, 5), (45, 90, 10, 0), (0, 45, 14, 7), (0, 225, -14, -7),
        (-5, 90, 20, 0), (-90, 180, 0, -10),
    ]

    @Test("North is up, east right, the zenith in the middle, and the horizon the rim", arguments: places)
    func points(elevation: Double, azimuth: Double, right: Int, up: Int) throws {
        let plot = try plot()
        let point = plot.point(elevation: elevation, azimuth: azimuth)
        #expect(point.column - plot.center.column == right)
        #expect(plot.center.line - point.line == up)
    }

    @Test("The rings are around the middle, twice as wide as high, and within the plot", arguments: [0.0, 30, 60])
    func rings(elevation: Double) throws {
        let plot = try plot()
        let ring = plot.ring(elevation: elevation)
        let radius = (90 - elevation) / 90 * 10
        #expect(ring.map(\.column).max() == plot.center.column + Int((2 * radius).rounded()))
        #expect(ring.map(\.line).min() == plot.center.line - Int(radius.rounded()))
        #expect(ring.allSatisfy { plot.area.contains($0) })
    }

    @Test("There is none where nothing could be told apart")
    func tooSmall() {
        #expect(SkyPlot(in: Area(columns: 12, lines: 40)) == nil)
        #expect(SkyPlot(in: Area(columns: 40, lines: 4)) == nil)
        #expect(SkyPlot(in: Area(columns: 13, lines: 5)) != nil)
    }

    @Test("A name is around its place")
    func names() throws {
        let plot = try plot()
        let labels = plot.labels([.one(.gps, 7, elevation: 45, azimuth: 90)])
        #expect(labels.map(\.text) == ["G07"])
        #expect(labels.first?.place == Point(column: plot.center.column + 9, line: plot.center.line))
    }

    @Test("What has no place is not in it")
    func unknownPlaces() throws {
        let satellites: [Satellite] = [
            .one(.gps, 1), .one(.gps, 2, elevation: 30), .one(.gps, 3, azimuth: 30),
            .one(.gps, 4, elevation: 0, azimuth: 0),
        ]
        #expect(try plot().labels(satellites).map(\.text) == ["G04"])
    }

    @Test("Several in one place move apart, and the used one keeps it")
    func crowd() throws {
        let plot = try plot()
        var satellites = (1...9).map { Satellite.one(.gps, $0, signal: 50, elevation: 50, azimuth: 200) }
        satellites.append(.one(.galileo, 1, signal: 20, elevation: 50, azimuth: 200, used: true))
        let labels = plot.labels(satellites)
        #expect(labels.count == 10)
        let alone = plot.labels([satellites[9]])
        #expect(labels.first { $0.text == "E01" }?.place == alone[0].place)
        var taken: Set<Point> = []
        for label in labels {
            for column in 0..<3 {
                let place = Point(column: label.place.column + column, line: label.place.line)
                let isFree = taken.insert(place).inserted
                #expect(isFree, "\(label.text) is over another")
                #expect(plot.area.contains(place))
            }
        }
    }

    @Test("No used one is left out of a full sky")
    func full() throws {
        let small = try #require(SkyPlot(in: Area(columns: 25, lines: 11)))
        let satellites = Satellite.many(60)
        let names = Set(small.labels(satellites).map(\.text))
        let used = satellites.filter(\.isUsed).map(\.designation)
        #expect(used.allSatisfy { names.contains($0) })
    }

    @Test("The letters of the horizon are never covered")
    func letters() {
        let satellites: [Satellite] = [0.0, 90, 180, 270].enumerated().map { index, azimuth in
            .one(.gps, index + 1, elevation: 0, azimuth: azimuth, used: true)
        }
        let picture = SkyPicture(80, 24, .sky(satellites))
        for letter in ["N", " W ", "E", "S"] { #expect(picture.place(of: letter) != nil) }
        let plot = picture.canvas.lines[1..<16].map { $0[..<36].map(\.text).joined() }.joined()
        for text in ["N", "E", "S", "W", "G01", "G02", "G03", "G04"] { #expect(plot.contains(text)) }
    }
}
