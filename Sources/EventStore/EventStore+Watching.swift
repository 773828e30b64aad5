internal import SQLite

extension EventStore {
    /// Whether this goes on in a file that lies elsewhere by now, or nowhere: it was set aside, renamed or removed.
    package var hasMoved: Bool { database.hasMoved }

    /// Has each call wait so many milliseconds for another process to finish writing.
    package func setPatience(_ milliseconds: Int) { database.setBusyTimeout(milliseconds) }
}
