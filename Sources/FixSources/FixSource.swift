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

/// Something that reports come from.
///
/// It reads in a thread of its own, which waits for nothing but its input and room in the queue.
package protocol FixSource: AnyObject, Sendable {
    /// Starts to read; once only.
    func start(into queue: SignalQueue)

    /// Ends reading, and waits for that at most a second.
    ///
    /// A thread that hangs in the system by then ends by itself, later, and says nothing more.
    func stop()
}

/// A source that is not a gpsd, told by how its SERVER is written.
package protocol NamedFixSource: FixSource {
    /// The source that `text` names, or `nil` where it is none of this kind.
    static func make(_ text: String, keepsSatellites: Bool) throws -> Self?
}

/// The kinds of sources there are.
package enum FixSources {
    /// In the order in which they are asked; what none of them takes is a gpsd.
    package static let named: [any NamedFixSource.Type] = [
        FileSource.self  // a new kind of source is one line here
    ]

    /// The source that a SERVER names; throws a ``ServerError``, or a `SystemError` for a file that cannot be read.
    ///
    /// - Parameter keepsSatellites: Whether its SKYs are to list their satellites.
    package static func source(_ text: String, keepsSatellites: Bool = false) throws -> any FixSource {
        for kind in named {
            if let source = try kind.make(text, keepsSatellites: keepsSatellites) { return source }
        }
        return GpsdSource(try Server(text), keepsSatellites: keepsSatellites)
    }
}
