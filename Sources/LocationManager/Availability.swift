package import Positioning

/// Whether an event could be added now, or why not.
package enum Availability: Sendable, Hashable {
    /// By this true and fresh fix; `meetsWish` says whether it is as exact as wished.
    case available(Location, meetsWish: Bool)
    case unavailable(Unavailability)

    package var location: Location? { if case .available(let location, _) = self { location } else { nil } }

    /// Whether the two differ in more than their figures: what is worth telling.
    package func differsInKind(from other: Availability) -> Bool {
        switch (self, other) {
        case (.available(_, let a), .available(_, let b)): a != b
        case (.unavailable(let a), .unavailable(let b)): a.kind != b.kind
        default: true
        }
    }
}

/// Why no event could be added now, with its figures.
package enum Unavailability: Sendable, Hashable {
    /// The first try to reach gpsd has not come to an end, or gpsd has just been asked and no epoch has closed yet.
    case connecting
    /// gpsd cannot be reached, for the system's reason.
    case unreachable(reason: String)
    /// gpsd answers, and has no receiver, or not the one that is wanted.
    case noDevice(wanted: String?)
    /// gpsd has a receiver that has said nothing for so many seconds.
    case silent(device: String?, seconds: Int)
    /// The receiver has no fix; satellites used and seen, where it said.
    case noFix(used: Int?, seen: Int?)
    /// The last true fix is so many seconds old.
    case stale(seconds: Int)
    /// The receiver's date cannot be true; as it gave it.
    case dateNotBelievable(String)

    /// What kind of reason it is, without the figures.
    package enum Kind: String, Sendable {
        case connecting, unreachable, noDevice, silent, noFix, stale, dateNotBelievable
    }

    package var kind: Kind {
        switch self {
        case .connecting: .connecting
        case .unreachable: .unreachable
        case .noDevice: .noDevice
        case .silent: .silent
        case .noFix: .noFix
        case .stale: .stale
        case .dateNotBelievable: .dateNotBelievable
        }
    }
}
