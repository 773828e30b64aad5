/// Where something was at an instant, as far as the events around it tell.
package struct Whereabouts: Sendable, Hashable {
    /// What is known of an instant, and from what.
    package enum Basis: Sendable, Hashable {
        /// An event of that very instant.
        case event(DatedEvent)
        /// Two events of one segment around it; the first is the earlier.
        case between(DatedEvent, DatedEvent)
        /// The event that is nearest in time, where no segment leads through the instant.
        case nearest(DatedEvent)
    }

    package let time: Timestamp
    package let basis: Basis
    package let coordinate: Coordinate
    /// Above mean sea level; `nil` where it is not known on both sides. Metres.
    package let altitude: Decimal4?
    /// Above the WGS 84 ellipsoid; `nil` where it is not known on both sides. Metres.
    package let ellipsoidalAltitude: Decimal4?
    /// How far off the position may be; `nil` where that cannot be told. Metres.
    package let horizontalAccuracy: Decimal3?
    /// How far off the altitude may be; `nil` where that cannot be told. Metres.
    package let verticalAccuracy: Decimal3?

    /// Where something was at `time`, by an event of that instant, or by the nearest there is.
    ///
    /// Of another instant an event tells only the place: its accuracy grows by what its speed makes of the time
    /// between, and is unknown where that is.
    package init(_ time: Timestamp, at event: DatedPosition) {
        self.time = time
        coordinate = event.coordinate
        altitude = event.altitude
        ellipsoidalAltitude = event.ellipsoidalAltitude
        if event.date == time {
            basis = .event(event.origin)
            horizontalAccuracy = event.horizontalAccuracy
            verticalAccuracy = event.verticalAccuracy
        } else {
            basis = .nearest(event.origin)
            let seconds = Double((event.date - time).magnitude) / 1000
            horizontalAccuracy = event.horizontalAccuracy.flatMap { accuracy in
                event.speed.flatMap { Decimal3(accuracy.value + $0.value * seconds) }
            }
            verticalAccuracy = nil
        }
    }

    /// Where something was at `time`, on its way from one event to a later one; `time` lies between them.
    ///
    /// The position is the one that an even pace along the shortest way would have reached, and the altitudes likewise.
    /// Its accuracy is the mean of both events' accuracies, each weighed by how near its time is, and what could have
    /// been gone since the nearer of the two, at the speed of the shortest way or the faster one of the events: so far
    /// the real way may have bent or hurried. Unknown where either accuracy is. The accuracy of an altitude adds
    /// likewise what was climbed since the nearer event.
    ///
    /// - Precondition: `before.date` is before `after.date`.
    package init(_ time: Timestamp, between before: DatedPosition, and after: DatedPosition) {
        let gap = Double(after.date - before.date)
        let part = Double(time - before.date) / gap
        let nearerPart = min(part, 1 - part)
        self.time = time
        basis = .between(before.origin, after.origin)
        coordinate = Geodesy.interpolate(before.coordinate, after.coordinate, part: part)
        altitude = mean(before.altitude, after.altitude, part)
        ellipsoidalAltitude = mean(before.ellipsoidalAltitude, after.ellipsoidalAltitude, part)
        if let own = mean(before.horizontalAccuracy, after.horizontalAccuracy, part) {
            let seconds = gap / 1000
            let fastest = max(before.speed?.value ?? 0, after.speed?.value ?? 0)
            let reach = max(Geodesy.distance(before.coordinate, after.coordinate), fastest * seconds)
            horizontalAccuracy = Decimal3(own.value + nearerPart * reach)
        } else {
            horizontalAccuracy = nil
        }
        let climbed = difference(before.altitude, after.altitude)
        if let own = mean(before.verticalAccuracy, after.verticalAccuracy, part),
            let climbed = climbed ?? difference(before.ellipsoidalAltitude, after.ellipsoidalAltitude)
        {
            verticalAccuracy = Decimal3(own.value + nearerPart * climbed)
        } else {
            verticalAccuracy = nil
        }
    }

    /// The event that is nearest in time among those it is told from; the earlier of two that are as near.
    package var nearestEvent: DatedEvent {
        switch basis {
        case .event(let event), .nearest(let event): event
        case .between(let before, let after): after.date - time < time - before.date ? after : before
        }
    }

    /// The time from the instant to the nearest event; negative where that was before. Milliseconds.
    package var offset: Int64 { nearestEvent.date - time }

    /// The time between the two events it is told from; `nil` where it is told from one. Milliseconds.
    package var gap: Int64? {
        guard case .between(let before, let after) = basis else { return nil }
        return after.date - before.date
    }

    /// Whose clock dated what it is told from: this machine's where that dated one of the events.
    package var timeSource: TimeSource {
        switch basis {
        case .event(let event), .nearest(let event): event.timeSource
        case .between(let before, let after):
            before.timeSource == .received || after.timeSource == .received ? .received : .gps
        }
    }
}

/// The value at `part` of the way from `a` to `b`, rounded to its places.
private func mean<Value: FixedDecimal>(_ a: Value?, _ b: Value?, _ part: Double) -> Value? {
    guard let a, let b else { return nil }
    // From integers that are exact, so that equal values stay what they are.
    let step = (Double(b.scaled &- a.scaled) * part).rounded()
    guard step.magnitude < 4e18 else { return nil }
    return Value(scaled: a.scaled &+ Int64(step))
}

private func difference(_ a: Decimal4?, _ b: Decimal4?) -> Double? {
    guard let a, let b else { return nil }
    return Decimal4(scaled: b.scaled &- a.scaled).value.magnitude
}
