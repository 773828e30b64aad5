internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning
internal import Presentation

/// `locations prune`: removes what is older than a time, having exported it.
struct PruneCommand: LocationsCommand {
    var keep: DurationArgument?
    var folder: String?
    var marks = false
    var yes = false
    var isTrial = false
    var store = StoreOptions()

    static let name = "prune"
    static let summary = "Remove old events, having exported them"
    static let discussion = """
        Removes the events that are older than --keep, for good: 'locations undo' does not bring them back. With --export \
        they are first written into a folder, as GPX, a file for each track; what could not be written there and synced is \
        not removed, and no file there is ever replaced. Marks stay unless --marks, and so does what has no date.

        Says what would go, and does it after a question, or with --yes. How old something is, is measured from now where \
        this machine's clock is held by NTP, and else from the newest event. A recorder goes on beside it. The file does not \
        get smaller, but further events need no more room; 'locations compact' gives it back.
        """
    static let examples = [
        (
            line: "locations prune --keep 365d --export ~/tracks --yes",
            says: "Keep a year, and older events as files, from a timer say"
        )
    ]
    static let options: [Option<Self>] = Option.table([own, StoreOptions.options.lifted(to: \.store)])
    private static let own: [Option<Self>] = [
        .value("keep", "k", \.keep, "DURATION", "Keep what is younger than this, such as 365d"),
        .value("export", nil, \.folder, "FOLDER", "Write what goes into this folder first", completion: .file()),
        .flag("marks", nil, \.marks, "Marks too"),
        .flag("yes", "y", \.yes, "Do not ask"),
        .flag("dry-run", nil, \.isTrial, "Only say what would go"),
    ]

    mutating func validate() throws {
        guard let keep else { throw UsageError("what is to stay? name it with --keep, such as --keep 365d") }
        guard keep.milliseconds >= 86_400_000 else { throw UsageError("--keep: the least is a day, 1d") }
    }

    func run(in context: Context) throws -> ExitCode {
        let events = try isTrial ? store.openToRead(in: context) : store.openToWrite(in: context)
        let format = LocalFormat(environment: context.environment)
        guard let date = try limit(of: events) else {
            context.say("no events; nothing was removed")
            return .success
        }
        let work = Pruning(store: events, before: date, marks: marks, folder: folder, context: context)
        let count = try work.count()
        let what = "\(Words.count(count, "event")) of before \(format.dateTime(date))"
        guard count > 0 else {
            // What was deleted before goes all the same, and is nobody's to be asked about.
            if !isTrial { try work.forgetDeleted() }
            context.say("no events of before \(format.dateTime(date)); nothing was removed")
            return .success
        }
        let fate = folder.map { ", exporting them to '\($0)' first" } ?? ", exporting nothing"
        if isTrial {
            context.say("would remove \(what), for good\(fate)")
            return .success
        }
        if !yes {
            guard let answer = context.confirm("Remove \(what), for good\(fate)?") else {
                throw UsageError(
                    "this would remove \(what), for good\(fate); say --yes where there is no terminal to ask on")
            }
            guard answer else {
                context.say("nothing was removed")
                return .success
            }
        }
        let (removed, files) = try work.run(signals: SignalDescriptor())
        context.say(
            "removed \(Words.count(removed, "event"))"
                + (folder.map { "; \(Words.count(files, "file")) in '\($0)'" } ?? ""))
        return .success
    }

    /// Before which date events go; `nil` where there is no event to measure from.
    ///
    /// A clock that nobody holds may be years ahead: then everything would seem old.
    private func limit(of store: EventStore) throws -> Timestamp? {
        guard let keep else { return nil }
        let now = HostClock.now()
        let newest = try store.resumePoint().newestDate
        let reference = now.isDateTrusted ? now.date : newest.map { min($0, now.date) }
        return reference.map {
            Timestamp(milliseconds: $0.milliseconds.subtractingReportingOverflow(keep.milliseconds).0)
        }
    }
}
