internal import EventStore
internal import Glibc
internal import LinuxHost

/// Whether the store can be written by whoever asks.
enum StoreWritingCheck: Check {
    static let name = "writing"

    static func examine(_ examination: Examination) -> Verdict {
        let store = examination.settings.store
        let nearest = FilePaths.nearest(store)
        // A link's own folder counts for nothing: SQLite puts its files beside the file itself.
        let place = FilePaths.real(nearest)
        let folder = nearest == store && !StoreFile.isFolder(place) ? FilePaths.folder(of: place) : place
        if StoreFile.isFolder(store) {
            return .wrong(
                "'\(store)' is a folder, not a store", remedy: "name a file, such as '\(store)/Locations.sqlite'",
                .badData)
        }
        if nearest != store, !StoreFile.isFolder(place) {
            return .wrong(
                "'\(nearest)' is no folder, so that no store can lie below it",
                remedy: "name a --store in a folder", .badData)
        }
        if let verdict = readOnlyMount(examination, folder) { return verdict }
        // Its log and index too: who reads as root first leaves them behind as root's.
        let file = nearest == store ? place : store
        let files = ["", "-wal", "-shm", "-recorder"].map { file + $0 }
        for path in [folder] + (place == folder ? [] : files) where access(path, F_OK) == 0 {
            // By the ids in effect, as opening would.
            guard faccessat(AT_FDCWD, path, W_OK, CInt(AT_EACCESS)) != 0 else { continue }
            if errno == EROFS { return mediumIsReadOnly(folder) }
            // A service's store is another user's to write, and its group's to read.
            let recorder = StoreRecorder(store: store, now: examination.surroundings.now())
            if recorder.isRunning {
                return .fine(
                    "'\(store)' is written by \(recorder.pid.map { "process \($0)" } ?? "a process elsewhere")")
            }
            return notAllowed(path, of: store, examination.surroundings)
        }
        if let verdict = leftByRoot(files, in: folder, examination) { return verdict }
        switch WriteProbe.error(in: folder) {
        case 0, ENOSPC, EDQUOT: return .fine("'\(store)' can be written")
        case EROFS: return mediumIsReadOnly(folder)
        case let code:
            return .wrong(
                "writing in '\(folder)' fails: \(String(cString: strerror(code)))",
                remedy:
                    "look for the disk's errors with 'dmesg'; a card that does so is dying, so copy the store first",
                .inputOutput)
        }
    }

    /// What keeps a folder's owner from recording into it, where root looks: root may write to anything.
    private static func leftByRoot(_ files: [String], in folder: String, _ examination: Examination) -> Verdict? {
        var home = stat()
        guard geteuid() == 0, stat(folder, &home) == 0, home.st_uid != 0 else { return nil }
        let foreign = files.first { path in
            var file = stat()
            guard stat(path, &file) == 0, file.st_uid != home.st_uid, file.st_mode & 0o002 == 0 else { return false }
            return file.st_gid != home.st_gid || file.st_mode & 0o020 == 0
        }
        let surroundings = examination.surroundings
        // Who records as root on purpose does so at the moment.
        guard let foreign, let status = status(of: foreign),
            !StoreRecorder(store: examination.settings.store, now: surroundings.now()).isRunning
        else { return nil }
        let (owner, user) = (surroundings.userName(status.st_uid), surroundings.userName(home.st_uid))
        return .wrong(
            "'\(foreign)' belongs to \(owner), and \(user), whose folder it lies in, may not write to it",
            remedy: "hand them over with chown \(home.st_uid): '\(files[0])'*, unless root is to record", .noPermission)
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    private static func readOnlyMount(_ examination: Examination, _ folder: String) -> Verdict? {
        let surroundings = examination.surroundings
        let mount = MountTable(surroundings).mount(of: folder)
        guard mount?.isReadOnly ?? false || surroundings.fileSystem(folder)?.isReadOnly ?? false else { return nil }
        guard let unit = ServiceUnit(surroundings) else { return mediumIsReadOnly(mount?.folder ?? folder) }
        let home =
            unit.stateFolder.map { "keep the store under \($0), its StateDirectory=" }
            ?? "give it StateDirectory=locations and keep the store under /var/lib/locations"
        let remedy = "\(home), or add ReadWritePaths=\(folder) with 'systemctl edit \(unit.name)'"
        guard unit.isKnown else {
            return .wrong(
                "'\(folder)' is read-only for \(unit.name), by its ProtectSystem=, ProtectHome= or ReadOnlyPaths=, or "
                    + "since the medium is",
                remedy: remedy, .noPermission)
        }
        guard let directive = unit.directive(closing: folder) else { return mediumIsReadOnly(mount?.folder ?? folder) }
        return .wrong(
            "\(directive) of \(unit.name) makes '\(folder)' read-only for it, and no ReadWritePaths= or "
                + "StateDirectory= opens it",
            remedy: remedy, .noPermission)
    }

    private static func mediumIsReadOnly(_ folder: String) -> Verdict {
        .wrong(
            "'\(folder)' is mounted read-only",
            remedy:
                "'mount -o remount,rw \(folder)', or name a --store elsewhere; a card that became read-only by itself "
                + "is dying ('dmesg' tells)",
            .noPermission)
    }

    private static func notAllowed(_ path: String, of store: String, _ surroundings: Surroundings) -> Verdict {
        var status = stat()
        guard stat(path, &status) == 0 else { return .notConcerned }
        let (owner, user) = (surroundings.userName(status.st_uid), surroundings.userName(geteuid()))
        guard status.st_uid != geteuid() else {
            return .wrong(
                "'\(path)' is \(user)'s own, but may only be read", remedy: "'chmod u+w \(path)'", .noPermission)
        }
        return .wrong(
            "'\(path)' belongs to \(owner), and \(user) may not write to it",
            remedy: "record as \(owner), hand it over with 'chown \(user)' as root, or name a --store of your own",
            .noPermission)
    }
}

/// Writes a little into a file without a name, which leaves nothing behind.
enum WriteProbe {
    /// `O_TMPFILE` of the kernel's, which Swift does not import.
    private static let nameless: CInt = 0o20_000_000 | CInt(O_DIRECTORY)

    /// The system's error, or 0 where it went well or cannot be tried here.
    static func error(in folder: String) -> CInt {
        let descriptor = open(folder, nameless | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            // A file system or a kernel that knows no such files.
            return [EOPNOTSUPP, EISDIR, ENOENT, EINVAL].contains(errno) ? 0 : errno
        }
        defer { close(descriptor) }
        let block = [UInt8](repeating: 0x5a, count: 1 << 16)
        let count = write(descriptor, block, block.count)
        if count < 0 { return errno }
        if count < block.count { return ENOSPC }
        return fsync(descriptor) == 0 ? 0 : errno
    }
}
