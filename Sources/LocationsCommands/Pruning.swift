internal import ByteIO
internal import EventStore
internal import Glibc
internal import LinuxHost
internal import Positioning
internal import Presentation
internal import TrackFormats

/// Removes what is before a date, track by track: exported first, and only if that went well.
struct Pruning {
    let store: EventStore
    let before: Timestamp
    let marks: Bool
    /// Where to export to; `nil` for nowhere.
    let folder: String?
    let context: Context

    /// How many events would go.
    func count() throws -> Int {
        try store.numbers(of: query, marks: marks).reduce(0) { $0 + $1.count }
    }

    /// - Returns: How many events were removed, and how many files were written.
    func run(signals: any Interruption) throws -> (removed: Int, files: Int) {
        if let folder, mkdir(folder, 0o700) != 0, errno != EEXIST {
            throw SystemError.last("make the folder '\(folder)'")
        }
        var (removed, files) = (0, 0)
        defer { try? store.endPruning() }
        for (name, query) in try parts() {
            if signals.take() {
                throw CommandFailure(
                    .interrupted,
                    "ended by a signal; \(Words.count(removed, "event")) had been removed, the rest is there")
            }
            // Before the numbers: what is moved to another track between the two would be in no file.
            let exporter = try exporter(signals)
            // What is added meanwhile, or brought back, has other numbers: it was not exported, and stays.
            let numbers = try store.numbers(of: query, marks: marks)
            guard !numbers.isEmpty else { continue }
            if let folder {
                var wanted = query
                wanted.numbers = numbers
                try exporter.write(wanted, to: try freeName(name, in: folder))
                guard exporter.count == numbers.reduce(0, { $0 + $1.count }) else {
                    throw CommandFailure(
                        .temporaryFailure,
                        "cannot export all of it: events were deleted meanwhile; \(Words.count(removed, "event")) had been "
                            + "removed, the rest is there; prune again")
                }
                files += 1
            }
            removed += try store.prune(numbers, before: before, marks: marks)
        }
        try forgetDeleted()
        return (removed, files)
    }

    /// Removes what was deleted before: it was not wanted, and is not exported, but undo would bring it back.
    func forgetDeleted() throws { try store.pruneDeleted(before: before, marks: marks) }

    private var query: EventQuery {
        // From the first instant, so that only what has a date counts.
        EventQuery(since: Timestamp(milliseconds: .min), until: before, order: .byTrack)
    }

    /// Each track, and what lies outside any, with the name of its file.
    private func parts() throws -> [(String, EventQuery)] {
        var parts: [(String, EventQuery)] = []
        try ExportParts(.track, of: query, in: store, zone: .utc).forEach { parts.append(($0, $1)) }
        return parts
    }

    private func exporter(_ signals: any Interruption) throws -> Exporter {
        try Exporter(
            store: store, target: .own(GPXFormat.self), stages: TrackStages(), mostPoints: nil, makesRoute: false,
            context: context, signals: signals)
    }

    /// A name that no file has: an earlier pruning may have left the beginning of the same track there.
    private func freeName(_ name: String, in folder: String) throws -> String {
        for number in 1...10_000 {
            let path = "\(folder)/\(name)\(number == 1 ? "" : "-\(number)").gpx"
            var status = stat()
            if lstat(path, &status) != 0 { return path }
        }
        throw CommandFailure(.cannotCreate, "the folder '\(folder)' is full of files named '\(name)'; name another")
    }
}
