internal import FixSources
internal import Positioning

/// All that one receiver said of one instant.
struct Epoch {
    /// The fullest of the good reports, or the last of the bad ones where there is no good one.
    var best: FixReport
    /// Why `best` is no fix; `nil` for a good one.
    var fault: RefusalReason?
    /// When the first of the reports came.
    var received: ClockReading

    private var fullness: Int

    init(_ report: FixReport, received: ClockReading) {
        best = report
        fault = report.fault
        fullness = report.fullness
        self.received = received
    }

    /// Takes another report of the same instant: good before bad, then the fullest, then the last.
    mutating func merge(_ report: FixReport) {
        let fault = report.fault
        if fault != nil, self.fault == nil { return }
        let fullness = report.fullness
        guard (fault == nil && self.fault != nil) || fullness >= self.fullness else { return }
        best = report
        self.fault = fault
        self.fullness = fullness
    }
}

extension FixReport {
    /// Why this is no fix: mode 2 or 3 with both coordinates in range and not both 0; `status` is never asked.
    var fault: RefusalReason? {
        guard mode >= 2 else { return .noFix }
        guard mode <= 3, let latitude, let longitude else { return .noPosition }
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return .outOfRange }
        return coordinate.isNullPoint ? .nullPoint : nil
    }

    /// How many of a fix's values the report has.
    var fullness: Int {
        var count = time == .absent ? 0 : 1
        if latitude != nil { count += 1 }
        if longitude != nil { count += 1 }
        if altitude != nil { count += 1 }
        if ellipsoidalAltitude != nil { count += 1 }
        if eph != nil { count += 1 }
        if epx != nil { count += 1 }
        if epy != nil { count += 1 }
        if epv != nil { count += 1 }
        if speed != nil { count += 1 }
        if eps != nil { count += 1 }
        if course != nil { count += 1 }
        if epd != nil { count += 1 }
        if climb != nil { count += 1 }
        return count
    }

    /// Whether two reports are of the very same place.
    func isAtPlace(of other: FixReport) -> Bool {
        latitude == other.latitude && longitude == other.longitude && latitude != nil
    }
}
