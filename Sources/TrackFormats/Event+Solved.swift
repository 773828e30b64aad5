internal import Positioning

extension Event {
    /// The altitude above mean sea level; none for a 2D fix, whose altitude the receiver did not solve for but froze.
    var solvedAltitude: Decimal4? {
        if case .twoD? = mode { nil } else { altitude }
    }

    /// The altitude of a 2D fix, which is kept only where it cannot be taken for one that was measured.
    var unsolvedAltitude: Decimal4? {
        if case .twoD? = mode { altitude } else { nil }
    }

    /// The height of mean sea level above the ellipsoid, exactly; `nil` where one of the altitudes is unknown.
    var geoidSeparation: Decimal4? {
        guard let altitude = solvedAltitude, let ellipsoidalAltitude else { return nil }
        let (difference, isTooLarge) = ellipsoidalAltitude.scaled.subtractingReportingOverflow(altitude.scaled)
        return isTooLarge ? nil : Decimal4(scaled: difference)
    }
}
