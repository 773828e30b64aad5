internal import SQLite

extension EventStore {
    /// Whether this goes on in a file that lies elsewhere by now, or nowhere: it was set aside, renamed or removed.
    ///
    /// SQLite's own answer (SQLITE_FCNTL_HAS_MOVED) takes a file of the same number on another disk for this one.
    package var hasMoved: Bool { StoreFile.Identity(path) != identity }

    /// Has each call wait so many milliseconds for another process to finish writing.
    package func setPatience(_ milliseconds: Int) { database.setBusyTimeout(milliseconds) }
}
