package import FixSources
package import Positioning

/// Where a true location starts something new.
package enum SegmentStart: Int, Sendable, Hashable, Comparable {
    /// A part of the same track, after a gap or by another receiver.
    case segment = 1
    /// Another track.
    case track = 2

    package static func < (a: SegmentStart, b: SegmentStart) -> Bool { a.rawValue < b.rawValue }
}

/// What the location manager tells its observers.
package enum LocationSignal: Sendable, Hashable {
    /// A true location, and whether something new starts with it.
    case location(Location, start: SegmentStart?)
    /// An epoch that was closed and found untrue, or a line that could not be read.
    case refused(RefusalReason)
    /// The answer to "could an event be added now?" has become another one.
    case availability(Availability)
    /// Something that should be said once.
    case notice(Notice)
}

/// Something that should be said once, when it happens.
package enum Notice: Sendable, Hashable {
    case connection(ConnectionChange)
    /// This receiver is followed from now on.
    case following(device: String?)
    /// This receiver was unplugged, or gpsd let go of it.
    case gone(device: String)
    /// This receiver's dates have not been believable for a minute: its fixes are recorded by the time of receipt.
    case recordingByReceivedTime(device: String?, date: String)
    /// This receiver's date is so many weeks early: the week's number in its signal began anew and it did not notice.
    case weeksEarly(device: String?, date: String, weeks: Int, isCorrected: Bool)
    /// gpsd refuses something, in its own words.
    case gpsdError(String)
}
