import Positioning
import Presentation
import Testing

@Suite("Units")
struct MeasuresTests {
    static let locales: [([String: String], Units)] = [
        (["LANG": "en_US.UTF-8"], .imperial), (["LANG": "C"], .metric), (["LANG": "POSIX"], .metric), ([:], .metric),
        (["LANG": "C.UTF-8"], .metric), (["LANG": "en_GB.UTF-8"], .metric), (["LANG": "de_DE@euro"], .metric),
        (["LANG": "my_MM.UTF-8"], .imperial), (["LANG": "en_LR"], .imperial), (["LANG": "es_US"], .imperial),
        (["LANG": "en_US.UTF-8", "LC_MEASUREMENT": "de_DE.UTF-8"], .metric),
        (["LANG": "de_DE.UTF-8", "LC_MEASUREMENT": "en_US.UTF-8"], .imperial),
        (["LC_ALL": "de_DE.UTF-8", "LC_MEASUREMENT": "en_US.UTF-8"], .metric),
        (["LC_ALL": "", "LC_MEASUREMENT": "", "LANG": "en_US"], .imperial), (["LANG": "us"], .metric),
    ]

    @Test("are those of the territory that the environment names", arguments: locales)
    func preferred(environment: [String: String], units: Units) {
        #expect(Units.preferred(in: environment) == units)
    }

    static let distances: [(Units, Double, String)] = [
        (.metric, 0, "0 m"), (.metric, 849.6, "850 m"), (.metric, 12_345, "12.3 km"), (.metric, 1_234_567, "1,235 km"),
        (.imperial, 0, "0 ft"), (.imperial, 100, "328 ft"), (.imperial, 160.9344, "0.1 mi"),
        (.imperial, 12_345, "7.7 mi"),
        (.imperial, 3_000_000, "1,864 mi"), (.nautical, 120, "120 m"), (.nautical, 185.2, "0.1 nmi"),
        (.nautical, 1852, "1 nmi"), (.nautical, 12_345, "6.7 nmi"), (.nautical, .nan, "?"), (.metric, .infinity, "?"),
    ]

    @Test("make a distance readable", arguments: distances)
    func distance(units: Units, metres: Double, text: String) {
        #expect(Measures(units, .plain).distance(metres) == text)
    }

    static let speeds: [(Units, Double, String)] = [
        (.metric, 1.25, "4.5 km/h"), (.metric, 0, "0 km/h"), (.metric, 250, "900 km/h"), (.imperial, 10, "22.4 mph"),
        (.nautical, 10, "19.4 kn"), (.nautical, 100, "194 kn"),
    ]

    @Test("make a speed readable", arguments: speeds)
    func speed(units: Units, metresPerSecond: Double, text: String) {
        #expect(Measures(units, .plain).speed(metresPerSecond) == text)
    }

    @Test("are written with the numbers of the locale")
    func numbers() {
        let german = Measures(.metric, NumberStyle(locale: "de_DE"))
        #expect(german.distance(12_345) == "12,3 km")
        #expect(german.height(1234.4) == "1.234 m")
        #expect(german.accuracy(4.25) == "±4,2 m")
        #expect(Measures(.imperial, .plain).height(100) == "328 ft")
        #expect(Measures(.imperial, .plain).accuracy(4) == "±13 ft")
        #expect(Measures(.nautical, .plain).height(-12.6) == "-13 m")
    }
}

@Suite("A plot for the terminal")
struct ProfilePlotTests {
    @Test("fills its columns by eighths, from the least value or a base")
    func blocks() throws {
        let plot = try #require(ProfilePlot([0, 1, 2, 3, 4, 5, 6, 7, nil, 15]))
        #expect(
            plot.lines(height: 2, characters: .blocks) { "\(Int($0))" } == ["15           █", " 0  ▁▂▃▄▅▆▇█ █"])
        let based = try #require(ProfilePlot([10, 20], base: 0))
        #expect(based.lines(height: 1, characters: .blocks) { "\(Int($0))" } == ["20  ▅█"])
    }

    @Test("is plain where it must be ASCII")
    func ascii() throws {
        let plot = try #require(ProfilePlot([0, 1, 2, 3, 4, 5]))
        let lines = plot.lines(height: 2, characters: .ascii) { "\(Int($0)) m" }
        #expect(lines == ["5 m     .:#", "0 m  .:####"])
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    }

    @Test("draws one line of what is level, and nothing of what is unknown")
    func level() throws {
        #expect(
            try #require(ProfilePlot([3, nil, 3])).lines(height: 2, characters: .blocks) { "\(Int($0))" }
                == ["3", "3  ▁ ▁"])
        #expect(ProfilePlot([nil, nil]) == nil)
        #expect(ProfilePlot([.nan, .infinity]) == nil)
        #expect(ProfilePlot([]) == nil)
    }
}
