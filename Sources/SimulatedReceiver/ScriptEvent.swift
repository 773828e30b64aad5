package import Positioning

/// Something that happens to a simulated receiver.
package struct ScriptEvent: Sendable, Hashable {
    /// How well the receiver knows where it is.
    package enum Reception: Sendable, Hashable {
        /// A good fix.
        case fix
        /// Just switched on: not even the time is known.
        case cold
        /// The time is known, the position not yet.
        case noFix
        /// Lost for a while, as in a tunnel: void sentences.
        case dropout
        /// Three satellites only: no altitude.
        case twoD
        /// A 3D fix from four satellites that stand badly.
        case poorDOP
    }

    /// What the receiver takes for the time.
    package enum Clock: Sendable, Hashable {
        /// The truth, so many milliseconds off.
        case shifted(Int64)
        /// This at the start of the event, and on from there.
        case set(Timestamp)
        /// The right time of day with this in place of the date.
        case garbage(String)
        /// Nothing: the position is known, its time is not.
        case unknown
    }

    package enum Kind: Sendable, Hashable {
        case reception(Reception)
        /// The position is so many metres off, to the north-east.
        case jump(Double)
        /// The way comes to a halt, and goes on later from there.
        case stand
        /// Not a byte is sent.
        case silence
        /// The pseudo-terminal goes away, and comes back under another path.
        case unplug
        case clock(Clock)
    }

    package var kind: Kind
    /// Milliseconds since the receiver was switched on.
    package var start: Int64
    /// Milliseconds; `nil` until another event of the same sort begins, or forever.
    package var duration: Int64?
    /// The receiver that it happens to, counted from 1; `nil` for every one.
    package var receiver: Int?

    package init(_ kind: Kind, start: Int64, duration: Int64? = nil, receiver: Int? = nil) {
        self.kind = kind
        self.start = start
        self.duration = duration
        self.receiver = receiver
    }

    /// Whether it is under way `time` milliseconds after switching on.
    func isActive(at time: Int64) -> Bool {
        guard let duration else { return time >= start }
        return time >= start && time - start < duration
    }
}
