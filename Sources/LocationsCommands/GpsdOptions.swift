internal import CommandLineKit
internal import EventStore
internal import FixSources
internal import LinuxHost
internal import LocationManager
internal import Positioning

/// Which gpsd, and which receiver of it, a command listens to.
struct GpsdOptions: Sendable {
    var server = ServerArgument()
    var device: String?
    var earliest: DateArgument?
    var fixWeekRollover = false

    static let options: [Option<Self>] = [
        .operand(\.server, "SERVER", "The gpsd to listen to, as host:port:device", completion: Completion.none),
        .value("device", nil, \.device, "PATH", "Listen to this receiver only", completion: .file()),
        .value(
            "earliest", nil, \.earliest, "DATE", "Believe no date of a receiver before this one",
            default: "1 January of the year before this release"),
        .flag(
            "fix-week-rollover", nil, \.fixWeekRollover,
            "Correct a receiver that is a multiple of 1024 weeks early"),
    ]

    func limits() -> Limits {
        var limits = Limits()
        limits.device = device ?? server.server.device
        limits.earliest = earliest?.timestamp ?? Limits.earliestBelievable
        limits.fixesWeekRollover = fixWeekRollover
        return limits
    }

    /// The limits, with what a store knows of the time.
    func limits(with store: EventStore) throws -> Limits {
        var limits = limits()
        limits.newestDate = try store.resumePoint().newestDate
        limits.knownTime = try HostClock.bootID().flatMap { try store.knownTime(boot: $0) }
        return limits
    }

    /// The same at the gpsd, and by the receiver, that the recorder of a store listens to, where one runs and no SERVER was
    /// named: by its session, or by its command line where the store is out of its place.
    func atRecorder(of store: EventStore?, path: String) -> GpsdOptions {
        guard !server.isGiven, FileLock.holder(path: StoreFile.lockPath(store: path)) != nil else { return self }
        let command = RecorderWatch(store: path).command
        var told: Server?
        if let session = try? store?.latestSession(), session.endDate == nil {
            told = session.server.flatMap { try? Server($0) }
        }
        guard let server = told ?? command?.gpsd.server.server else { return self }
        var options = self
        options.server.server = server
        options.device = device ?? command?.gpsd.device
        return options
    }

    func source(keepsSatellites: Bool = false) -> GpsdSource {
        GpsdSource(server.server, keepsSatellites: keepsSatellites)
    }
}

/// A SERVER, as every gpsd client takes it.
struct ServerArgument: ArgumentValue {
    var server = Server()
    /// Whether the user named it.
    private(set) var isGiven = false

    init() {}

    init(argument: String) throws {
        do { server = try Server(argument) } catch { throw UsageError("\(error)") }
        isGiven = true
    }

    var spelling: String? { server.description }
}

/// A calendar date in UTC, as in `1990-01-01`.
struct DateArgument: ArgumentValue {
    let timestamp: Timestamp

    init(argument: String) throws {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, argument.utf8.count == 10, let year = parts[0], let month = parts[1],
            let day = parts[2],
            let timestamp = CalendarDate(year: year, month: month, day: day).timestamp
        else { throw ArgumentError("expected a calendar date such as 1990-01-01") }
        self.timestamp = timestamp
    }
}

/// An accuracy: one of Core Location's steps or a number of metres.
struct AccuracyArgument: ArgumentValue {
    let accuracy: DesiredAccuracy

    init(_ accuracy: DesiredAccuracy) { self.accuracy = accuracy }

    init(argument: String) throws {
        guard let accuracy = DesiredAccuracy(argument) else {
            throw ArgumentError("expected best, 10m, 100m, 1km, 3km or a number of metres")
        }
        self.accuracy = accuracy
    }

    static var completion: Completion { .oneOf(["best", "10m", "100m", "1km", "3km"]) }
    var spelling: String? {
        accuracy.metres == accuracy.metres.rounded() ? "\(Int(accuracy.metres))m" : "\(accuracy.metres)m"
    }
}
