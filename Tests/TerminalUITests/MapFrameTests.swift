import Glibc
import Positioning
import Testing

@testable import TerminalUI

@Suite("A part of the globe on the screen")
struct MapFrameTests {
    private func frame(
        _ latitude: Double, _ longitude: Double, _ scale: Double = 100, _ columns: Int = 80, _ lines: Int = 20
    ) -> MapFrame {
        MapFrame(latitude: latitude, longitude: longitude, metresPerColumn: scale, columns: columns, lines: lines)
    }

    private static let places: [(Double, Double)] = [(0, 0), (52.5, 13.4), (-33.9, 151.2), (78, -170), (0, 180)]

    @Test("Puts its middle in the middle, and lengths to scale, as the ellipsoid has them", arguments: places)
    func scale(latitude: Double, longitude: Double) throws {
        let frame = frame(latitude, longitude)
        let middle = frame.place(MapSamples.place(latitude, longitude))
        #expect(abs(middle.x - 40) < 1e-6 && abs(middle.y - 10) < 1e-6)
        let there = frame.moved(10, 0)
        let length = Geodesy.distance(
            MapSamples.place(frame.latitude, frame.longitude), MapSamples.place(there.latitude, there.longitude))
        #expect(abs(length - 1_000) < 1)
        let up = frame.moved(0, -5)
        let height = Geodesy.distance(
            MapSamples.place(frame.latitude, frame.longitude), MapSamples.place(up.latitude, up.longitude))
        #expect(abs(height - 1_000) < 1)
        #expect(up.latitude > frame.latitude)
    }

    @Test("Crosses ±180° the shorter way")
    func antimeridian() throws {
        let frame = frame(0, 179.99)
        let (x, _) = frame.place(MapSamples.place(0, -179.99))
        #expect(abs(x - (40 + 0.02 * 111_319.49 / 100)) < 0.01)
        let box = try #require(frame.box)
        #expect(box.crossesAntimeridian)
        #expect(frame.moved(100, 0).longitude < 0)
    }

    @Test("Zooms with the place under the pointer staying there", arguments: [0.3, 0.9, 1.5, 7])
    func zoom(factor: Double) throws {
        let frame = frame(47, 8)
        let pointer = frame.moved(30 - 40, 4 - 10)
        let zoomed = frame.scaled(by: factor, at: 30, 4)
        let (x, y) = zoomed.place(MapSamples.place(pointer.latitude, pointer.longitude))
        #expect(abs(x - 30) < 0.05 && abs(y - 4) < 0.05)
        #expect(abs(zoomed.metresPerColumn - 100 * factor) < 1e-9)
    }

    @Test("Has limits: the globe, a leaf, and the poles")
    func limits() {
        #expect(frame(0, 0).scaled(by: 1e12).metresPerColumn == MapFrame.scales.upperBound)
        #expect(frame(0, 0).scaled(by: 1e-12).metresPerColumn == MapFrame.scales.lowerBound)
        #expect(frame(89, 0).moved(0, -1e9).latitude == 90)
        #expect(frame(-89, 0).moved(0, 1e9).latitude == -90)
        for pole in [90.0, -90] {
            let (x, y) = frame(pole, 0).place(MapSamples.place(-pole, 180))
            #expect(x.isFinite && y.isFinite)
            #expect(frame(pole, 0).moved(1e9, 0).longitude.isFinite)
        }
    }

    @Test(
        "Fits all of an extent with a margin",
        arguments: [(80, 20), (40, 7), (200, 57), (5, 3), (1, 1)])
    func fit(columns: Int, lines: Int) throws {
        for extent in [
            MapExtent(south: 47, north: 48, west: 8, east: 9), MapExtent(south: -10, north: 60, west: -20, east: -19),
            MapExtent(south: 0, north: 0.001, west: 179, east: 184), MapExtent(south: 5, north: 5, west: 5, east: 5),
        ] {
            let frame = MapFrame(fitting: extent, columns: columns, lines: lines)
            guard columns > 4, lines > 2 else { continue }
            for latitude in [extent.south, extent.north] {
                for longitude in [extent.west, extent.east] {
                    let (x, y) = frame.place(MapSamples.place(latitude, shorterWay(longitude)))
                    #expect(x >= 0 && x < Double(columns) && y >= 0 && y < Double(lines))
                }
            }
        }
    }

    @Test("Is the whole globe's box where it is wider than that, and no box of no area")
    func box() throws {
        let globe = try #require(frame(10, 20, 1e6).box)
        #expect(globe.west.value == -180 && globe.east.value == 180)
        #expect(globe.south.value == -90 && globe.north.value == 90)
        #expect(frame(0, 0, 100, 0, 5).box == nil)
        let pole = try #require(frame(90, 0, 1).box)
        #expect(pole.north.value == 90)
    }

    @Test("Covers what is inside of it, unless that is much farther away")
    func covers() {
        let whole = frame(47, 8).widened
        #expect(whole.covers(frame(47, 8)))
        #expect(whole.covers(frame(47, 8).moved(30, 5)))
        #expect(!whole.covers(frame(47, 8).moved(50, 0)))
        #expect(!whole.covers(frame(47, 8).moved(0, 15)))
        #expect(whole.covers(frame(47, 8, 60)))
        #expect(!whole.covers(frame(47, 8, 30)))
        #expect(!whole.covers(frame(47, 8, 250)))
    }
}
