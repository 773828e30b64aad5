import FixSources
import Glibc
import LocationsTestSupport

/// The consuming side of a queue, for tests: everything that came, in order.
final class Listener {
    let queue: SignalQueue
    private(set) var signals: [SourceSignal] = []

    init(_ queue: SignalQueue = SignalQueue()) { self.queue = queue }

    /// Takes signals until what came satisfies `condition`, or `limit` seconds are over.
    func wait(limit: Double = 15, until condition: (Listener) -> Bool) -> Bool {
        waitUntil(limit: limit) {
            signals += queue.popAll()
            return condition(self)
        }
    }

    var changes: [ConnectionChange] {
        signals.compactMap { if case .connection(let change, _) = $0 { change } else { nil } }
    }

    var reports: [Report] {
        signals.flatMap { signal -> [Report] in if case .reports(let reports, _) = signal { reports } else { [] } }
    }

    var fixes: [FixReport] { reports.compactMap { if case .fix(let fix) = $0 { fix } else { nil } } }

    /// How many satellites each SKY lists.
    var satellites: [Int?] {
        reports.compactMap { if case .sky(let sky) = $0 { .some(sky.satellites?.count) } else { nil } }
    }

    func forget() { signals.removeAll() }
}
