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
    /// What the next one is measured by, of an event that was kept: a whole location would cost as much to keep as all
    /// else here.
    private struct Kept: Sendable {
        var coordinate: Coordinate
        var date: Timestamp
        var isByGPS: Bool
        var uptime: Int64
    }

    /// The last event of the running segment.
    private var last: Kept?
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
        last = Kept(coordinate: location.coordinate, date: location.date, isByGPS: location.isByGPS, uptime: uptime)
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
            let isByGPS = location.isByGPS && last.isByGPS
            let elapsed = isByGPS ? location.date - last.date : uptime - last.uptime
            if elapsed < wishes.interval { return .interval }
        }
        if wishes.distance > 0, Geodesy.distance(last.coordinate, location.coordinate) < wishes.distance {
            return .distance
        }
        return nil
    }
}
