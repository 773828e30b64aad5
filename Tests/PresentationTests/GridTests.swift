import Positioning
import Testing

@testable import Presentation

/// A place and what GeographicLib's GeoConvert 2.1.2 prints for it, with -u and -m, to a metre.
struct Grid: Sendable, CustomTestStringConvertible {
    let latitude: Double
    let longitude: Double
    let utm: String
    let mgrs: String

    init(_ latitude: Double, _ longitude: Double, _ utm: String, _ mgrs: String) {
        self.latitude = latitude
        self.longitude = longitude
        self.utm = utm
        self.mgrs = mgrs
    }

    var testDescription: String { "\(latitude), \(longitude)" }
}

@Suite("Places in grids")
struct GridTests {
    /// Everyday places; poles, and where UPS begins; the wide zones of Norway and Svalbard and their borders; the
    /// borders of zones and bands; ±180°; the equator from both sides.
    static let grids = [
        Grid(52.520008, 13.404954, "33n 391776 5820073", "33U UU 91776 20073"),
        Grid(-33.8568, 151.2153, "56s 334901 6252289", "56H LH 34900 52288"),
        Grid(0, 0, "31n 166021 0", "31N AA 66021 00000"),
        Grid(-0.000000001, 0, "31s 166021 10000000", "31M AV 66021 99999"),
        Grid(0, -0.000000001, "30n 833979 0", "30N ZF 33978 00000"),
        Grid(0, 180, "01n 166021 0", "01N AA 66021 00000"),
        Grid(0, -180, "01n 166021 0", "01N AA 66021 00000"),
        Grid(12.5, 179.999999999, "60n 826099 1383693", "60P ZU 26098 83692"),
        Grid(90, 0, "n 2000000 2000000", "Z AH 00000 00000"),
        Grid(90, 180, "n 2000000 2000000", "Z AH 00000 00000"),
        Grid(-90, 0, "s 2000000 2000000", "B AN 00000 00000"),
        Grid(-90, -179.5, "s 2000000 2000000", "B AN 00000 00000"),
        Grid(84, 10, "n 2115776 1343401", "Z BA 15776 43401"),
        Grid(83.999999999, 10, "33n 441722 9330624", "33X VP 41721 30624"),
        Grid(83.999999, 10, "33n 441722 9330624", "33X VP 41721 30624"),
        Grid(-80, 10, "32s 519385 1118248", "32C NS 19384 18247"),
        Grid(-80.000001, 10, "s 2193262 3096043", "B BY 93261 96042"),
        Grid(-79.999999999, 10, "32s 519385 1118248", "32C NS 19384 18247"),
        Grid(87, -135, "n 1764431 2235569", "Y XK 64431 35568"),
        Grid(-85.5, 90, "s 2499854 2000000", "B GN 99853 00000"),
        Grid(56, 3, "32n 126050 6222336", "32V JH 26049 22336"),
        Grid(56, 2.999999, "31n 500000 6206080", "31V DC 99999 06079"),
        Grid(55.999999, 3, "31n 500000 6206079", "31U EC 00000 06079"),
        Grid(60, 4.5, "32n 249130 6659950", "32V KM 49129 59949"),
        Grid(63.999999, 11.999999, "32n 646695 7100467", "32V PS 46695 00466"),
        Grid(64, 4.5, "31n 573363 7097877", "31W EL 73363 97877"),
        Grid(64, 11.999999, "32n 646695 7100467", "32W PS 46695 00467"),
        Grid(60, 12, "33n 332705 6655205", "33V UG 32705 55205"),
        Grid(60, 2.9, "31n 494422 6651415", "31V DG 94422 51415"),
        Grid(72, 8.9, "31n 703203 7998893", "31X GV 03202 98893"),
        Grid(72, 9, "33n 293364 7999234", "33X TV 93363 99233"),
        Grid(71.999999, 8.9, "32n 496551 7988935", "32W ME 96550 88935"),
        Grid(75, 20.9, "33n 670193 8332079", "33X XD 70192 32079"),
        Grid(75, 21, "35n 326932 8332369", "35X LD 26931 32368"),
        Grid(75, 32.9, "35n 670193 8332079", "35X PD 70192 32079"),
        Grid(75, 33, "37n 326932 8332369", "37X CD 26931 32368"),
        Grid(75, 41.9, "37n 583751 8325655", "37X ED 83751 25654"),
        Grid(75, 42, "38n 413363 8325798", "38X MJ 13362 25798"),
        Grid(78.2232, 15.6267, "33n 514279 8683355", "33X WG 14278 83355"),
        Grid(83.9, 0, "31n 464424 9317856", "31X DP 64424 17856"),
        Grid(83.9, -0.000001, "30n 535576 9317856", "30X WU 35575 17856"),
        Grid(8, 6, "32n 169256 885504", "32P JP 69256 85503"),
        Grid(7.999999, 6, "32n 169256 885504", "32N JP 69256 85503"),
        Grid(-8, 6, "32s 169256 9114496", "32M JS 69256 14496"),
        Grid(72, -6, "30n 396567 7991509", "30X UE 96566 91508"),
        Grid(48.8584, 2.2945, "31n 448252 5411955", "31U DQ 48252 11954"),
        Grid(40.689167, -74.044444, "18n 580741 4504692", "18T WL 80740 04691"),
        Grid(27.988056, 86.925278, "45n 492652 3095882", "45R VL 92652 95881"),
        Grid(-54.8, -68.3, "19s 545000 3927239", "19F EV 45000 27239"),
        Grid(64.1466, -21.9426, "27n 454138 7113690", "27W VM 54138 13689"),
        Grid(40, -180, "01n 243900 4432069", "01T BE 43900 32069"),
        Grid(40, 180, "01n 243900 4432069", "01T BE 43900 32069"),
        Grid(40, 177.999999, "60n 585360 4428236", "60T WK 85360 28236"),
        Grid(-16.5, -179.999999, "01s 179712 8173373", "01K AB 79712 73373"),
        Grid(33.33, 44.44, "38n 447882 3688012", "38S MB 47882 88011"),
    ]

