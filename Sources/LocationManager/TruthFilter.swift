internal import Positioning

/// Decides whether the fixes of the followed receiver can be true after one another, and where segments and tracks begin.
///
/// Order, jumps and the silence between GPS-dated fixes are judged by the receiver's dates; what was dated on receipt is
/// judged by the monotonic clock, and only among its kind: a received date is no reference for anything else.
struct TruthFilter {
    private let limits: Limits
    private var quarantine: Quarantine
    /// The last true fix of this session, with the uptime of its receipt.
    private var last: (location: Location, uptime: Int64)?
    /// The last true fix of the running segment for each kind of date: what order and jumps are judged by.
    private var lastByGPS: (location: Location, uptime: Int64)?
    private var lastReceived: (location: Location, uptime: Int64)?
    /// Where the last session stood, until this one has a true fix.
    private var resume: ResumeState?

    init(limits: Limits, resume: ResumeState?) {
        self.limits = limits
        self.resume = resume
        quarantine = Quarantine(maximumSpeed: limits.maximumSpeed, gap: limits.gap)
    }

    /// The verdicts on `location` and on what was held before it, in order.
    enum Verdict {
        case accepted(Location, uptime: Int64, start: SegmentStart?)
        case refused(RefusalReason)
    }

    /// Judges a fix whose date has been looked at.
    ///
    /// - Parameter isTooFarAhead: The date needs others that agree with it.
    mutating func judge(_ location: Location, uptime: Int64, isTooFarAhead: Bool) -> [Verdict] {
        if let resume, isRepetition(location, of: resume) { return [.refused(.repeated)] }
        let start = start(of: location, uptime: uptime)
        if let reason = isTooFarAhead ? .date : doubt(location, uptime: uptime, start: start) {
            switch quarantine.hold(.init(location: location, uptime: uptime, reason: reason)) {
            case .held(let refused): return refused.map { .refused($0.reason) }
            case .released(let entries): return entries.enumerated().map { release($1, isFirst: $0 == 0) }
            }
        }
        let refused = quarantine.empty().map { Verdict.refused($0.reason) }
        accept(location, uptime: uptime, start: start)
        return refused + [.accepted(location, uptime: uptime, start: start)]
    }

    /// The last true fix has been said again.
    mutating func confirm(at uptime: Int64) { last?.uptime = uptime }

    /// Gives up what is still held: at the end, or when another receiver is followed.
    mutating func finish() -> [Verdict] { quarantine.empty().map { .refused($0.reason) } }

    private mutating func release(_ entry: Quarantine.Entry, isFirst: Bool) -> Verdict {
        var start = start(of: entry.location, uptime: entry.uptime)
        if isFirst { start = max(start ?? .segment, .segment) }
        accept(entry.location, uptime: entry.uptime, start: start)
        return .accepted(entry.location, uptime: entry.uptime, start: start)
    }

    private mutating func accept(_ location: Location, uptime: Int64, start: SegmentStart?) {
        if start != nil {
            lastByGPS = nil
            lastReceived = nil
        }
        last = (location, uptime)
        if location.timeSource == .gps { lastByGPS = last } else { lastReceived = last }
        resume = nil
    }

    /// Why `location` cannot follow what the running segment has; `nil` where it can.
    private func doubt(_ location: Location, uptime: Int64, start: SegmentStart?) -> RefusalReason? {
        guard start == nil else { return nil }
        switch location.timeSource {
        case .gps:
            guard let reference = lastByGPS?.location ?? resume?.lastEvent else { return nil }
            let elapsed = location.date - reference.date
            if elapsed <= 0 { return .backwards }
            return isJump(from: reference, to: location, elapsed: elapsed, maximumSpeed: limits.maximumSpeed)
                ? .jump : nil
        case .received:
            guard let reference = lastReceived else { return nil }
            let elapsed = uptime - reference.uptime
            guard elapsed > 0 else { return nil }
            return isJump(
                from: reference.location, to: location, elapsed: elapsed + Limits.receiptJitter,
                maximumSpeed: limits.maximumSpeed) ? .jump : nil
        }
    }

    /// What begins with `location`, judged by the silence before it.
    private func start(of location: Location, uptime: Int64) -> SegmentStart? {
        guard let last else { return startAfterResume(location) }
        var silence = uptime - last.uptime
        if location.timeSource == .gps, last.location.timeSource == .gps {
            silence = location.date - last.location.date
        }
        if silence > limits.newTrackAfter { return .track }
        return silence > limits.gap || location.device != last.location.device ? .segment : nil
    }

    private func startAfterResume(_ location: Location) -> SegmentStart? {
        guard let resume, let date = resume.date else { return .track }
        guard location.timeSource == .gps, resume.timeSource == .gps else { return .segment }
        let silence = location.date - date
        if silence < 0 || silence > limits.newTrackAfter { return .track }
        return silence > limits.gap || location.device != resume.device ? .segment : nil
    }

    /// Whether the last session already stored this instant of this receiver.
    private func isRepetition(_ location: Location, of resume: ResumeState) -> Bool {
        location.timeSource == .gps && resume.timeSource == .gps && location.date == resume.date
            && location.device == resume.device
    }
}
