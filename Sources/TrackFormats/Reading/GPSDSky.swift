internal import Positioning

/// What the last SKY of a receiver told, and what still counts of those before it.
///
/// One that tells only one of the number of satellites and the dilution leaves the other as it was, where that is not older
/// than a SKY counts: gpsd tells them apart from 3.24 on. One that tells neither ends both.
struct GPSDSky {
    let device: String?
    private var told: Told
    /// What the SKYs before told, as long as it is not known whether that counts: for want of a date.
    private var earlier: Told?

    private struct Told {
        /// Its own, or else that of the first point behind it.
        var date: Timestamp?
        var satellites: Int?
        var hdop: Decimal3?

        /// With what another has beyond it.
        func completed(by other: Told?) -> Told {
            Told(
                date: date ?? other?.date, satellites: satellites ?? other?.satellites, hdop: hdop ?? other?.hdop)
        }

        /// Whether it counts at `date`, as far as is known.
        func counts(at date: Timestamp?) -> Bool {
            guard let own = self.date, let date else { return true }
            return (date - own).magnitude <= GPSDSky.time
        }
    }

    /// How long a SKY counts. Milliseconds.
    private static let time: UInt64 = 10_000

    init(_ members: GPSDMembers, date: Timestamp?, after last: GPSDSky?) {
        device = members.text(.device)
        let hdop: Decimal3? = members.decimal(.hdop)
        let satellites = members.number(.uSat, FileNumber.integer).flatMap { $0 >= 0 ? $0 : nil }
        told = Told(
            date: date, satellites: satellites ?? members.listedAsUsed,
            hdop: hdop.flatMap { $0.scaled > 0 ? $0 : nil })
        if (told.satellites == nil) != (told.hdop == nil) { earlier = last?.told.completed(by: last?.earlier) }
        settle()
    }

    /// The number of satellites and the dilution of a point of `date`.
    mutating func told(at date: Timestamp?) -> (satellites: Int?, hdop: Decimal3?) {
        told.date = told.date ?? date
        settle()
        guard told.counts(at: date) else { return (nil, nil) }
        let all = told.completed(by: earlier)
        return (all.satellites, all.hdop)
    }

    /// Takes over what was told before, or forgets it, once there is a date to go by.
    private mutating func settle() {
        guard let date = told.date else { return }
        if let earlier, earlier.counts(at: date) { told = told.completed(by: earlier) }
        earlier = nil
    }
}
