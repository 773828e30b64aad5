package import Positioning

/// What a source tells its reader.
package enum SourceSignal: Sendable, Hashable {
    /// Reports, in the order in which they came, and what the clocks said when they were read.
    case reports([Report], ClockReading)
    /// A change of the way to the reports.
    case connection(ConnectionChange, ClockReading)
}

/// A change of the way to the reports.
package enum ConnectionChange: Sendable, Hashable {
    /// gpsd answers and has been asked to watch.
    case connected
    /// It could not be reached, for this reason (the system's words); the next try comes after `retry` seconds.
    case unreachable(reason: String, retry: Int)
    /// It was there and has gone; the next try comes after `retry` seconds.
    case lost(reason: String, retry: Int)
    /// There is nothing more to come: the end of a file.
    case ended
}
