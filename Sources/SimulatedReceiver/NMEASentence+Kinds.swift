internal import Positioning

/// The sentences that a receiver sends, as u-blox writes them (u-blox 8 / M8 protocol specification).
extension NMEASentence {
    /// RMC: the least that a navigator needs. Time, position, speed in knots, course and date.
    package static func rmc(_ state: ReceiverState, _ talker: Talker) -> NMEASentence {
        var sentence = NMEASentence(talker.rawValue, "RMC")
        let date = state.time.map { CalendarDate($0) }
        sentence.add(timeOf: date)
        sentence.add(state.fix == nil ? "V" : "A")
        sentence.addPlace(state)
        sentence.add(knots: state.fix == nil ? nil : state.speed)
        sentence.add(course: state.fix == nil ? nil : state.course)
        if let rawDate = state.rawDate { sentence.add(rawDate) } else { sentence.add(dateOf: date) }
        sentence.addEmpty(2)  // The magnetic variation, which u-blox does not give.
        sentence.add(state.fix == nil ? "N" : "A")
        return sentence
    }

    /// VTG: course and speed, in knots and kilometres per hour.
    package static func vtg(_ state: ReceiverState, _ talker: Talker) -> NMEASentence {
        var sentence = NMEASentence(talker.rawValue, "VTG")
        guard state.fix != nil else {
            sentence.addEmpty(8)
            sentence.add("N")
            return sentence
        }
        sentence.add(course: state.course)
        sentence.add("T")
        sentence.addEmpty()
        sentence.add("M")
        sentence.add(knots: state.speed)
        sentence.add("N")
        if let speed = state.speed {
            sentence.add(scaled: divided(speed.scaled * 18, by: 5), places: 3)
        } else {
            sentence.addEmpty()
        }
        sentence.add("K")
        sentence.add("A")
        return sentence
    }

    /// GGA: the fix with its altitude. In 2D the altitude is unknown and left empty.
    package static func gga(_ state: ReceiverState, _ talker: Talker) -> NMEASentence {
        var sentence = NMEASentence(talker.rawValue, "GGA")
        sentence.add(timeOf: state.time.map { CalendarDate($0) })
        sentence.addPlace(state)
        sentence.add(state.fix == nil ? 0 : 1)
        sentence.add(min(99, state.satellites.count { $0.isUsed }), width: 2)
        sentence.add(dilution: state.dilution?.horizontal)
        let isSolid = state.fix?.mode == .threeD
        for height in [state.altitude, state.geoidSeparation] {
            guard isSolid, let height else {
                sentence.addEmpty(2)
                continue
            }
            sentence.add(height, places: 1)
            sentence.add("M")
        }
        sentence.addEmpty(2)  // The age and station of a correction.
        return sentence
    }

    /// GSA: the mode, the satellites used and the dilutions of precision; one sentence for each system.
    package static func gsa(_ state: ReceiverState, _ talker: Talker) -> [NMEASentence] {
        systems(of: talker).map { system in
            var sentence = NMEASentence(talker.rawValue, "GSA")
            sentence.add("A")
            sentence.add(state.fix?.mode.rawValue ?? 1)
            let used = state.satellites.filter { $0.isUsed && system.numbers.contains($0.number) }.prefix(12)
            for satellite in used { sentence.add(satellite.number, width: 2) }
            sentence.addEmpty(12 - used.count)
            sentence.add(dilution: state.dilution?.position)
            sentence.add(dilution: state.dilution?.horizontal)
            sentence.add(dilution: state.dilution?.vertical)
            return sentence
        }
    }

    /// GSV: the satellites in view, four in a sentence.
    package static func gsv(_ state: ReceiverState, _ talker: Talker) -> [NMEASentence] {
        systems(of: talker).flatMap { system in
            let seen = state.satellites.filter { system.numbers.contains($0.number) }
            let sentences = max(1, (seen.count + 3) / 4)
            return (0..<sentences).map { index in
                var sentence = NMEASentence(system.talker, "GSV")
                sentence.add(sentences)
                sentence.add(index + 1)
                sentence.add(seen.count, width: 2)
                for satellite in seen.dropFirst(index * 4).prefix(4) {
                    sentence.add(satellite.number, width: 2)
                    sentence.add(satellite.elevation, width: 2)
                    sentence.add(satellite.azimuth, width: 3)
                    sentence.add(satellite.signal, width: 2)
                }
                return sentence
            }
        }
    }

    /// GST: the errors that the receiver estimates.
    package static func gst(_ state: ReceiverState, _ talker: Talker) -> NMEASentence {
        var sentence = NMEASentence(talker.rawValue, "GST")
        sentence.add(timeOf: state.time.map { CalendarDate($0) })
        let errors = state.fix == nil ? nil : state.errors
        let values = [
            errors?.rangeRMS, errors?.major, errors?.minor, errors?.orientation, errors?.latitude, errors?.longitude,
            errors?.altitude,
        ]
        for value in values { sentence.add(value, places: 1) }
        return sentence
    }

    /// All that a receiver sends for one instant, in the order that serves gpsd 3.22 best: one whole report an epoch.
    ///
    /// gpsd reports when the sentence comes that was the last one with a time in the epoch before: GST at the end, so
    /// that everything else is in by then. It computes `eph` at the first sentence with a position, from the dilution of
    /// precision it has by then: GSA before RMC, or `eph` is that of the epoch before. It marks the satellites of a GSV
    /// as used by the last GSA, and forgets the time of a void epoch at a GGA before the RMC. (u-blox itself sends RMC,
    /// VTG, GGA, GSA, GSV. gpsd 3.25 reports an epoch several times whatever the order.)
    package static func burst(_ state: ReceiverState, _ talker: Talker) -> [NMEASentence] {
        gsa(state, talker) + [rmc(state, talker), vtg(state, talker), gga(state, talker)] + gsv(state, talker)
            + [gst(state, talker)]
    }

    /// The satellite systems that a talker hears, each with the letters that stand before its GSV.
    private static func systems(of talker: Talker) -> [(talker: String, numbers: ClosedRange<Int>)] {
        switch talker {
        case .gps: [("GP", 1...64)]
        case .combined: [("GP", 1...64), ("GL", 65...96)]
        }
    }

    private mutating func addPlace(_ state: ReceiverState) {
        guard let coordinate = state.fix?.coordinate else { return addEmpty(4) }
        add(angle: coordinate.latitude, degreeDigits: 2, positive: UInt8(ascii: "N"), negative: UInt8(ascii: "S"))
        add(angle: coordinate.longitude, degreeDigits: 3, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
    }

    /// Appends metres per second as knots: 1852 m in 3600 s.
    private mutating func add(knots speed: Decimal3?) {
        guard let speed else { return addEmpty() }
        add(scaled: divided(speed.scaled * 3600, by: 1852), places: 3)
    }

    /// Appends a direction with two places, 0 to 359.99.
    private mutating func add(course: Decimal4?) {
        guard let course else { return addEmpty() }
        add(scaled: rounded(course.scaled, from: Decimal4.places, to: 2) % 36_000, places: 2)
    }

    /// Appends a dilution of precision, which u-blox writes as 99.99 where it has none.
    private mutating func add(dilution: Decimal3?) {
        add(dilution ?? Decimal3(scaled: 99_990), places: 2)
    }
}
