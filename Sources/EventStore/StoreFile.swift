internal import ByteIO
internal import Glibc

/// Where a store lies, and the files that belong to it.
package enum StoreFile {
    /// Who may see a store that is made.
    package struct Permissions: Sendable, Hashable {
        package var folder: UInt32
        package var file: UInt32

        package init(folder: UInt32, file: UInt32) {
            self.folder = folder
            self.file = file
        }

        /// The owner alone: where someone was is nobody else's business.
        package static let personal = Permissions(folder: 0o700, file: 0o600)
        /// The owner, and its group to read: for a service's state folder.
        package static let service = Permissions(folder: 0o750, file: 0o640)
    }

    /// The store that is meant where none is named: `$LOCATIONS_STORE`, else `locations/Locations.sqlite` under
    /// `$XDG_DATA_HOME` or `~/.local/share`.
    ///
    /// A relative `XDG_DATA_HOME` does not count, by the XDG Base Directory Specification.
    package static func defaultPath(environment: [String: String]) -> String {
        if let path = environment["LOCATIONS_STORE"], !path.isEmpty { return path }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return data + "/locations/Locations.sqlite"
        }
        return homeFolder(environment) + "/.local/share/locations/Locations.sqlite"
    }

    /// Who may see a store made at `path`: more than its owner where that is inside systemd's `$STATE_DIRECTORY`.
    package static func permissions(for path: String, environment: [String: String]) -> Permissions {
        let folders = (environment["STATE_DIRECTORY"] ?? "").split(separator: ":")
        let isInside = folders.contains { path.hasPrefix($0.last == "/" ? String($0) : $0 + "/") }
        return isInside ? .service : .personal
    }

    /// The file that a recorder locks while it records into the store at `path`, by whatever name that is reached.
    package static func lockPath(store path: String) -> String { resolved(path) + "-recorder" }

    /// The bytes that the store at `path` takes on the disk, with what is not yet in its main file.
    package static func size(of path: String) -> Int64 {
        let real = resolved(path)
        return [real, real + "-wal"].reduce(0) { sum, path in
            var status = stat()
            return stat(path, &status) == 0 ? sum + Int64(status.st_size) : sum
        }
    }

    /// The bytes that are free, to this user, where the store at `path` lies; `nil` where that cannot be told.
    package static func freeSpace(at path: String) -> Int64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 || statvfs(folder(of: path), &status) == 0 else { return nil }
        return Int64(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).0)
    }

    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
    }

    /// Whether this user may read the store at `path`, but not make the file beside it that reading takes while nobody has
    /// it open.
    static func needsOwner(_ path: String) -> Bool {
        let real = resolved(path)
        return access(real, R_OK) == 0 && !exists(real + "-shm") && access(folder(of: real), W_OK) != 0
    }

    static func isOnReadOnlyMedium(_ path: String) -> Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
    }

    /// Makes an empty file at `path` and the folders above it, where they are not there.
    static func create(_ path: String, permissions: Permissions) throws(SystemError) {
        try createFolder(folder(of: path), mode: permissions.folder)
        // Only one that makes the file closes it: closing another's would let go of this process's locks on it.
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions.file)
        if descriptor >= 0 {
            fchmod(descriptor, permissions.file)  // Whatever the umask.
            close(descriptor)
        } else if errno != EEXIST {
            throw .last("create '\(path)'")
        }
    }

    private static func createFolder(_ path: String, mode: UInt32) throws(SystemError) {
        guard !exists(path) else { return }
        try createFolder(folder(of: path), mode: mode)
        if mkdir(path, mode) == 0 {
            chmod(path, mode)  // Whatever the umask.
        } else if errno != EEXIST {
            throw .last("create the folder '\(path)'")
        }
        sync(folder: folder(of: path))
    }

    /// Sees to it that what is in a folder is there after a power cut, as far as its file system can: of what SQLite makes in
    /// one, SQLite does so itself.
    private static func sync(folder path: String) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The path without links in it; as it is where there is nothing yet.
    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func homeFolder(_ environment: [String: String]) -> String {
        if let home = environment["HOME"], home.hasPrefix("/") { return home }
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return "" }
        return String(cString: home)
    }
}
