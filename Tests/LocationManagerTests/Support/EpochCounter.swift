import FixSources
import Positioning

/// Counts the epochs of a stream of reports, by the words of docs/FILTERING.md and nothing of the manager's.
struct EpochCounter {
    private struct Open {
        var instant: ReportedTime
        var goodPlace: [Int64]?
        var since: Int64
    }

    private var open: [String: Open] = [:]
    private(set) var closed = 0

    /// Notes a report; `good` is whether it was made to be one.
    mutating func note(_ report: FixReport, isGood: Bool, uptime: Int64) {
        let device = report.device ?? ""
        let place = isGood ? [report.latitude?.scaled ?? 0, report.longitude?.scaled ?? 0] : nil
        let isDated = report.time != .absent
        if var epoch = open[device], uptime < deadline(epoch), belongs(report.time, place, isDated, to: epoch) {
            if epoch.instant == .absent {
                if isDated || (epoch.goodPlace == nil && place != nil) { epoch.since = uptime }
                epoch.instant = report.time
            }
            epoch.goodPlace = isDated || epoch.instant == .absent ? place ?? epoch.goodPlace : epoch.goodPlace
            open[device] = epoch
            return
        }
        if open[device] != nil { closed += 1 }
        open[device] = Open(instant: report.time, goodPlace: place, since: uptime)
    }

    /// Closes what the clock, the end or a loss closes.
    mutating func closeAll(device: String? = nil) {
        for key in open.keys where device == nil || key == device {
            open[key] = nil
            closed += 1
        }
    }

    private func deadline(_ epoch: Open) -> Int64 {
        epoch.since + (epoch.instant == .absent && epoch.goodPlace != nil ? 2_000 : 1_000)
    }

    private func belongs(_ time: ReportedTime, _ place: [Int64]?, _ isDated: Bool, to epoch: Open) -> Bool {
        if epoch.instant != .absent, isDated { return epoch.instant == time }
        if place == nil, !isDated { return true }
        if epoch.goodPlace == nil, epoch.instant == .absent { return true }
        return place != nil && place == epoch.goodPlace
    }
}
