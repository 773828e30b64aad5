import Foundation
import LocationsTestSupport
import Positioning
import TrackFormats

/// Programs of others that read what we write.
enum Oracle {
    static let hasGpsbabel = ChildProcess.find("gpsbabel") != nil
    static let hasOgrinfo = ChildProcess.find("ogrinfo") != nil
    static let hasPython = ChildProcess.find("python3") != nil

    struct Failed: Error { let errors: String }

    /// GDAL's judge of GeoPackages, which comes with the system's Python, not with any other.
    static let validator = "/usr/lib/python3/dist-packages/osgeo_utils/samples/validate_gpkg.py"
    static let hasValidator = FileManager.default.fileExists(atPath: validator)

    /// What a program prints; one that fails, or complains though it must not, is an error.
    static func output(
        _ program: String, _ arguments: [String], limit: Double = 120, mayComplain: Bool = false
    ) throws -> String {
        let child = try ChildProcess.run(program, arguments, limit: limit)
        guard try child.wait() == .exited(0), mayComplain || child.errors.isEmpty else {
            throw Failed(errors: child.errors + child.output.suffix(500))
        }
        return child.output
    }

    /// What a Python program prints as JSON.
    static func python(_ script: String, _ arguments: [String]) throws -> Any {
        let text = try output("python3", ["-c", script] + arguments)
        return try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    /// The points of a file as gpsbabel reads them, each by the names of GPX 1.0 and `lat` and `lon`.
    static func gpsbabel(
        _ format: String, _ path: String, mayComplain: Bool = false
    ) throws -> [[String: String]] {
        let gpx = try output(
            "gpsbabel", ["-t", "-i", format, "-f", path, "-o", "gpx,elevprec=4,gpxver=1.0", "-F", "-"],
            mayComplain: mayComplain)
        return gpx.matches(of: /<(?:trkpt|wpt) lat="(.*?)" lon="(.*?)">(?s:(.*?))<\/(?:trkpt|wpt)>/).map { point in
            var values = ["lat": String(point.1), "lon": String(point.2)]
            for member in point.3.matches(of: /<([a-z]+)>(.*?)<\/[a-z]+>/) {
                values[String(member.1)] = String(member.2)
            }
            return values
        }
    }
}

/// Events such as a receiver gives, a second apart and across midnight, of which chance leaves values unknown; names and notes are harmless.
func walk(count: Int, seed: UInt64) -> [Event] {
    var generator = SeededGenerator(state: seed)
    return (0..<count).map { index in
        func number(_ range: ClosedRange<Int64>) -> Int64? {
            Int.random(in: 0..<4, using: &generator) == 0 ? nil : Int64.random(in: range, using: &generator)
        }
        let latitude = 52_520_008_123 + Int64(index) * 12_345
        var event = Event(
            id: Int64(index + 1), kind: .fix, coordinate: .steps(latitude, -13_404_954_321 + Int64(index) * 23_456))
        event.creationDate = Timestamp(
            milliseconds: 1_796_083_100_000 + Int64(index) * 1000 + Int64.random(in: 0..<1000, using: &generator))
        event.receivedDate = event.creationDate.map { $0 + 70_000 }
        event.mode = index % 3 == 0 ? nil : index % 3 == 1 ? .threeD : .twoD
        event.altitude = number(-100_000...88_480_000).map { Decimal4(scaled: $0) }
        event.ellipsoidalAltitude = number(-100_000...88_480_000).map { Decimal4(scaled: $0) }
        event.horizontalAccuracy = number(1000...99_999).map { Decimal3(scaled: $0) }
        event.verticalAccuracy = number(1000...99_999).map { Decimal3(scaled: $0) }
        event.speed = number(1...50_000).map { Decimal3(scaled: $0) }
        event.speedAccuracy = number(1...5000).map { Decimal3(scaled: $0) }
        event.course = number(1...3_599_999).map { Decimal4(scaled: $0) }
        event.courseAccuracy = number(1...100_000).map { Decimal4(scaled: $0) }
        event.climb = number(-9000...9000).map { Decimal3(scaled: $0) }
        event.satellitesUsed = number(1...30).map { Int($0) }
        event.hdop = number(500...20_000).map { Decimal3(scaled: $0) }
        event.device = "/dev/ttyACM0"
        event.name = index % 5 == 0 ? "Stop \(index)" : nil
        event.note = index % 7 == 0 ? "a note, with \"quotes\", 7; 8 | 9" : nil
        event.track = 1
        event.segment = 1
        return event
    }
}

/// Whether a number that somebody printed is one of ours, to a relative 10⁻⁶, or both are absent.
func agrees(_ text: String?, _ value: Double?, tolerance: Double = 1e-6) -> Bool {
    guard let text, let value else { return text == nil && value == nil }
    guard let number = Double(text) else { return false }
    return abs(number - value) <= tolerance * max(1, abs(value))
}
