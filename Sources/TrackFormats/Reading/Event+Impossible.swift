package import Positioning

extension Event {
    /// Makes unknown what cannot be, such as the negative speed by which some programs say that they know none.
    ///
    /// These are the rules of the store, which would take the event without the values too. `forgotten` is told the name
    /// of each, as ``TrackFileItem/unplaced(_:)`` wants it.
    package mutating func forgetImpossible(_ forgotten: (String) throws -> Void) rethrows {
        if let value = speed, value.scaled < 0 {
            speed = nil
            try forgotten("negative speeds")
        }
        if let value = course, !(0...3_600_000).contains(value.scaled) {
            course = nil
            try forgotten("courses outside 0 to 360")
        }
        if let value = horizontalAccuracy, value.scaled <= 0 {
            horizontalAccuracy = nil
            try forgotten("accuracies of 0 or less")
        }
        if let value = verticalAccuracy, value.scaled <= 0 {
            verticalAccuracy = nil
            try forgotten("accuracies of 0 or less")
        }
        if let value = speedAccuracy, value.scaled <= 0 {
            speedAccuracy = nil
            try forgotten("accuracies of 0 or less")
        }
        if let value = courseAccuracy, value.scaled <= 0 {
            courseAccuracy = nil
            try forgotten("accuracies of 0 or less")
        }
        if let value = satellitesUsed, value < 0 {
            satellitesUsed = nil
            try forgotten("negative numbers of satellites")
        }
        if let value = hdop, value.scaled < 0 {
            hdop = nil
            try forgotten("negative dilutions of precision")
        }
    }
}