    @Test("Are where GeoConvert has them", arguments: GridTests.grids)
    func geoConvert(grid: Grid) throws {
        let place = try #require(Coordinate(latitude: grid.latitude, longitude: grid.longitude))
        #expect(Grids.utm(place) == grid.utm)
        #expect(Grids.mgrs(place) == grid.mgrs)
    }

    @Test("Are where the books have them")
    func published() throws {
        // Wikipedia, "Universal Transverse Mercator coordinate system": the CN Tower.
        let tower = try #require(Coordinate(latitude: 43.642567, longitude: -79.387139))
        #expect(Grids.utm(tower) == "17n 630084 4833439")
        // GeoConvert(1): Baghdad, 38SMB4488 to a kilometre.
        let baghdad = try #require(Coordinate(latitude: 33.33424, longitude: 44.40363))
        #expect(Grids.mgrs(baghdad).hasPrefix("38S MB 44"))
        // Wikipedia, "Military Grid Reference System": Honolulu lies in 4QFJ.
        let honolulu = try #require(Coordinate(latitude: 21.3069, longitude: -157.8583))
        #expect(Grids.mgrs(honolulu).hasPrefix("04Q FJ "))
    }

    @Test("Are there everywhere on the globe")
    func everywhere() throws {
        for latitude in stride(from: -90.0, through: 90, by: 2.5) {
            for longitude in stride(from: -180.0, through: 180, by: 2.5) {
                let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
                #expect(Grids.utm(place) != "no grid")
                #expect(Grids.mgrs(place) != "no grid")
            }
        }
    }
}

@Suite("Maidenhead locators")
struct MaidenheadTests {
    @Test(
        "Are those that radio amateurs know",
        arguments: [
            (48.14666, 11.60833, "JN58td"), (-34.91, -56.21166, "GF15vc"), (38.92, -77.065, "FM18lw"),
            (-41.28333, 174.745, "RE78ir"), (41.714775, -72.727260, "FN31pr"), (37.413708, -122.1073236, "CM87wj"),
            (52.520008, 13.404954, "JO62qm"),
        ] as [(Double, Double, String)])
    func known(latitude: Double, longitude: Double, locator: String) throws {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(Maidenhead.locator(place, characters: 6) == locator)
        let longer = Maidenhead.locator(place, characters: 8)
        #expect(longer.hasPrefix(locator) && longer.utf8.count == 8)
    }

    @Test(
        "Have an extended square of 30″ by 15″, and at the edges of the world the last one there is",
        arguments: [
            (52.520008, 13.404954, "JO62qm84"), (0, 0, "JJ00aa00"), (-0.000000001, -0.000000001, "II99xx99"),
            (90, 180, "RR99xx99"), (90, -180, "AR09ax09"), (-90, -180, "AA00aa00"), (-90, 180, "RA90xa90"),
            (0.00416666, 0.00833333, "JJ00aa00"), (0.00416667, 0.00833334, "JJ00aa11"),
        ] as [(Double, Double, String)])
    func edges(latitude: Double, longitude: Double, locator: String) throws {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(Maidenhead.locator(place, characters: 8) == locator)
    }

    @Test("Hold the place in their cell, wherever it is")
    func cells() throws {
        for latitude in stride(from: -90.0, to: 90, by: 7.123) {
            for longitude in stride(from: -180.0, to: 180, by: 11.321) {
                let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
                let text = Array(Maidenhead.locator(place, characters: 8).utf8).map { Int($0) }
                let east =
                    Double((text[0] - 65) * 2400 + (text[2] - 48) * 240 + (text[4] - 97) * 10 + text[6] - 48) / 120
                    - 180
                let north =
                    Double((text[1] - 65) * 2400 + (text[3] - 48) * 240 + (text[5] - 97) * 10 + text[7] - 48) / 240 - 90
                #expect((east...east + 1 / 120.0 + 1e-9).contains(longitude + 1e-10))
                #expect((north...north + 1 / 240.0 + 1e-9).contains(latitude + 1e-10))
            }
        }
    }
}
