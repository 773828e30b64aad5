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
        return try EventStore(
            path: path, access: .create(StoreFile.permissions(for: path, environment: context.environment)))
    }

    /// Opens a store that is there, to write to it.
    func openToWrite(in context: Context) throws -> EventStore {
        try EventStore(path: path(in: context), access: .readWrite)
    }

    /// Opens a store that is there, to read it.
    func openToRead(in context: Context) throws -> EventStore {
        try EventStore(path: path(in: context), access: .readOnly)
    }
}
