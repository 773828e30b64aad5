internal import FixSources
internal import Positioning

extension LocationManager {
    /// Judges a closed epoch; it is told as one location or one refusal, now or when what holds it is resolved.
    mutating func judge(_ epoch: Epoch, of index: Int, at now: ClockReading, _ observe: (LocationSignal) -> Void) {
        let uptime = epoch.received.uptime
        receivers[index].note(mode: epoch.best.mode, at: uptime)
        guard mayCount(index, at: uptime) else { return observe(.refused(.otherReceiver)) }
        if let fault = epoch.fault {
            receivers[index].lastFault = .noFix
            return observe(.refused(fault))
        }
        var location = Location(epoch, satellites: receivers[index].satellites, now: now.uptime)
        let dating = date(&location, by: epoch, of: index, observe)
        if case .refused(let reason) = dating { return observe(.refused(reason)) }
        if !location.isByGPS { dateByReceipt(&location, epoch.received) }
        // Where it stands still, nothing tells one without an instant from a repetition of the last one.
        if case .received(hasInstant: false) = dating, truth.isRepetition(location, of: index, uptime: uptime) {
            follow(index, observe)
            receivers[index].lastTrueFix = uptime
            locationUptime = uptime
            truth.confirm(at: uptime)
            return observe(.refused(.unmoved))
        }
        var isTooFarAhead = false
        if case .tooFarAhead = dating { isTooFarAhead = true }
        let judgement = truth.judge(location, of: index, uptime: uptime, isTooFarAhead: isTooFarAhead)
        for reason in judgement.refused { observe(.refused(reason)) }
        switch judgement.verdict {
        case .accepted(let start): accept(location, of: index, at: uptime, start, observe)
        case .refused(let reason): observe(.refused(reason))
        case .held: break
        case .released(let entries):
            for entry in entries { accept(entry.location, of: index, at: entry.sighting.uptime, entry.start, observe) }
        }
    }

    /// Whether what this receiver says counts: one is followed, until it has had no true fix for ten seconds or is gone.
    private func mayCount(_ index: Int, at uptime: Int64) -> Bool {
        if let device = limits.device { return receivers[index].path == device }
        guard let followed, followed != index, let last = receivers[followed].lastTrueFix else { return true }
        return uptime - last > Limits.followTime
    }

    /// What a fix's date is worth.
    private enum Dating {
        case gps
        /// By the receiver, but so far ahead that others have to agree.
        case tooFarAhead
        /// By the time of receipt; `hasInstant` is whether the receiver told it from the one before.
        case received(hasInstant: Bool)
        case refused(RefusalReason)
    }

    /// Dates a location, which comes dated by its receipt.
    private mutating func date(
        _ location: inout Location, by epoch: Epoch, of index: Int, _ observe: (LocationSignal) -> Void
    ) -> Dating {
        let uptime = epoch.received.uptime
        switch epoch.best.time {
        case .absent:
            receivers[index].lastFault = nil
            return .received(hasInstant: false)
        case .nonsense(let text):
            return dateByReceipt(&location, said: text, of: index, at: uptime, observe)
                ? .received(hasInstant: false) : .refused(.date)
        case .date(let date):
            var verdict = dates.judge(date, at: epoch.received)
            let isNew = receivers[index].close(date, at: uptime)
            if !isNew {
                // A clock that stands still at a date which nobody believes is no reason to lose the way.
                guard verdict != .believable, !isCorrectable(verdict), receivers[index].isStuck(at: date),
                    receivers[index].isUnbelieved(at: uptime)
                else { return .refused(.repeated) }
            }
            noteWeeks(verdict, date, of: index, observe)
            location.date = date
            if case .weeksEarly(let count) = verdict {
                verdict = limits.fixesWeekRollover ? .believable : .unbelievable
                if limits.fixesWeekRollover {
                    location.date = date.correctedBy(rollovers: count)
                    location.receiverDate = date.text
                }
            }
            if verdict != .unbelievable {
                location.timeSource = .gps
            }
            if verdict == .believable {
                receivers[index].lastFault = nil
                receivers[index].unbelievedSince = nil
                receivers[index].isRecordedByReceivedTime = false
                return .gps
            }
            if verdict == .tooFarAhead,
                !receivers[index].isUnbelieved(at: uptime) || truth.isAwaited(location, of: index, uptime: uptime)
            {
                receivers[index].unbelievedSince = receivers[index].unbelievedSince ?? uptime
                receivers[index].lastFault = .date(date.text)
                return .tooFarAhead
            }
            location.timeSource = .received
            return dateByReceipt(&location, said: date.text, of: index, at: uptime, observe)
                ? .received(hasInstant: isNew) : .refused(.date)
        }
    }

    private func isCorrectable(_ verdict: DateRule.Verdict) -> Bool {
        if case .weeksEarly = verdict { limits.fixesWeekRollover } else { false }
    }

    /// Keeps in mind how many weeks a receiver is early, and says so once.
    private mutating func noteWeeks(
        _ verdict: DateRule.Verdict, _ date: Timestamp, of index: Int, _ observe: (LocationSignal) -> Void
    ) {
        var weeks: Int?
        if case .weeksEarly(let count) = verdict { weeks = 1024 * count }
        guard weeks != receivers[index].weeksEarly, weeks != nil || verdict == .believable else { return }
        receivers[index].weeksEarly = weeks
        guard let weeks else { return }
        observe(
            .notice(
                .weeksEarly(
                    device: receivers[index].path, date: date.text, weeks: weeks,
                    isCorrected: limits.fixesWeekRollover)))
    }

    /// Dates a location by its receipt: by a clock that can be trusted, or with what it takes to date it right later.
    private mutating func dateByReceipt(_ location: inout Location, _ now: ClockReading) {
        let (date, isTrusted) = dates.receipt(now)
        location.date = date
        location.uptime = isTrusted ? nil : now.uptime
    }

    /// Whether a fix with an impossible date is to be dated by its receipt: once its receiver has had no believable date
    /// for a minute.
    private mutating func dateByReceipt(
        _ location: inout Location, said text: String, of index: Int, at uptime: Int64,
        _ observe: (LocationSignal) -> Void
    ) -> Bool {
        receivers[index].unbelievedSince = receivers[index].unbelievedSince ?? uptime
        guard receivers[index].isUnbelieved(at: uptime) else {
            receivers[index].lastFault = .date(text)
            return false
        }
        receivers[index].lastFault = nil
        location.receiverDate = text
        if !receivers[index].isRecordedByReceivedTime {
            receivers[index].isRecordedByReceivedTime = true
            observe(.notice(.recordingByReceivedTime(device: receivers[index].path, date: text)))
        }
        return true
    }

    /// Makes a true location the newest, and its receiver the one that is followed.
    private mutating func accept(
        _ location: Location, of index: Int, at uptime: Int64, _ start: SegmentStart?,
        _ observe: (LocationSignal) -> Void
    ) {
        follow(index, observe)
        receivers[index].lastTrueFix = uptime
        receivers[index].lastFault = nil
        dates.accept(location, of: index, at: uptime)
        locationUptime = uptime
        locationReceiver = index
        self.location = location
        observe(.location(location, start: start))
    }

    private mutating func follow(_ index: Int, _ observe: (LocationSignal) -> Void) {
        guard followed != index else { return }
        followed = index
        observe(.notice(.following(device: receivers[index].path)))
    }
}
