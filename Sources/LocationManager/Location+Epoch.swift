internal import FixSources
internal import Positioning

extension Location {
    /// The location that a good epoch tells of, dated by its receipt.
    ///
    /// - Precondition: The epoch has no fault.
    init(_ epoch: Epoch, satellites: Satellites, now: Int64) {
        let report = epoch.best
        guard let latitude = report.latitude, let longitude = report.longitude,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { preconditionFailure("an epoch with a fault has no location") }
        self.init(
            coordinate: coordinate, mode: report.mode == 3 ? .threeD : .twoD, date: epoch.received.date,
            timeSource: .received, receivedDate: epoch.received.date, device: report.device,
            altitude: report.altitude, ellipsoidalAltitude: report.ellipsoidalAltitude,
            horizontalAccuracy: report.horizontalAccuracy, verticalAccuracy: report.epv?.positive,
            speed: report.speed.flatMap { $0.scaled >= 0 ? $0 : nil }, speedAccuracy: report.eps?.positive,
            course: report.course.flatMap { (0...3_600_000).contains($0.scaled) ? $0 : nil },
            courseAccuracy: report.epd?.positive, climb: report.climb)
        if satellites.isRecent(at: now) {
            satellitesUsed = satellites.used
            hdop = satellites.hdop?.positive
        }
    }
}

extension FixReport {
    /// The horizontal accuracy: `eph`, else √(epx² + epy²) where both are known; 0 and less are unknown.
    fileprivate var horizontalAccuracy: Decimal3? {
        if let eph = eph?.positive { return eph }
        guard let epx = epx?.positive?.value, let epy = epy?.positive?.value else { return nil }
        return Decimal3((epx * epx + epy * epy).squareRoot())?.positive
    }
}

extension FixedDecimal {
    /// The value, or `nil` for 0 and less, which is how some receivers say "unknown".
    fileprivate var positive: Self? { scaled > 0 ? self : nil }
}
