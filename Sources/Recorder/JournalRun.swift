internal import EventStore
internal import LocationManager
internal import Positioning

/// Entries that go on in one segment, and what was refused meanwhile: one transaction, or several where it is long.
struct JournalRun {
    var entries: [RecordingBatch.Entry] = []
    var refused: Ledger = [:]
    /// The last true fix by then: only with its own run, since a restart judges the silence before its first fix by it.
    var lastTrueFix: LastFix?

    var isEmpty: Bool { entries.isEmpty && refused.isEmpty && lastTrueFix == nil }

    mutating func add(_ location: Location, placement: RecordingBatch.Placement) {
        entries.append(RecordingBatch.Entry(location, placement: placement))
        noteTrue(location)
    }

    /// Leaves out so many refusals, which are on the disk already.
    mutating func forget(_ count: Int, of reason: RefusalReason) {
        let rest = refused[reason, default: 0] - count
        refused[reason] = rest > 0 ? rest : nil
    }

    mutating func noteTrue(_ location: Location) {
        lastTrueFix = LastFix(
            date: location.date, timeSource: location.timeSource, receivedDate: location.receivedDate)
    }
}

extension LastFix {
    init?(_ event: Event) {
        guard let date = event.creationDate else { return nil }
        self.init(date: date, timeSource: event.timeSource, receivedDate: event.receivedDate ?? date)
    }
}
