internal import Foundation

/// What docs/FILTERING.md says must come of the report lines of one receiver: the stored events, and the refusals.
///
/// Written from that page alone, and sharing no code with what it judges. The lines are taken as having come at once, as
/// in a replay: no epoch is closed by waiting, and no monotonic time passes between two reports.
struct Oracle {
    /// Its date is `nil` for the time of receipt; tracks, and segments over all tracks, are counted from 1; numbers are
    /// times ten to the power of their decimals.
    struct Event: Equatable {
        let date: String?, device: String?, track: Int, segment: Int, horizontalAccuracy: Int?, values: [Int?]
    }
    /// The `values` of an event: gpsd's name, the store's, the decimals.
    static let numbers = [
        ("mode", "mode", 0), ("lat", "latitude", 9), ("lon", "longitude", 9), ("altMSL", "altitude", 4),
        ("altHAE", "ellipsoidalAltitude", 4), ("epv", "verticalAccuracy", 3), ("speed", "speed", 3),
        ("eps", "speedAccuracy", 3), ("track", "course", 4), ("epd", "courseAccuracy", 4), ("climb", "climb", 3),
    ]
    private(set) var events: [Event] = [], refusals: [String: Int] = [:]

    /// Milliseconds; millimetres; metres per second.
    private let gap = 60_000, newTrackAfter = 1_800_000, day = 86_400_000, worst = 50_000, maxSpeed = 340.0
    private let earliest = 631_152_000_000, latest: Int?, calendar = DateFormatter()
    private var open: (date: String?, best: TPV)?, instants: [String] = []
    private var last: Fix?, lastDated: Fix?, lastReceived: Fix?, held: [Fix] = []
    private var tracks = 0, segments = 0, startsTrack = true, startsSegment = true

