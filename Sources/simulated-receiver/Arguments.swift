package import CommandLineKit
package import Positioning
package import SimulatedReceiver

extension Route.Pace: ArgumentValue {}

extension Talker: ArgumentValue {
    package init(argument: String) throws {
        guard let talker = Self(rawValue: argument.uppercased()) else { throw ArgumentError() }
        self = talker
    }

    package static var completion: Completion { .oneOf(["gn", "gp"]) }
    package var spelling: String? { rawValue.lowercased() }
}

extension Timestamp: ArgumentValue {
    package init(argument: String) throws {
        guard let date = Self(iso8601: argument) else { throw ArgumentError("expected e.g. 2026-11-30T18:26:34Z") }
        self = date
    }
}

extension Coordinate: ArgumentValue {
    package init(argument: String) throws {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            let place = Self(latitude: latitude, longitude: longitude)
        else { throw ArgumentError("expected degrees such as 52.52,13.405") }
        self = place
    }

    package var spelling: String? { "\(latitude.value),\(longitude.value)" }

    /// Where a way begins unless told otherwise.
    static let berlin = Coordinate(latitude: 52.520008, longitude: 13.404954)!  // It is on the globe.
}
