internal import Positioning

extension Recorder {
    func write(at uptime: Int64) {
        let (stored, change) = journal.write(at: uptime)
        tell(change)
        tell(stored)
        tellOfTime()
        if change != nil { showTrouble() }
        if journal.failure != nil, help(at: uptime) { write(at: uptime) }
    }

    /// Gets the store, or another one, to be written to again; returns whether there is a point in trying that now.
    func help(at uptime: Int64, isLast: Bool = false) -> Bool {
        let isHelped = keeper?.help(journal, at: uptime, isLast: isLast) ?? false
        // Also where no other could be made in its place yet.
        if let file = keeper?.stores.takeSetAside() { observer?.recorder(says: .setAside(file: file)) }
        return isHelped
    }

    func tell(_ change: Journal.Change?) {
        switch change {
        case nil: break
        case .failing(let reason): observer?.recorder(says: .cannotStore(reason: reason))
        case .recovered(let waited): observer?.recorder(says: .storesAgain(count: waited))
        }
    }

    func tellOfTime() {
        let redated = journal.takeRedated()
        if redated > 0 { observer?.recorder(says: .redated(count: redated)) }
        if let reason = journal.takeUnlearnt() { observer?.recorder(says: .cannotRedate(reason: reason)) }
    }

    func showTrouble() {
        guard let lock = keeper?.stores.lock else { return }
        let trouble = journal.failure.map {
            StoreTrouble(
                kind: StoreTrouble.Kind($0.error), since: $0.since, waiting: journal.pendingCount, lost: summary.lost)
        }
        if trouble != shownTrouble || lock !== shownLock { StoreTrouble.show(trouble, by: lock) }
        (shownTrouble, shownLock) = (trouble, lock)
    }

    func tell(_ events: [Event]) {
        if !events.isEmpty { observer?.recorder(didStore: events) }
    }
}
