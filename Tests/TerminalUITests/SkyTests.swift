import LocationManager
import Positioning
import Testing

@testable import TerminalUI

@Suite("The sky on the screen")
struct SkyTests {
    // MARK: - Sizes

    @Test("On 80 by 24 there are the plot, all bars and all figures")
    func usual() {
        let picture = SkyPicture(80, 24)
        let expected: [String] = [
            "             · · N · ·             dB-Hz, used ✓",
            "         · ·           · ·         G03 ███████████████████████████████████ 50 ✓",
            "       ·       · · ·       ·       G07 ███████████████████████████████▎    45 ✓",
            "      ·    · ·       · ·    ·      G21 ████████▋                           12",
            "     G21  ·             ·    ·     G30 ██████████████████████████▋         38",
            "    ·    ·     · · G07   ·    ·    S23                                      –",
            "   ·    ·    ·       ·    ·    ·   E05 █████████████████▌                  25 ✓",
            "   W    ·   ·    +    ·    E05 E   R04                                      –",
            "   ·    ·    ·       ·    ·    ·   R12 ███████████████████████▏            33 ✓",
            "    ·    ·     · · ·     ·    ·",
            "     ·     R12         G03   ·",
            "      ·    · ·       · ·    ·",
            "       ·        S23        ·",
            "         · ·           · ·",
            "             · · S · ·",
            " Receiver   /dev/ttyACM0, u-blox        Altitude   34 m, ellipsoidal 73 m",
            " Fix        3D                          Speed      4.7 ±0.9 km/h",
            " Satellites 4 of 8 used                 Course     123° ±4°",
            " DOP        H 0.9  V –  P 1.6           Climb      -0.2 m/s",
            " Position   52.520008, 13.404954        Date       Nov 30, 2025 at 6:26:34 PM",
            " Accuracy   ±3.8 m, vertical ±6.1 m     Clock      system +0.31 s, no NTP",
        ]
        #expect(Array(picture.text[1..<22]) == expected)
    }

    @Test("On 40 by 10 there are figures and bars, and no plot")
    func small() {
        let picture = SkyPicture(40, 10)
        let expected: [String] = [
            " 3D, 4 of 8         ±3.8 m V ±6.1 m",
            " 4.7 ±0.9 km/h      123° ±4°",
            " alt 34 m, HAE 73 m DOP H0.9 V– P1.6",
            " G03 █████████ 50 ✓ S23            –",
            " G07 ████████  45 ✓ E05 ████▌     25 ✓",
            " G21 ██▎       12   R04            –",
            " G30 ██████▉   38   R12 ██████    33 ✓",
        ]
        #expect(Array(picture.text[2..<9]) == expected)
    }

    @Test("On 200 by 60 there are three columns, and the rings have their elevations")
    func large() throws {
        let picture = SkyPicture(200, 60)
        let plot = try #require(picture.place(of: "N"))
        let bar = try #require(picture.place(of: "G03 █"))
        let figure = try #require(picture.place(of: "Receiver   /dev/ttyACM0, u-blox"))
        #expect(plot.column < bar.column && bar.column < figure.column)
        #expect(figure.line == 1)
        let south = try #require(picture.place(of: "S · "))
        #expect(south.line - plot.line == 54)
        for text in ["30°", "60°", "Systems    G2/4 S0/1 E1/1 R1/2", "UTC        2025-11-30 18:26:34"] {
            #expect(picture.has(text))
        }
    }

    @Test("The elevation of a ring gives way to a satellite")
    func ringElevations() {
        let satellites: [Satellite] = [.one(.gps, 7, elevation: 30, azimuth: 2, used: true)]
        let picture = SkyPicture(200, 60, .sky(satellites))
        #expect(!picture.has("30°"))
        #expect(picture.has("60°"))
    }

    static let sizes: [Size] = [1, 2, 3, 5, 10, 17, 18, 20, 24, 30, 31, 34, 60].flatMap { lines in
        [1, 2, 5, 18, 19, 39, 40, 79, 80, 81, 119, 120, 200].map { Size(columns: $0, lines: lines) }
    }

    @Test("Every size has a picture, with many satellites, few and none", arguments: [60, 8, 1, 0])
    func everySize(count: Int) {
        for size in Self.sizes {
            for areBarsHidden in [false, true] {
                var picture = SkyPicture(size.columns, size.lines, .sky(Satellite.many(count)))
                picture.state.areBarsHidden = areBarsHidden
                let canvas = picture.canvas
                #expect(canvas.size == size)
                let layout = picture.state.skyLayout
                let content = ScreenLayout(picture.state).content
                for area in [layout.plot, layout.title, layout.bars, layout.figures] where area.lines > 0 {
                    let isInside =
                        area.line >= content.line && area.end.line <= content.end.line
                        && area.column >= 0 && area.end.column <= size.columns
                    #expect(isInside, "\(area) in \(size)")
                }
                let hasPlot = content.columns >= 80 && content.lines >= 17
                #expect((layout.plot.columns > 0) == hasPlot, "\(size)")
            }
        }
    }

