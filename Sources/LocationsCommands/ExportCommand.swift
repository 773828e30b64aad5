internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import Glibc
internal import LinuxHost
internal import Positioning
internal import Presentation
internal import TrackFormats

/// `locations export`: the events as a file for other programs.
struct ExportCommand: LocationsCommand {
    enum Split: String, CaseIterable, ArgumentValue { case track, day }

    var window = WindowOptions()
    var selection = SelectionOptions()
    var store = StoreOptions()
    var format: FormatArgument?
    var file: String?
    var split: Split?
    var profile: ExportProfile?
    var tolerance: Double?
    var every: DurationArgument?
    var gap: DurationArgument?
    var altitude: AltitudeArgument?
    var places: Int?
    var route = false

    static let name = "export"
    static let summary = "Write tracks and marks as a file for other programs"
    static let discussion = """
        The format is the one that --format names, else that of the file's ending, else GPX. A file is written beside its \
        place and renamed when it is whole, so that a failure leaves the old one. The same events give the same bytes, \
        wherever and whenever. Marks stand beside the tracks; tracks keep their segments.

        \(ExportProfile.explanation)
        """
    static let examples = [
        (line: "locations export -o summer.gpx --since 2026-06-01 --until 2026-08-31", says: "Take a summer away"),
        (line: "locations export --last --profile strava -o ride.gpx", says: "Hand the newest track to Strava"),
        (line: "locations export --split day -f geojson -o days/", says: "Write one file a day into a folder"),
    ]
    static let options: [Option<Self>] = Option.table([
        what, WindowOptions.options.lifted(to: \.window), SelectionOptions.options.lifted(to: \.selection),
        how.section("How"), StoreOptions.options.lifted(to: \.store),
    ])
    private static let what: [Option<Self>] = [
        .value("format", "f", \.format, "FORMAT", "The format", default: "by the file's ending, else gpx"),
        .value(
            "output", "o", \.file, "FILE", "Where to write; with --split, a folder", completion: .file(),
            default: "standard output"),
    ]
    private static let how: [Option<Self>] = [
        .value("split", nil, \.split, "BY", "A file for each track or each day, in the folder that -o names"),
        .value("profile", "p", \.profile, "FOR", "What this site or program is known to need"),
        .value(
            "simplify", nil, \.tolerance, "METRES", "Leave out points that the line passes this closely", in: 0.0...),
        .value("every", nil, \.every, "DURATION", "Keep no two points of a segment closer in time"),
        .value("gap", nil, \.gap, "DURATION", "Make segments anew: a longer silence begins one"),
        .value(
            "ele", nil, \.altitude, "ALTITUDE",
            "The altitude where the format has one: above mean sea level (msl) or "
                + "the ellipsoid (hae)", default: "msl"),
        .value("places", nil, \.places, "N", "At most N decimals of a degree", in: 0...9, default: "as stored"),
        .flag("route", nil, \.route, "With --marks: write them as a route too, in their order"),
    ]

    mutating func validate() throws {
        try window.validate()
        try selection.validate()
        if route, !window.marks { throw UsageError("--route is the way along the marks; add --marks") }
        if split != nil, file == nil || file == "-" {
            throw UsageError("--split writes several files; name a folder for them with --output")
        }
    }

    func run(in context: Context) throws -> ExitCode {
        let zone = LocalZone(environment: context.environment)
        var query = try window.query(now: HostClock.now().date, zone: zone)
        query.order = .byTrack
        let target = try chosenFormat(context)
        let store = try store.openToRead(in: context)
        // Before anything is looked up: what is moved in between would be in no file.
        let exporter = try Exporter(
            store: store, target: target, stages: stages, mostPoints: profile?.mostPoints, makesRoute: route,
            context: context, signals: file == nil || file == "-" ? nil : SignalDescriptor())
        try selection.apply(to: &query, in: store)
        if let split, let file {
            try exporter.write(ExportParts(split, of: query, in: store, zone: zone), toFolder: file)
        } else {
            try exporter.write(query, to: file ?? "-")
        }
        exporter.sayWhatIsMissing()
        if exporter.count == 0 { try explainNothing(store, exporter, context) }
        return .success
    }

    /// Says that nothing was found, what is there, and what became of the file.
    private func explainNothing(_ store: EventStore, _ exporter: Exporter, _ context: Context) throws {
        let total = try store.count()
        let what = exporter.kept.first.map { "'\($0)' is as it was" } ?? "nothing but the format's frame was written"
        context.say(
            total == 0
                ? "the store has no events yet, and \(what); 'locations record' adds some"
                : exporter.missing.isEmpty
                    ? "none of the store's \(Words.count(total, "event")) is what was asked for, and \(what)"
                    : "nothing is left, and \(what)")
    }

    private var stages: TrackStages {
        var stages = TrackStages()
        stages.every = every?.milliseconds
        stages.tolerance = tolerance
        stages.gap = gap?.milliseconds
        stages.altitude = altitude?.value ?? .msl
        stages.places = places
        profile?.apply(to: &stages)
        if window.marks { stages.leavesOutMarks = false }
        return stages
    }

    private func chosenFormat(_ context: Context) throws -> ExportTarget {
        let target = try namedFormat()
        if case .own(let kind) = target, !kind.isText, file == nil, context.isOutputTerminal {
            throw UsageError("\(kind.name) is nothing for a terminal; name a file with --output")
        }
        return target
    }

    private func namedFormat() throws -> ExportTarget {
        switch format {
        case .own(let name): if let kind = TrackFormats.named(name) { return .own(kind) }
        case .gpsbabel(let name): return .gpsbabel(try GpsbabelFormat(name: name))
        case nil: break
        }
        if let profile, let kind = TrackFormats.named(profile.format) { return .own(kind) }
        guard let file, file != "-", split == nil, !file.hasPrefix("/dev/"), !StoreFile.isFolder(file) else {
            return .own(GPXFormat.self)
        }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
            throw UsageError("cannot tell the format of '\(file)' without an ending; name it with --format")
        }
        let ending = String(name[name.index(after: dot)...])
        if let kind = TrackFormats.ofFile(ending: ending) { return .own(kind) }
        if let format = try GpsbabelFormat(ending: ending) { return .gpsbabel(format) }
        throw UsageError("no format is known for the ending '.\(ending)' of '\(file)'; name one with --format")
    }
}

/// Who writes a file, and how.
enum ExportTarget {
    case own(any TrackFormat.Type)
    case gpsbabel(GpsbabelFormat)

    var fileExtension: String {
        switch self {
        case .own(let kind): kind.fileExtensions[0]
        case .gpsbabel(let format): format.fileExtension
        }
    }
}

/// Which altitude, as in `msl`.
struct AltitudeArgument: ArgumentValue {
    let value: TrackStages.Altitude

    static var completion: Completion { .oneOf(TrackStages.Altitude.allCases.map { $0.rawValue }) }

    init(argument: String) throws {
        guard let value = TrackStages.Altitude(rawValue: argument) else { throw ArgumentError() }
        self.value = value
    }
}
