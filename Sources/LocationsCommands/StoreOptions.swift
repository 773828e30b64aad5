internal import CommandLineKit
internal import EventStore

/// Which store a command works on.
struct StoreOptions: Sendable {
    var path: String?

    static let options: [Option<Self>] = [
        .value(
            "store", "S", \.path, "FILE", "The store", completion: .file(extensions: ["sqlite"]),
            environment: "LOCATIONS_STORE", default: "~/.local/share/locations/Locations.sqlite")
    ]

    func path(in context: Context) -> String { path ?? StoreFile.defaultPath(environment: context.environment) }

    /// Opens the store to write, making it where there is none.
    func create(in context: Context) throws -> EventStore {
        let path = path(in: context)
        return try open(.create(StoreFile.permissions(for: path, environment: context.environment)), in: context)
    }

    /// Opens a store that is there, to write to it.
    func openToWrite(in context: Context) throws -> EventStore {
        try open(.readWrite, in: context)
    }

    /// Opens a store that is there, to read it.
    func openToRead(in context: Context) throws -> EventStore {
        try open(.readOnly, in: context)
    }

    private func open(_ access: EventStore.Access, in context: Context) throws -> EventStore {
        Self.sayingUpgrade(of: try EventStore(path: path(in: context), access: access), context)
    }

    /// The store, once it is said where opening it has brought it to a newer schema.
    static func sayingUpgrade(of store: EventStore, _ context: Context) -> EventStore {
        if let copy = store.earlierCopy {
            context.say("the store is brought to this version's schema; as it was, it is kept as '\(copy)'")
        }
        return store
    }
}