    /// `trustedNow` is the system's date in milliseconds where NTP holds it, else `nil`.
    init(_ lines: [String], trustedNow: Int?) {
        latest = trustedNow.map { $0 + 86_400_000 }
        (calendar.locale, calendar.timeZone) = (Locale(identifier: "en_US_POSIX"), TimeZone(secondsFromGMT: 0))
        calendar.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"
        for line in lines where line.hasPrefix("{\"class\":\"TPV\"") {
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
            if let members = object as? [String: Any] { take(TPV(members: members)) }
        }
        close()
        refuseHeld()
    }
    private mutating func take(_ new: TPV) {
        guard let (date, best) = open else { return open = (new.date, new) }
        let samePlace = new.isGood && best.isGood && new.place == best.place
        let joinsWithoutDate = samePlace || !new.isGood || date == nil && !best.isGood
        let belongs = date != nil && new.date == date || (date == nil || new.date == nil) && joinsWithoutDate
        if !belongs { close() }
        let isRepetition = date != nil && new.date == nil && samePlace
        let fullest = isRepetition || new.fullness < best.fullness ? best : new
        open = belongs ? (date ?? new.date, fullest) : (new.date, new)
    }
    private mutating func close() {
        guard let (date, best) = open else { return }
        open = nil
        if let fault = best.fault { return count(fault) }
        if let date, instants.contains(date) { return count("instant repeated") }
        if let date { instants = instants.suffix(31) + [date] }
        var fix = Fix(tpv: best, date: date, at: date.flatMap(milliseconds))
        let isBelievable = fix.at.map { $0 >= earliest && $0 <= latest ?? .max } ?? (date == nil)
        guard isBelievable else { return count("date not believable") }
        if date == nil, last?.tpv.place == best.place { return count("no time and not moved") }
        if latest == nil, let at = fix.at, let before = lastDated?.at, at > before + day {
            fix.fault = "date not believable"
        } else if let last, silence(last, fix) <= gap, let before = fix.at == nil ? lastReceived : lastDated {
            if let at = fix.at, let then = before.at, at <= then {
                fix.fault = "step back in time"
            } else if isJump(before, fix) {
                fix.fault = "jump"
            }
        }
        if fix.fault == nil || held.last.map({ !agrees($0, fix) }) ?? false { refuseHeld() }
        if fix.fault == nil { return accept(fix) }
        held.append(fix)
        guard held.count == 5 else { return }
        startsSegment = true
        held.forEach { accept($0) }
        held = []
    }
    private mutating func accept(_ fix: Fix) {
        let pause = last.map { silence($0, fix) } ?? 0
        (startsTrack, startsSegment) = (startsTrack || pause > newTrackAfter, startsSegment || pause > gap)
        last = fix
        if fix.at == nil { lastReceived = fix } else { lastDated = fix }
        if let accuracy = fix.tpv.accuracy, accuracy > worst { return count("accuracy") }
        tracks += startsTrack ? 1 : 0
        segments += startsTrack || startsSegment ? 1 : 0
        (startsTrack, startsSegment) = (false, false)
        events.append(
            Event(
                date: fix.date, device: fix.tpv.members["device"] as? String, track: tracks, segment: segments,
                horizontalAccuracy: fix.tpv.accuracy, values: Self.numbers.map { fix.tpv[$0.0, $0.2] }))
    }
    private func silence(_ a: Fix, _ b: Fix) -> Int { b.at.flatMap { to in a.at.map { to - $0 } } ?? 0 }
    private func isJump(_ a: Fix, _ b: Fix) -> Bool {
        let seconds = a.at == nil || b.at == nil ? 1 : Double(silence(a, b)) / 1000
        let apart = a.tpv.vector - b.tpv.vector, doubt = Double((a.tpv.accuracy ?? 0) + (b.tpv.accuracy ?? 0)) / 1000
        return (apart * apart).sum().squareRoot() - doubt > maxSpeed * seconds
    }
    private func agrees(_ a: Fix, _ b: Fix) -> Bool {
        let later = silence(a, b), isLater = a.at == nil || b.at == nil || 0 < later && later <= day
        return isLater && (later > gap || !isJump(a, b))
    }
    /// `nil` for what is no date of the calendar: such a one reads as another date.
    private func milliseconds(_ date: String) -> Int? {
        guard let parsed = calendar.date(from: date), calendar.string(from: parsed) == date else { return nil }
        return Int((parsed.timeIntervalSince1970 * 1000).rounded())
    }
    private mutating func count(_ fault: String) { refusals[fault, default: 0] += 1 }
    private mutating func refuseHeld() {
        held.compactMap(\.fault).forEach { count($0) }
        held = []
    }
}
/// A closed epoch that may be true: its date in milliseconds since 1970, and why it is held.
private struct Fix {
    let tpv: TPV, date: String?, at: Int?
    var fault: String?
}
private struct TPV {
    let members: [String: Any]
    subscript(name: String, decimals: Int) -> Int? {
        guard let value = members[name] as? Double, value > 0 || !name.hasPrefix("ep") else { return nil }
        return Int((value * pow(10, Double(decimals))).rounded())
    }
    var date: String? { members["time"] as? String }
    var place: [Int?] { [self["lat", 9], self["lon", 9]] }
    var isGood: Bool { fault == nil }
    var fault: String? {
        if self["mode", 0] ?? 0 < 2 { return "no fix" }
        guard let latitude = self["lat", 9], let longitude = self["lon", 9] else { return "position incomplete" }
        if abs(latitude) > 90_000_000_000 || abs(longitude) > 180_000_000_000 { return "out of range" }
        return latitude == 0 && longitude == 0 ? "exactly 0/0" : nil
    }
    var fullness: Int {
        "time lat lon altMSL altHAE eph epx epy epv speed eps track epd climb".split(separator: " ")
            .count { members[String($0)] != nil } + (isGood ? 100 : 0)
    }
    var accuracy: Int? {
        if let eph = self["eph", 3] { return eph }
        guard let x = self["epx", 3], let y = self["epy", 3] else { return nil }
        return Int(Double(x * x + y * y).squareRoot().rounded())
    }
    /// From the centre of the earth, in metres. The chord is short of the arc by 1 m in 100 km.
    var vector: SIMD3<Double> {
        let angle = place.map { Double($0 ?? 0) / 180e9 * .pi }, latitude = angle[0], longitude = angle[1]
        let squared = 0.006_694_379_990_14, normal = 6_378_137 / (1 - squared * pow(sin(latitude), 2)).squareRoot()
        let ring = normal * cos(latitude)
        return [ring * cos(longitude), ring * sin(longitude), normal * (1 - squared) * sin(latitude)]
    }
}
