import EventStore
import LocationManager
import LocationsTestSupport
import Positioning
import Presentation

@testable import TerminalUI

/// Tracks, frames and painters for the tests of maps.
enum MapSamples {
    /// 2026-11-30T18:26:34Z.
    static let date = Timestamp(milliseconds: 1_796_063_194_000)

    static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("a place off the globe")
        }
        return place
    }

    static func location(_ latitude: Double, _ longitude: Double, after seconds: Int64 = 0) -> Location {
        Location(
            coordinate: place(latitude, longitude), mode: .threeD, date: date + seconds * 1000,
            receivedDate: date + seconds * 1000, device: "/dev/ttyACM0", horizontalAccuracy: Decimal3(scaled: 4000))
    }

    /// The line of segments, a second from point to point.
    static func line(
        _ segments: [[(Double, Double)]], name: String? = nil, isWhole: Bool = true
    ) -> TrackLine {
        var builder = TrackLineBuilder()
        var seconds: Int64 = 0
        for segment in segments {
            for (index, point) in segment.enumerated() {
                builder.add(
                    TrackPoint(place(point.0, point.1), date: date + seconds * 1000), beginsSegment: index == 0)
                seconds += 1
            }
        }
        return builder.line(of: Track(id: 7, name: name), isWhole: isWhole)
    }

    /// A square of 800 m, and a piece of its own in it.
    static let square = line([
        [(-0.0036, -0.0036), (0.0036, -0.0036), (0.0036, 0.0036), (-0.0036, 0.0036)],
        [(0.0004, -0.0014), (0.0004, 0.0014)],
    ])

    static func painter(_ characters: ScreenPainter.Characters = .unicode, _ units: Units = .metric) -> ScreenPainter {
        ScreenPainter(
            format: LocalFormat(environment: ["LANG": "C.UTF-8", "TZ": "UTC"]), units: units, characters: characters,
            server: "localhost:2947")
    }

    /// A screen with the map on it, and a line.
    static func mapState(_ columns: Int, _ lines: Int, _ line: TrackLine?) -> ScreenState {
        var state = ScreenState(
            size: Size(columns: columns, lines: lines),
            now: ClockReading(uptime: 1_000_000, date: date, isDateTrusted: true))
        _ = state.start()
        _ = state.react(to: .key(.character("3")))
        _ = state.react(to: .line(.newest, line))
        return state
    }

    /// What gpsd says where you are.
    static func live(_ latitude: Double, _ longitude: Double, isFresh: Bool = true) -> LiveReading {
        var live = LiveReading()
        let location = location(latitude, longitude)
        live.location = location
        if isFresh {
            live.availability = .available(location, meetsWish: true)
        } else {
            live.reason = "last fix 40 s ago"
        }
        return live
    }

    static func mark(_ id: Int64, _ latitude: Double, _ longitude: Double, _ name: String? = nil) -> Event {
        var event = Event(id: id, kind: .mark, coordinate: place(latitude, longitude))
        event.name = name
        return event
    }
}
