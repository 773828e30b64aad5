internal import FixSources
internal import Positioning

/// All that one receiver said of one instant.
struct Epoch {
    /// The fullest of the good reports, or of the bad ones where there is no good one.
    private(set) var best: FixReport
    /// Why `best` is no fix; `nil` for a good one.
    private(set) var fault: RefusalReason?
    /// The instant, as soon as a report has named it; not always by `best`.
    private(set) var instant: ReportedTime
    /// When the first report came that named the instant, else the first good one, else the first.
    private(set) var received: ClockReading
    private var fullness: Int

    init(_ report: FixReport, received: ClockReading) {
        best = report
        fault = report.fault
        instant = report.time
        fullness = report.fullness
        self.received = received
    }

    /// When it is to be closed. Uptime, milliseconds.
    var deadline: Int64 {
        received.uptime + (fault == nil && instant.isAbsent ? Limits.timelessWait : Limits.epochTime)
    }

    /// Whether a report is of this epoch.
    ///
    /// A report without a date belongs to the one with a date that follows it from the same place; a bad report without a
    /// date names no instant of its own, so it joins what is open, and what it opened is joined by what comes next.
    func includes(_ report: FixReport) -> Bool {
        if case .date(let a) = instant, case .date(let b) = report.time { return a.milliseconds == b.milliseconds }
        // Values rather than whole reports: each is 250 bytes, and is copied where it is handed on.
        let isAtPlace = report.latitude == best.latitude && report.longitude == best.longitude
        let isGood = report.fault == nil
        switch (instant.isAbsent, report.time.isAbsent) {
        case (true, true): return fault != nil || !isGood || isAtPlace
        case (true, false): return fault != nil || (isGood && isAtPlace)
        case (false, true): return !isGood || (fault == nil && isAtPlace)
        case (false, false): return instant == report.time
        }
    }

    /// Takes another report: good before bad; with a date before one without, which may be the next instant's; then the
    /// fullest, then the last.
    mutating func merge(_ report: FixReport, at now: ClockReading) {
        let fault = report.fault
        if instant.isAbsent, !report.time.isAbsent || (fault == nil && self.fault != nil) { received = now }
        if instant.isAbsent { instant = report.time }
        let fullness = report.fullness
        if (fault == nil) != (self.fault == nil) {
            guard fault == nil else { return }
        } else if report.time.isAbsent != best.time.isAbsent {
            guard best.time.isAbsent else { return }
        } else {
            guard fullness >= self.fullness else { return }
        }
        best = report
        self.fault = fault
        self.fullness = fullness
    }
}

extension ReportedTime {
    var isAbsent: Bool { if case .absent = self { true } else { false } }
}

extension FixReport {
    /// Why this is no fix: mode 2 or 3 with both coordinates in range and not both 0; `status` is never asked.
    var fault: RefusalReason? {
        guard mode == 2 || mode == 3 else { return .noFix }
        guard let latitude, let longitude else { return .noPosition }
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return .outOfRange }
        return coordinate.isNullPoint ? .nullPoint : nil
    }

    /// How many of a fix's values the report has.
    var fullness: Int {
        var count = time.isAbsent ? 0 : 1
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
}
