internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning

/// `locations tracks rename`: another name for a track.
struct TracksRenameCommand: LocationsCommand {
    var id = TrackNumber()
    var trackName = ""
    var store = StoreOptions()

    static let name = "tracks rename"
    static let summary = "Give a track a name"
    static let discussion = "An empty name takes the name away. 'locations undo' takes the change back."
    static let options: [Option<Self>] = Option.table([own, StoreOptions.options.lifted(to: \.store)])
    private static let own: [Option<Self>] = [
        .operand(\.id, "ID", "The track's number", required: true),
        .operand(\.trackName, "NAME", "The new name", required: true),
    ]

    func run(in context: Context) throws -> ExitCode {
        let name = trackName.isEmpty ? nil : trackName
        let track = try store.openToWrite(in: context).renameTrack(id.value, to: name, now: HostClock.now().date)
        context.say("track \(track.id) \(track.name.map { "is '\($0)' now" } ?? "has no name now")")
        return .success
    }
}
