internal import FixSources
internal import Positioning

extension LocationManager {
    /// Judges a closed epoch; it is told as one location or one refusal, now or when what holds it is resolved.
    mutating func judge(_ epoch: Epoch, of index: Int, at now: ClockReading, _ observe: (LocationSignal) -> Void) {
        if let reason = refusal(of: epoch, of: index) { return observe(.refused(reason)) }
        let uptime = epoch.received.uptime
        var location = Location(epoch, satellites: receivers[index].satellites, now: now.uptime)
        var isTooFarAhead = false
        switch epoch.best.time {
        case .absent:
            // Where it stands still, nothing tells it from a repetition of the last one.
            if receivers[index].lastPlace == location.coordinate {
                confirm(index, at: uptime)
                return observe(.refused(.unmoved))
            }
        case .date(let date):
            let verdict = dates.judge(date, at: epoch.received)
            isTooFarAhead = verdict == .tooFarAhead && !isUnbelievedForLong(index, at: uptime)
            if verdict == .believable || isTooFarAhead {
                location.date = date
                location.timeSource = .gps
            }
            if verdict == .believable {
                receivers[index].unbelievedSince = nil
                receivers[index].isRecordedByReceivedTime = false
            } else if isTooFarAhead {
                receivers[index].unbelievedSince = receivers[index].unbelievedSince ?? uptime
                receivers[index].lastFault = .date(date.text)
            } else if !isBelievedByReceipt(&location, said: date.text, index, uptime, observe) {
                return observe(.refused(.date))
            }
        case .nonsense(let text):
            if !isBelievedByReceipt(&location, said: text, index, uptime, observe) { return observe(.refused(.date)) }
        }
        if followed != index { follow(index, at: uptime, observe) }
        for verdict in truth.judge(location, uptime: uptime, isTooFarAhead: isTooFarAhead) {
            tell(verdict, of: index, observe)
        }
    }

    /// Why an epoch is refused before its date is looked at.
    private mutating func refusal(of epoch: Epoch, of index: Int) -> RefusalReason? {
        guard mayCount(index, at: epoch.received.uptime) else { return .otherReceiver }
        if let fault = epoch.fault {
            receivers[index].lastFault = .noFix
            return fault
        }
        if case .date(let date) = epoch.best.time, !receivers[index].close(date, at: epoch.received.uptime) {
            return .repeated
        }
        return nil
    }

    /// Whether a fix with an impossible date is to be dated by its receipt: once its receiver has had no believable date
    /// for a minute.
    private mutating func isBelievedByReceipt(
        _ location: inout Location, said text: String, _ index: Int, _ uptime: Int64,
        _ observe: (LocationSignal) -> Void
    ) -> Bool {
        receivers[index].unbelievedSince = receivers[index].unbelievedSince ?? uptime
        guard isUnbelievedForLong(index, at: uptime) else {
            receivers[index].lastFault = .date(text)
            return false
        }
        location.receiverDate = text
        if !receivers[index].isRecordedByReceivedTime {
            receivers[index].isRecordedByReceivedTime = true
            observe(.notice(.recordingByReceivedTime(device: receivers[index].path, date: text)))
        }
        return true
    }

    private func isUnbelievedForLong(_ index: Int, at uptime: Int64) -> Bool {
        receivers[index].unbelievedSince.map { uptime - $0 >= Limits.unbelievedTime } ?? false
    }

    /// Whether what this receiver says counts: one is followed, until it has had no true fix for ten seconds or is gone.
    private func mayCount(_ index: Int, at uptime: Int64) -> Bool {
        if let device = limits.device { return receivers[index].path == device }
        guard let followed, followed != index, let last = receivers[followed].lastTrueFix else { return true }
        return uptime - last > Limits.followTime
    }

    private mutating func follow(_ index: Int, at uptime: Int64, _ observe: (LocationSignal) -> Void) {
        if followed != nil { unfollow(observe) }
        followed = index
        receivers[index].lastTrueFix = uptime
        observe(.notice(.following(device: receivers[index].path)))
    }

    /// The newest location has been said again, without a time: it is as fresh as that.
    private mutating func confirm(_ index: Int, at uptime: Int64) {
        guard followed == index else { return }
        receivers[index].lastTrueFix = uptime
        receivers[index].lastFault = nil
        locationUptime = uptime
        truth.confirm(at: uptime)
    }
}

extension Location {
    /// The location that a good epoch tells of, dated by its receipt.
    ///
    /// - Precondition: The epoch has no fault.
    fileprivate init(_ epoch: Epoch, satellites: Satellites, now: Int64) {
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
