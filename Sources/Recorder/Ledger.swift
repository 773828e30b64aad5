internal import LocationManager

/// Counts by reason.
typealias Ledger = [RefusalReason: Int]

extension Ledger {
    mutating func note(_ reason: RefusalReason) { self[reason, default: 0] += 1 }
}
