internal import Positioning
internal import Presentation

/// The figures of one fix, as people read them.
extension ScreenPainter {
    func accuracy(_ location: Location) -> String? {
        let horizontal = location.horizontalAccuracy.map { plusMinus(measures.accuracy($0.value)) }
        let vertical = location.verticalAccuracy.map { "vertical " + plusMinus(measures.accuracy($0.value)) }
        let parts = [horizontal, vertical].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Above the sea, and above the ellipsoid.
    func altitude(_ location: Location) -> String? {
        let sea = location.altitude.map { measures.height($0.value) }
        let ellipsoid = location.ellipsoidalAltitude.map { "ellipsoidal " + measures.height($0.value) }
        let parts = [sea, ellipsoid].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    func speed(_ location: Location) -> String? {
        location.speed.map { speed in
            measures.speed(speed.value)
                + (location.speedAccuracy.map { " " + plusMinus("±" + measures.speed($0.value)) } ?? "")
        }
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
    func climb(_ climb: Decimal3) -> String {
        guard measures.units == .imperial else { return format.numbers.decimal(climb, digits: 1) + " m/s" }
        return Decimal3(climb.value / 0.3048 * 60).map { format.numbers.decimal($0, digits: 0) + " ft/min" } ?? "?"
    }

    /// The receiver's date, in this user's zone.
    func date(_ location: Location?) -> SkyFigure {
        guard let location, location.timeSource == .received else {
            return SkyFigure(label: "Date", value: location.map { format.dateTime($0.date) }, rank: 10)
        }
        let text = location.receiverDate.map { "not believed: \($0)" } ?? "none from the receiver"
        return SkyFigure(label: "Date", value: text, style: .warning, rank: 10)
    }

    /// How far the system's clock is from the receiver's: by when the report came, which is a little after its date.
    func clock(_ location: Location?, isTrusted: Bool) -> SkyFigure {
        guard let location, location.timeSource == .gps else { return SkyFigure(label: "Clock", value: nil, rank: 9) }
        let difference = location.receivedDate - location.date
        let ntp = isTrusted ? ", NTP" : ""
        if difference.magnitude < 2_000 {
            let seconds = format.numbers.decimal(Decimal3(scaled: difference), digits: 2)
            return SkyFigure(
                label: "Clock", value: "system right, \(difference > 0 ? "+" : "")\(seconds) s\(ntp)", rank: 9)
        }
        let amount = DurationText.string(milliseconds: Int64(clamping: difference.magnitude))
        return SkyFigure(
            label: "Clock", value: "system \(amount) \(difference > 0 ? "ahead" : "behind")\(ntp)", style: .warning,
            rank: 9)
    }

    func utc(_ date: Timestamp) -> String {
        let date = CalendarDate(date)
        func pad(_ value: Int, _ width: Int = 2) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(pad(date.year, 4))-\(pad(date.month))-\(pad(date.day)) "
            + "\(pad(date.hour)):\(pad(date.minute)):\(pad(date.second))"
    }
}
