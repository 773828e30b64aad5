internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning
internal import Presentation

/// `locations undo`: takes back the last deletion, edit, move of a mark or change of a track.
struct UndoCommand: LocationsCommand {
    var store = StoreOptions()

    static let name = "undo"
    static let summary =
        "Take back the last change: a deletion, an edit, a move of a mark, a change of a track or of dates"
    static let discussion = "The last twenty can be taken back, one by one, for thirty days."
    static let options: [Option<Self>] = StoreOptions.options.lifted(to: \.store)

    func run(in context: Context) throws -> ExitCode {
        guard let undone = try store.openToWrite(in: context).undo(now: HostClock.now().date) else {
            throw CommandFailure(
                .dataError, "there is nothing to undo; changes can be undone for thirty days")
        }
        let date = LocalFormat(environment: context.environment).dateTime(undone.date)
        switch undone.kind {
        case .delete: context.say("brought back \(Words.count(undone.count, "event")), deleted \(date)")
        case .edit: context.say("took back the edit of \(Words.count(undone.count, "event")) of \(date)")
        case .rename: context.say("took back the new name of a track, given \(date)")
        case .join: context.say("took \(Words.count(undone.count, "track")) apart again, joined \(date)")
        case .split: context.say("made one track again of two, split \(date)")
        case .date:
            let they = undone.count == 1 ? "it" : "they"
            context.say("gave \(Words.count(undone.count, "event")) the dates back that \(they) had until \(date)")
        case .move: context.say("put a mark back to where it was, moved \(date)")
        }
        return .success
    }
}
