internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import Glibc
internal import LinuxHost
internal import Presentation
internal import TrackFormats

/// `locations import`: what other programs and receivers have written.
struct ImportCommand: LocationsCommand {
    var files: [String] = []
    var format: String?
    var zone: String?
    var strict = false
    var isTrial = false
    var json = false
    var store = StoreOptions()

    static let name = "import"
    static let summary = "Add the tracks and marks of files"
    static let discussion = """
        What a file is, is seen by its content. Tracks, routes and marks keep their names, notes and order; points \
        without a time are kept too. What the store has already is not added again, so the same file twice adds nothing. \
        A point, date or row that is no good is named with its line, and the rest is taken. A file is added whole or not \
        at all, even where Ctrl-C comes between. Standard input is '-'.

        FIT and a hundred others are read through gpsbabel, where that is installed: --format gpsbabel:NAME with the name \
        that gpsbabel gives the format.
        """
    static let examples = [
        (line: "locations import summer.gpx", says: "Add a file"),
        (line: "locations import -f gpsbabel:garmin_fit ride.bin", says: "Add what gpsbabel reads"),
    ]
    static let options: [Option<Self>] = Option.table([own, StoreOptions.options.lifted(to: \.store)])
    private static let own: [Option<Self>] = [
        .operands(\.files, "FILE", "What to add; - is standard input", required: true, completion: .file()),
        .value(
            "format", "f", \.format, "FORMAT", "What the files are",
            completion: .oneOf(TrackReaders.all.map { $0.name } + ["gpsbabel:"]), default: "seen by their content"),
        .value("zone", nil, \.zone, "ZONE", "The time zone of times that are written without one", default: "UTC"),
        .flag("strict", nil, \.strict, "Refuse a file of which anything cannot be taken"),
        .flag("dry-run", nil, \.isTrial, "Only say what would be added"),
        .flag("json", nil, \.json, "Print what was added as a JSON line a file"),
    ]

    mutating func validate() throws {
        guard let format, !format.hasPrefix("gpsbabel:") || format.utf8.count == 9 else { return }
        let known = TrackReaders.all.map { $0.name }
        guard known.contains(format) else {
            throw UsageError(
                "--format: '\(format)' is not a format; expected \(known.joined(separator: ", ")), or gpsbabel:NAME")
        }
    }

    func run(in context: Context) throws -> ExitCode {
        var settings = ReaderSettings(temporaryFolder: context.temporaryFolder)
        if let zone {
            guard let zone = LocalZone(named: zone, environment: context.environment) else {
                throw UsageError("--zone: '\(zone)' is not a time zone; expected e.g. Europe/Berlin or +02:00")
            }
            settings.instant = { zone.timestamp($0) }
        }
        var opened: EventStore?
        // What is only tried makes no store.
        let trial = isTrial && !StoreFile.exists(store.path(in: context)) ? try TrialStore(context) : nil
        var code = ExitCode.success
        for file in files {
            var one = FileImport(
                path: file, format: format, settings: settings, isStrict: strict, isTrial: isTrial, context: context)
            do {
                let summary = try one.run(into: store.path(in: context)) {
                    let events = try opened ?? trial?.store ?? store.create(in: context)
                    opened = events
                    return events
                }
                context.say(one.report(summary))
                if json { try one.printJSON(summary) }
            } catch let failure as CommandFailure {
                // The others may be better.
                context.say(failure.description)
                if code == .success { code = failure.code }
            }
        }
        return code
    }
}
