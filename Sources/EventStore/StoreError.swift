internal import ByteIO
internal import Glibc
internal import SQLite

/// Why the store could not do what was asked, in one sentence that says what would work.
package struct StoreError: Error, CustomStringConvertible {
    package enum Kind: Sendable, Equatable {
        /// There is no store at the path, and it was not to be made.
        case missing
        case isFolder
        /// Something else than a store of ours; it is left as it is.
        case notADatabase
        case newerSchema
        case corrupt
        case readOnly
        case permission
        /// No room on the disk: the same call may succeed later.
        case full
        /// Another process holds the write lock: the same call may succeed later.
        case busy
        case noSuchEvent([Int64])
        case noSuchTrack([Int64])
        /// A track lies on one side of the time that it was to be split at.
        case notSplit
        /// A recorder is at work on the track: the same call may succeed when it has ended.
        case recording
        case inputOutput
        /// Whoever asked for it wished it ended; nothing has changed.
        case interrupted
    }

    package let kind: Kind
    package let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// Whether the same call may succeed later, with nobody's help but room on the disk or patience.
    package var isTransient: Bool { kind == .full || kind == .busy }
}

extension StoreError {
    static func missing(_ path: String) -> StoreError {
        // Who may not look into a folder cannot know what is in it.
        if access(path, F_OK) != 0, errno == EACCES {
            return StoreError(
                .permission, "no permission to look into the folder of '\(path)'; become a member of its group")
        }
        return StoreError(
            .missing, "there is no store at '\(path)' yet; 'locations record' or 'locations add' makes one")
    }

    static func isFolder(_ path: String) -> StoreError {
        StoreError(.isFolder, "'\(path)' is a folder, not a store; name a file, such as '\(path)/Locations.sqlite'")
    }

    static func notADatabase(_ path: String) -> StoreError {
        StoreError(.notADatabase, "'\(path)' is no store of locations, and was left as it is; name another file")
    }

    static func otherProgram(_ path: String) -> StoreError {
        StoreError(
            .notADatabase, "'\(path)' is another program's database, and was left as it is; name another file")
    }

    static func newerSchema(_ path: String, version: Int64) -> StoreError {
        StoreError(
            .newerSchema,
            "'\(path)' was written by a newer version of locations (schema \(version), this one knows up to "
                + "\(Schema.newestVersion)); update locations")
    }

    /// A store that only its owner, or only another medium, lets be brought up to date.
    static func olderSchema(_ path: String, version: Int64) -> StoreError {
        let what =
            "'\(path)' is of an earlier version of locations (schema \(version), this one reads \(Schema.newestVersion)), "
            + "and bringing it up to date means to write to it"
        return StoreFile.isOnReadOnlyMedium(path)
            ? StoreError(.readOnly, "\(what), on a read-only medium; copy it to another, and name the copy")
            : StoreError(
                .permission, "\(what), which you may not; have its owner open it once, or copy it and name the copy")
    }

    /// A link that may lead anywhere.
    static func foreignLink(_ path: String) -> StoreError {
        StoreError(
            .permission,
            "'\(path)' is a link that somebody else put into a folder for everybody, and is not followed; name the file itself"
        )
    }

    /// - Parameter cause: What SQLite says of it, if it has.
    static func damaged(_ path: String, cause: String? = nil) -> StoreError {
        StoreError(
            .corrupt,
            "'\(path)' is damaged\(cause.map { " (\($0))" } ?? ""); 'locations record' sets it aside and begins another, and 'locations salvage' saves what is "
                + "left")
    }

    package static func noSuchEvent(_ ids: [Int64]) -> StoreError {
        let list = ids.prefix(10).map { String($0) }.joined(separator: ", ") + (ids.count > 10 ? " …" : "")
        return StoreError(
            .noSuchEvent(ids),
            "there \(ids.count == 1 ? "is no event" : "are no events") \(list); 'locations list' shows the numbers of "
                + "those there are")
    }

    package static func noSuchTrack(_ ids: [Int64]) -> StoreError {
        let list = ids.prefix(10).map { String($0) }.joined(separator: ", ") + (ids.count > 10 ? " …" : "")
        return StoreError(
            .noSuchTrack(ids),
            "there \(ids.count == 1 ? "is no track" : "are no tracks") \(list); 'locations tracks' shows the numbers of "
                + "those there are")
    }

    static func notSplit(track: Int64) -> StoreError {
        StoreError(
            .notSplit,
            "track \(track) cannot be split there: it has no events on one side of that time; "
                + "'locations tracks show \(track)' tells when it was")
    }

    /// A store that was written anew, whose old and new pages are both there while others read.
    static func logInUse(_ path: String) -> StoreError {
        StoreError(
            .busy,
            "'\(path)' is written anew, but its log could not be emptied, since another program reads the store: it takes no "
                + "less room yet; end that program, and do it again")
    }

    static func recording(track: Int64) -> StoreError {
        StoreError(
            .recording,
            "track \(track) is being recorded, and its recorder has in mind where it goes on; end the recording first")
    }

    /// A store that this user, or this medium, allows only to read.
    static func notWritable(_ path: String) -> StoreError {
        StoreFile.isOnReadOnlyMedium(path)
            ? StoreError(.readOnly, "cannot write to '\(path)': it lies on a read-only medium; name another file")
            : StoreError(
                .permission, "cannot write to '\(path)': no permission; become its owner, or name another file")
    }

    /// Why making the store at `path` failed.
    init(_ error: SystemError, path: String) {
        switch error.code {
        case EACCES, EPERM:
            self.init(.permission, "\(error); become the owner of its folder, or name another file")
        case EROFS: self.init(.readOnly, "\(error); name a file on another medium")
        case ENOSPC, EDQUOT: self.init(.full, "\(error); make room and try again")
        default: self.init(.inputOutput, "\(error); name another file")
        }
    }

    /// What changing a store is called in errors.
    static let writing = "write to"

    /// What `error` means for `doing` something to the store at `path`, as in `cannot write to '/x/y'`.
    init(_ error: DatabaseError, doing: String, path: String) {
        let what = "cannot \(doing) '\(path)'"
        switch error.reason {
        case .busy:
            self.init(.busy, "\(what): another process is writing to it; try again when that is done")
        case .full:
            self.init(.full, "\(what): no room is left on the disk or in the quota; make some and try again")
        case .readOnly where doing == Self.writing:
            self.init(.readOnly, "\(what): it can only be read; make it writable, or name another file")
        case .cannotOpen where StoreFile.needsOwner(path), .readOnly where StoreFile.needsOwner(path):
            self.init(
                .permission,
                "\(what): nobody has it open, and then reading it makes a file in its folder, where you may not write; "
                    + "start the recording, or have its owner make a copy for you with 'locations backup'")
        case .permission, .cannotOpen, .readOnly:
            // Even reading makes a file beside the store, unless somebody else has it open already.
            self.init(
                .permission,
                "\(what): no permission for the file or for its folder; become their owner, or read a copy of it")
        case .isFolder: self = .isFolder(path)
        case .notADatabase: self = .notADatabase(path)
        case .corrupt: self = .damaged(path)
        case .interrupted: self.init(.interrupted, "ended before it was done; nothing was changed")
        case .inputOutput, .other: self.init(.inputOutput, "\(what): \(error.message)")
        }
    }
}
