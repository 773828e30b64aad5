package import LocationManager
package import Positioning

/// What the user asked not to keep of what is true.
///
/// docs/FILTERING.md, "Economy".
package struct Economy: Sendable {
    /// What is asked for.
    package struct Wishes: Sendable, Hashable {
        /// The largest horizontal accuracy that is kept. Metres.
        package var accuracy = 50.0
        /// Whether fixes of unknown accuracy are kept.
        package var keepsUnknownAccuracy = true
        /// The least time between two events. Milliseconds.
        package var interval: Int64 = 0
        /// The least distance between two events. Metres.
        package var distance = 0.0

        package init() {}
    }

    private let wishes: Wishes
    /// The last event of the running segment.
    private var last: (location: Location, uptime: Int64)?
    /// What should have begun with a fix that was left out.
    private var owed: SegmentStart?

    package init(_ wishes: Wishes) { self.wishes = wishes }

    /// Whether something should have begun that has not.
    package var owesStart: Bool { owed != nil }

    package enum Verdict: Sendable, Hashable {
        case kept(start: SegmentStart?)
        case leftOut(RefusalReason)
    }

    /// Decides about a true location; what begins with one that is left out begins with the next one that is kept.
    package mutating func judge(_ location: Location, start: SegmentStart?, uptime: Int64) -> Verdict {
        if let start {
            owed = max(owed ?? start, start)
            last = nil
        }
        if let reason = reasonToLeaveOut(location, uptime: uptime) { return .leftOut(reason) }
        defer { owed = nil }
        last = (location, uptime)
        return .kept(start: owed)
    }

    private func reasonToLeaveOut(_ location: Location, uptime: Int64) -> RefusalReason? {
        if let accuracy = location.horizontalAccuracy {
            if accuracy.value > wishes.accuracy { return .inaccurate }
        } else if !wishes.keepsUnknownAccuracy {
            return .unknownAccuracy
        }
        guard let last else { return nil }
        if wishes.interval > 0 {
            let isByGPS = location.timeSource == .gps && last.location.timeSource == .gps
            let elapsed = isByGPS ? location.date - last.location.date : uptime - last.uptime
            if elapsed < wishes.interval { return .interval }
        }
        if wishes.distance > 0, Geodesy.distance(last.location.coordinate, location.coordinate) < wishes.distance {
            return .distance
        }
        return nil
    }
}
