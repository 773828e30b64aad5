internal import Positioning
internal import Presentation

/// The figures of one fix, as people read them.
extension ScreenPainter {
    func accuracy(_ location: Location, isBrief: Bool = false) -> String? {
        let horizontal = location.horizontalAccuracy.map { plusMinus(measures.accuracy($0.value)) }
        let vertical = location.verticalAccuracy.map {
            (isBrief ? "V " : "vertical ") + plusMinus(measures.accuracy($0.value))
        }
        let parts = [horizontal, vertical].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: isBrief ? " " : ", ")
    }

    /// Above the sea, and above the ellipsoid.
    func altitude(_ location: Location, isBrief: Bool = false) -> String? {
        let sea = location.altitude.map { (isBrief ? "alt " : "") + measures.height($0.value) }
        let ellipsoid = location.ellipsoidalAltitude.map {
            (isBrief ? "HAE " : "ellipsoidal ") + measures.height($0.value)
        }
        let parts = [sea, ellipsoid].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// `4.7 ±0.9 km/h`.
    func speed(_ location: Location) -> String? {
        guard let speed = location.speed.map({ measures.speed($0.value) }) else { return nil }
        guard let error = location.speedAccuracy, let space = speed.lastIndex(of: " ") else { return speed }
        return speed[..<space] + " " + plusMinus("±" + measures.speed(error.value))
    }

    func course(_ location: Location) -> String? {
        location.course.map { course in
            degrees(format.numbers.decimal(course, digits: 0))
                + (location.courseAccuracy.map {
                    " " + plusMinus("±" + degrees(format.numbers.decimal($0, digits: 0)))
                } ?? "")
        }
    }

    /// In metres a second, or feet a minute as in aviation.
    func climb(_ location: Location?) -> SkyFigure {
        let text = location.flatMap { $0.climb }.flatMap { climb in
            measures.units == .imperial
                ? Decimal3(climb.value / 0.3048 * 60).map { format.numbers.decimal($0, digits: 0) + " ft/min" }
                : format.numbers.decimal(climb, digits: 1) + " m/s"
        }
        return SkyFigure(label: "Climb", value: text, brief: text.map { "climb " + $0 }, rank: 6)
    }

    /// The receiver's date, in this user's zone.
    func date(_ location: Location?) -> SkyFigure {
        guard let location, location.timeSource == .received else {
            return SkyFigure(label: "Date", value: location.map { format.dateTime($0.date) })
        }
        let text = location.receiverDate.map { "not believed: \($0)" } ?? "none from the receiver"
        return SkyFigure(label: "Date", value: text, brief: "no date", style: .warning, rank: 8)
    }

    func utc(_ location: Location?) -> SkyFigure {
        guard let location, location.timeSource == .gps else {
            return SkyFigure(label: "UTC", value: nil, isExtra: true)
        }
        let date = CalendarDate(location.date)
        func pad(_ value: Int, _ width: Int = 2) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let time = "\(pad(date.hour)):\(pad(date.minute)):\(pad(date.second))"
        return SkyFigure(
            label: "UTC", value: "\(pad(date.year, 4))-\(pad(date.month))-\(pad(date.day)) \(time)",
            brief: time + " UTC", rank: 8, isExtra: true)
    }

    /// How far the system's clock is from the receiver's: by when the report came, which is a little after its date.
    func clock(_ location: Location?, isTrusted: Bool) -> SkyFigure {
        guard let location, location.timeSource == .gps else { return SkyFigure(label: "Clock", value: nil) }
        let difference = location.receivedDate - location.date
        let ntp = isTrusted ? ", NTP" : ", no NTP"
        if difference.magnitude < Self.transit {
            let seconds = (difference > 0 ? "+" : "") + format.numbers.decimal(Decimal3(scaled: difference), digits: 2)
            return SkyFigure(
                label: "Clock", value: "system \(seconds) s\(ntp)", brief: "clock \(seconds) s", rank: 9)
        }
        let amount = DurationText.string(milliseconds: Int64(clamping: difference.magnitude))
        let text = "\(amount) \(difference > 0 ? "ahead" : "behind")"
        return SkyFigure(
            label: "Clock", value: "system \(text)\(ntp)", brief: "clock \(text)", style: .warning, rank: 9)
    }

    /// How long a report may take from the receiver to here: slow lines take more than two seconds. Milliseconds.
    private static let transit: Int64 = 3_000
}