    @Test("From 80 by 20 on there is a plot", arguments: [(80, 20, true), (79, 20, false), (80, 19, false)])
    func leastForPlot(columns: Int, lines: Int, hasPlot: Bool) {
        #expect((SkyPicture(columns, lines).place(of: "· N ·") != nil) == hasPlot)
    }

    // MARK: - Bars

    @Test("The bars are in the order of constellation and number")
    func order() {
        #expect(SkyPicture(80, 24).barNames == ["G03", "G07", "G21", "G30", "S23", "E05", "R04", "R12"])
        let unknown: [Satellite] = [.one(nil, 9), .one(nil, nil), .one(.navic, nil), .one(.navic, 2), .one(.gps, 40)]
        #expect(SkyPicture(80, 24, .sky(unknown)).barNames == ["G40", "I02", "I?", "?09", "?"])
    }

    @Test("What is used is bright and marked, what is not is dim, and what is ill is red")
    func styles() {
        var satellites = Satellite.several
        satellites[1].isHealthy = false
        let picture = SkyPicture(80, 24, .sky(satellites))
        for name in ["G07 █", "E05 █", "G07 "] { #expect(picture.style(of: name) == Style(.green, bold: true)) }
        for name in ["G30 █", "S23 "] { #expect(picture.style(of: name) == .dim) }
        #expect(picture.style(of: "G21 █") == Style(.red))
        #expect(picture.bar("G21")?.contains("✗") == true)
        #expect(picture.bar("G07")?.contains("✓") == true)
        #expect(picture.bar("G30")?.contains("✓") == false)
    }

    @Test("An unknown signal has no bar and no number, and never 0")
    func unknownSignal() {
        for picture in [SkyPicture(80, 24), SkyPicture(40, 10), SkyPicture(200, 60)] {
            #expect(picture.bar("R04")?.filter { $0 != " " } == "R04–")
        }
        #expect(SkyPicture(80, 24).plain.bar("R04")?.filter { $0 != " " } == "R04-")
    }

    @Test("The stronger a signal the longer its bar, which never leaves its place")
    func lengths() {
        let signals: [Double] = [0.2, 5, 25, 26, 49, 50, 51, 99]
        let satellites = signals.enumerated().map { Satellite.one(.gps, $0.offset + 1, signal: $0.element) }
        let picture = SkyPicture(80, 24, .sky(satellites))
        func eighths(_ name: String) -> Int {
            let blocks = Array("▏▎▍▌▋▊▉█")
            return (picture.bar(name) ?? "").reduce(0) { $0 + (blocks.firstIndex(of: $1).map { $0 + 1 } ?? 0) }
        }
        let lengths = satellites.map { eighths($0.designation) }
        #expect(lengths == lengths.sorted())
        #expect(lengths[0] == 1)
        #expect(lengths[2] < lengths[3])
        #expect(lengths[5] == lengths[7] && lengths[4] < lengths[5])
        #expect(picture.bar("G08")?.contains("█ 99") == true)
    }

    // MARK: - Text

    @Test("With ASCII alone there are stand-ins for everything")
    func ascii() {
        var long = LiveReading.sky(Satellite.several, path: String(repeating: "/dev/serial", count: 9))
        long.age = 5
        let lives: [LiveReading] = [
            long, .sky(Satellite.many(60)), .sky([]), long.without(.noFix(used: nil, seen: nil), "waiting for a fix"),
        ]
        for live in lives {
            for size in [Size(columns: 40, lines: 10), Size(columns: 80, lines: 24), Size(columns: 200, lines: 60)] {
                let picture = SkyPicture(size.columns, size.lines, live).plain
                let strange = picture.whole.filter { !$0.isASCII }
                #expect(strange.isEmpty, "\(strange) at \(size)")
            }
        }
        let picture = SkyPicture(80, 24, long).plain
        #expect(picture.bar("G03")?.filter { $0 == "#" }.count == 35)
        #expect(picture.has("123 deg +-4 deg"))
        #expect(picture.has("4.7 +-0.9 km/h"))
        #expect(picture.has("/dev/serial/dev/serial/dev~"))
    }

    @Test("What gpsd names a receiver cannot drive the terminal")
    func safe() {
        let picture = SkyPicture(200, 60, .sky(Satellite.several, path: "/dev/\u{1B}[2J\u{202E}x"))
        #expect(picture.has("/dev/␛[2J\\u{202e}x, u-blox"))
        let live = LiveReading.sky(nil).without(.noDevice(wanted: nil), "\u{1B}]0;x\u{7}")
        #expect(SkyPicture(80, 24, live).has("␛]0;x␇"))
    }
}
