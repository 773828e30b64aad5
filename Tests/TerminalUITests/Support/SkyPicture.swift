import LocationManager
import Positioning
import Presentation

@testable import TerminalUI

/// The sky of a test, and its picture.
struct SkyPicture {
    var state: ScreenState
    var characters = ScreenPainter.Characters.unicode
    var units = Units.metric

    init(_ columns: Int, _ lines: Int, _ live: LiveReading = .sky(Satellite.several)) {
        let now = ClockReading(
            uptime: 1_000_000, date: Timestamp(milliseconds: 1_764_527_195_000), isDateTrusted: false)
        state = ScreenState(size: Size(columns: columns, lines: lines), now: now)
        state.view = .sky
        state.live = live
    }

    /// With ASCII alone.
    var plain: SkyPicture {
        var picture = self
        picture.characters = .ascii
        return picture
    }

    var canvas: Canvas {
        let format = LocalFormat(environment: ["LC_ALL": "C"], zone: .utc)
        let painter = ScreenPainter(format: format, units: units, characters: characters, server: "localhost")
        return painter.draw(state)
    }

    var text: [String] { canvas.text }
    var whole: String { text.joined(separator: "\n") }

    func has(_ text: String) -> Bool { whole.contains(text) }

    /// Where a text is seen first, from above.
    func place(of text: String) -> Point? {
        for (line, cells) in canvas.lines.enumerated() {
            let characters = cells.map(\.text)
            for column in cells.indices
            where characters[column...].prefix(text.count).joined() == text {
                return Point(column: column, line: line)
            }
        }
        return nil
    }

    /// How a text that is seen somewhere looks.
    func style(of text: String) -> Style? {
        place(of: text).map { canvas.lines[$0.line][$0.column].style }
    }

    /// The names of the satellites that have a bar, from above, column by column.
    var barNames: [String] {
        let bars = state.skyLayout.bars
        let width = bars.columns / state.skyLayout.barColumns
        let lines = canvas.lines
        return (0..<state.skyLayout.barColumns).flatMap { column in
            (bars.line..<bars.end.line).map { line in
                let start = bars.column + column * width
                return lines[line][start..<start + 4].map(\.text).joined().filter { $0 != " " }
            }
        }.filter { !$0.isEmpty }
    }

    /// All of a bar's line, by its satellite's name.
    func bar(_ name: String) -> String? {
        let bars = state.skyLayout.bars
        let width = bars.columns / state.skyLayout.barColumns
        for column in 0..<state.skyLayout.barColumns {
            for line in bars.line..<bars.end.line {
                let start = bars.column + column * width
                let text = canvas.lines[line][start..<start + width].map(\.text).joined()
                if text.hasPrefix(name + " ") { return text }
            }
        }
        return nil
    }
}

extension Satellite {
    static func one(
        _ constellation: Constellation?, _ number: Int?, signal: Double? = nil, elevation: Double? = nil,
        azimuth: Double? = nil, used: Bool = false
    ) -> Satellite {
        Satellite(
            constellation: constellation, number: number, signalStrength: signal.flatMap { Decimal3($0) },
            elevation: elevation.flatMap { Decimal3($0) }, azimuth: azimuth.flatMap { Decimal3($0) }, isUsed: used)
    }

    /// A sky as it is, not in order.
    static let several: [Satellite] = [
        .one(.glonass, 12, signal: 33, elevation: 40, azimuth: 225, used: true),
        .one(.gps, 21, signal: 12.4, elevation: 5, azimuth: 300),
        .one(.gps, 7, signal: 44.6, elevation: 62, azimuth: 45, used: true),
        .one(.gps, 3, signal: 50, elevation: 30, azimuth: 135, used: true),
        .one(.sbas, 123, elevation: 30, azimuth: 180),
        .one(.galileo, 5, signal: 25, elevation: 15, azimuth: 90, used: true),
        .one(.gps, 30, signal: 38),
        .one(.glonass, 4),
    ]

    /// As many as that, all over the sky; every third one is used.
    static func many(_ count: Int) -> [Satellite] {
        (0..<count).map { index in
            .one(
                [.gps, .galileo, .glonass, .beidou][index % 4], 1 + index / 4, signal: Double(15 + index % 35),
                elevation: Double(index * 37 % 90), azimuth: Double(index * 101 % 360), used: index % 3 == 0)
        }
    }
}

extension Location {
    /// A walker in Berlin.
    static func walking() -> Location? {
        guard let coordinate = Coordinate(latitude: 52.520008, longitude: 13.404954) else { return nil }
        let date = Timestamp(milliseconds: 1_764_527_194_000)
        return Location(
            coordinate: coordinate, mode: .threeD, date: date, receivedDate: date + 310,
            altitude: Decimal4(34.2), ellipsoidalAltitude: Decimal4(73.4), horizontalAccuracy: Decimal3(3.8),
            verticalAccuracy: Decimal3(6.1), speed: Decimal3(1.3), speedAccuracy: Decimal3(0.25),
            course: Decimal4(123.4), courseAccuracy: Decimal4(4.2), climb: Decimal3(-0.2))
    }
}

extension LiveReading {
    /// A receiver that sees these, with a fix.
    static func sky(_ satellites: [Satellite]?, path: String? = "/dev/ttyACM0") -> LiveReading {
        var live = LiveReading()
        live.location = Location.walking()
        live.age = 0
        if let location = live.location { live.availability = .available(location, meetsWish: true) }
        let sky = satellites.map { Sky(satellites: $0, hdop: Decimal3(0.9), pdop: Decimal3(1.62), uptime: 1_000_000) }
        live.receiver = ReceiverStatus(path: path, driver: "u-blox", mode: .threeD, sky: sky)
        return live
    }

    /// The same without a fix, for a reason.
    func without(_ reason: Unavailability, _ words: String) -> LiveReading {
        var live = self
        live.availability = .unavailable(reason)
        live.reason = words
        return live
    }
}
