import Glibc
import Positioning
import SimulatedReceiver

/// What is wrong with the command line, in one line.
struct ToolError: Error {
    let message: String
    var exitCode = EX_USAGE
}

/// The command line.
struct ToolOptions {
    var settings: ReceiverSettings
    var link: String?
    var control: String?
    var wantsHelp = false

    /// Reads the command line; `now` is the date that the receivers start with where none is given.
    init(_ arguments: [String], now: Timestamp) throws {
        var pace = Route.Pace.walk
        var place = "52.520008,13.404954"
        var (script, scriptFile): (String?, String?)
        var rest = arguments[...]
        // The route is made at the end, from all that makes it.
        settings = ReceiverSettings(route: try Self.route(place, pace, 1), start: now)
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts.first ?? "")
            func value() throws -> String {
                if parts.count == 2 { return String(parts[1]) }
                guard let next = rest.popFirst() else { throw ToolError(message: "option '\(name)' needs a value") }
                return next
            }
            func count(_ range: ClosedRange<Int>) throws -> Int {
                let text = try value()
                guard let number = Int(text), range.contains(number) else {
                    let last = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
                    throw ToolError(message: "\(name): '\(text)' is not a count of \(range.lowerBound) \(last)")
                }
                return number
            }
            switch name {
            case "--rate": settings.rate = try count(1...10)
            case "--fast": settings.isFast = true
            case "--count": settings.count = try count(1...Int.max)
            case "--receivers": settings.receivers = try count(1...9)
            case "--seed": settings.seed = UInt64(try count(0...Int.max))
            case "--wait": settings.waitsForReader = true
            case "--link": link = try value()
            case "--control": control = try value()
            case "--from": place = try value()
            case "--route":
                let text = try value()
                guard let known = Route.Pace(rawValue: text) else {
                    throw ToolError(message: "--route: '\(text)' is no route; expected walk, drive or stand")
                }
                pace = known
            case "--talker":
                let text = try value()
                guard let talker = Talker(rawValue: text.uppercased()) else {
                    throw ToolError(message: "--talker: '\(text)' does not talk; expected gp or gn")
                }
                settings.talker = talker
            case "--start":
                let text = try value()
                guard let date = Timestamp(iso8601: text) else {
                    throw ToolError(message: "--start: '\(text)' is no date; try '2026-11-30T18:26:34Z'")
                }
                settings.start = date
            case "--script":
                let text = try value()
                scriptFile = text.hasPrefix("@") ? String(text.dropFirst()) : nil
                script = scriptFile == nil ? text : nil
            case "--help", "-h":
                wantsHelp = true
                return
            default: throw ToolError(message: "unknown option '\(argument)'; try 'simulated-receiver --help'")
            }
        }
        settings.route = try Self.route(place, pace, settings.seed)
        do {
            let text = try scriptFile.map { try Self.contents(of: $0) } ?? script ?? ""
            settings.scenario = try Scenario(script: text, receivers: settings.receivers)
        } catch let error as ScriptError {
            guard let scriptFile else { throw ToolError(message: "--script: \(error)") }
            throw ToolError(message: "'\(scriptFile)': \(error)", exitCode: EX_DATAERR)
        }
    }

    private static func route(_ place: String, _ pace: Route.Pace, _ seed: UInt64) throws -> Route {
        let numbers = place.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            let start = Coordinate(latitude: latitude, longitude: longitude)
        else { throw ToolError(message: "--from: not a latitude and a longitude in degrees; try '52.52,13.405'") }
        return Route(start: start, pace: pace, seed: seed)
    }

    private static func contents(of path: String) throws -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        var bytes: [UInt8] = []
        while descriptor >= 0 {
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) {
                $1 = max(0, read(descriptor, $0.baseAddress, $0.count))
            }
            bytes += piece
            if piece.isEmpty || bytes.count > 1 << 20 { break }
        }
        guard !bytes.isEmpty else {
            let reason = descriptor >= 0 ? "nothing in it" : String(cString: strerror(errno))
            throw ToolError(message: "cannot read the script '\(path)': \(reason)", exitCode: EX_NOINPUT)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
