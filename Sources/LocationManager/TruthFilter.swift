internal import Positioning

/// Decides whether the fixes of the followed receiver can be true after one another, and where segments and tracks begin.
///
/// Order, jumps and the silence between GPS-dated fixes are judged by the receiver's dates; what was dated on receipt is
/// judged by the monotonic clock, and only among its kind: a received date is no reference for anything else.
struct TruthFilter {
    private let limits: Limits
    private var quarantine: Quarantine
    /// The last true fix of this session.
    private var last: Sighting?
    /// When the first true fix of this session came.
    private var began: Int64?
    /// When the last true fix was said again without a date; `nil` where it was not.
    private var confirmed: Int64?
    /// The last true fix of the running segment for each kind of date: what order and jumps are judged by.
    private var lastByGPS: Sighting?
    private var lastReceived: Sighting?
    /// The last true fix of the last session, until this one has a true fix with a date from its receiver.
    private var earlier: (date: Timestamp, timeSource: TimeSource, device: String?)?

    init(limits: Limits, resume: ResumeState?) {
        self.limits = limits
        quarantine = Quarantine(maximumSpeed: limits.maximumSpeed, gap: limits.gap)
        guard let resume, let date = resume.date else { return }
        earlier = (date, resume.timeSource, resume.device)
        guard let event = resume.lastEvent, event.isByGPS else { return }
        lastByGPS = Sighting(event, receiver: nil, uptime: 0)
    }

    /// What a fix comes to, and what was held before it.
    struct Judgement {
        /// What was held and is now refused for good, each for its own reason.
        var refused: [RefusalReason] = []
        var verdict: Verdict
    }

    enum Verdict {
        case accepted(start: SegmentStart?)
        case refused(RefusalReason)
        /// It waits for others that agree with it.
        case held
        /// It is the last of five that agree: all of them are true.
        case released([Quarantine.Entry])
    }

    /// Judges a fix whose date has been looked at; one that is too far ahead needs others that agree with it.
    mutating func judge(_ location: Location, of receiver: Int, uptime: Int64, isTooFarAhead: Bool) -> Judgement {
        if earlier != nil, isLastOfEarlier(location) { return Judgement(verdict: .refused(.repeated)) }
        let sighting = Sighting(location, receiver: receiver, uptime: uptime)
        let start = start(of: sighting, device: location.device)
        guard let reason = isTooFarAhead ? .date : doubt(sighting, start: start) else {
            let refused = quarantine.refuseAll()
            accept(sighting, start: start)
            return Judgement(refused: refused, verdict: .accepted(start: start))
        }
        if case .backwards = reason, isLeapStep(sighting) { return Judgement(verdict: .refused(reason)) }
        switch quarantine.hold(.init(location: location, sighting: sighting, reason: reason)) {
        case .held(let refused): return Judgement(refused: refused, verdict: .held)
        case .released(var entries):
            for index in entries.indices {
                let start = self.start(of: entries[index].sighting, device: location.device)
                entries[index].start = index == 0 ? start ?? .segment : start
                accept(entries[index].sighting, start: entries[index].start)
            }
            return Judgement(verdict: .released(entries))
        }
    }

    /// Whether a fix would follow those that are held.
    func isAwaited(_ location: Location, of receiver: Int, uptime: Int64) -> Bool {
        quarantine.agrees(Sighting(location, receiver: receiver, uptime: uptime))
    }

    /// Whether a fix without an instant is nothing but the last true one said again.
    func isRepetition(_ location: Location, of receiver: Int, uptime: Int64) -> Bool {
        guard let last, last.receiver == receiver, last.coordinate == location.coordinate else { return false }
        return uptime - (confirmed ?? last.uptime) <= limits.gap
    }

    /// The last true fix has been said again.
    mutating func confirm(at uptime: Int64) {
        confirmed = uptime
        if last?.isByGPS == false { lastReceived?.uptime = uptime }
    }

    /// Gives up what is still held: at the end, or when its receiver has gone.
    mutating func finish() -> [RefusalReason] { quarantine.refuseAll() }

    private mutating func accept(_ sighting: Sighting, start: SegmentStart?) {
        if start != nil {
            lastByGPS = nil
            lastReceived = nil
        }
        last = sighting
        confirmed = nil
        began = began ?? sighting.uptime
        if sighting.isByGPS {
            lastByGPS = sighting
            earlier = nil
        } else {
            lastReceived = sighting
        }
    }

    /// Whether a step back in time is no longer than the leap seconds: it is over in as many, so nothing begins with it.
    private func isLeapStep(_ sighting: Sighting) -> Bool {
        guard sighting.isByGPS, let lastByGPS else { return false }
        return lastByGPS.date - sighting.date <= Limits.leapStep
    }

    /// Why a fix cannot follow what the running segment has; `nil` where it can.
    private func doubt(_ sighting: Sighting, start: SegmentStart?) -> RefusalReason? {
        guard start == nil else { return nil }
        let isByGPS = sighting.isByGPS
        guard let reference = isByGPS ? lastByGPS : lastReceived else { return nil }
        var elapsed = isByGPS ? sighting.date - reference.date : sighting.uptime - reference.uptime
        if elapsed <= 0 { return isByGPS ? .backwards : nil }
        if !isByGPS { elapsed += Limits.receiptJitter }
        return sighting.isJump(from: reference, elapsed: elapsed, maximumSpeed: limits.maximumSpeed) ? .jump : nil
    }

    /// What begins with a fix, judged by the silence before it.
    private func start(of sighting: Sighting, device: String?) -> SegmentStart? {
        guard let last else { return startAfterEarlier(sighting, device: device) }
        // The first date of a session tells what the fixes without one before it could not: when the last one ended.
        if earlier != nil, sighting.isByGPS, startAfterEarlier(sighting, device: device) == .track {
            return .track
        }
        var silence = sighting.uptime - (confirmed ?? last.uptime)
        if confirmed == nil, sighting.isByGPS, last.isByGPS, sighting.date > last.date {
            silence = sighting.date - last.date
        }
        if silence > limits.newTrackAfter { return .track }
        return silence > limits.gap || sighting.receiver != last.receiver ? .segment : nil
    }

    private func startAfterEarlier(_ sighting: Sighting, device: String?) -> SegmentStart? {
        guard let (date, timeSource, earlierDevice) = earlier else { return .track }
        guard sighting.isByGPS, timeSource == .gps else { return .segment }
        let silence = sighting.date - date - (sighting.uptime - (began ?? sighting.uptime))
        if sighting.date < date || silence > limits.newTrackAfter { return .track }
        return silence > limits.gap || device != earlierDevice ? .segment : nil
    }

    /// Whether the last session already stored this instant of this receiver.
    private func isLastOfEarlier(_ location: Location) -> Bool {
        guard let (date, timeSource, device) = earlier else { return false }
        return timeSource == .gps && location.timeSource == .gps && location.date == date && location.device == device
    }
}
