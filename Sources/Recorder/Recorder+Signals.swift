internal import FixSources
internal import LocationManager
internal import Positioning

extension Recorder {
    func handle(_ signal: LocationSignal, _ now: ClockReading) {
        switch signal {
        case .location(let location, let start):
            keep(location, start: start, now.uptime)
            journal.learn(live.manager.knownTime, at: now.uptime)
        case .refused(let reason): journal.refuse(reason, at: now.uptime)
        case .availability(let availability):
            observer?.recorder(says: .availability(availability))
            observer?.recorder(isAt: status(now.uptime))
        case .notice(let notice):
            if case .connection(.lost) = notice { summary.disconnections += 1 }
            if case .connection(.ended) = notice { isFinished = true }
            if case .weeksEarly(_, _, let weeks, isCorrected: true) = notice {
                journal.note(weeksAdded: weeks, at: now.uptime)
            }
            observer?.recorder(says: .notice(notice))
        }
    }

    private func keep(_ location: Location, start: SegmentStart?, _ uptime: Int64) {
        if let count = settings.count, summary.kept >= count { return }
        let start = [owed, start].compactMap { $0 }.max()
        owed = nil
        switch economy.judge(location, start: start, uptime: uptime) {
        case .leftOut(let reason):
            journal.refuse(reason, at: uptime)
            // Economy keeps in mind what should have begun with this one. A restart would not: so it must find the silence.
            if !economy.owesStart { journal.noteTrue(location) }
        case .kept(let start):
            guard journal.hasRoom(at: uptime) else {
                // A line from the last event to the next one would lead through all that is lost.
                owed = max(start ?? .segment, .segment)
                return lose()
            }
            journal.add(location, start: start, at: uptime)
            if start != nil { meter.beginSegment() }
            meter.add(location.coordinate, accuracy: location.horizontalAccuracy?.value, time: nil)
            newestKept = uptime
            summary.kept += 1
            if summary.kept == settings.count { isFinished = true }
            // A source that is faster than the disk fills memory no further than this.
            if journal.isBatchFull { write(at: uptime) }
        }
    }

    private func lose() {
        if summary.lost == 0 { observer?.recorder(says: .losing) }
        summary.lost += 1
    }
}
