internal import CommandLineKit

/// `locations repair`: what could be put right in the store.
struct RepairCommand: LocationsCommand {
    var store = StoreOptions()

    static let name = "repair"
    static let summary = "Say what in the store could be put right"
    static let discussion = "Changes nothing; 'locations repair time --yes' does, and 'locations undo' takes that back."
    static let options: [Option<Self>] = StoreOptions.options.lifted(to: \.store)

    func run(in context: Context) throws -> ExitCode {
        var time = RepairTimeCommand()
        time.store = store
        return try time.run(in: context)
    }
}
