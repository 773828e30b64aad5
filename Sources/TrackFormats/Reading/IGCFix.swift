internal import Positioning

/// A value that a logger adds to its fixes, and where in the line: `I023638FXA3940SIU` names two.
struct IGCAddition {
    let name: String
    /// Counted from 0.
    let range: Range<Int>

    static func list(_ line: UnsafeBufferPointer<UInt8>) -> [IGCAddition] {
        var list: [IGCAddition] = []
        var rest = line.dropFirst(3)
        while rest.count >= 7 {
            let (first, last) = (FileNumber.integer(rest.prefix(2)), FileNumber.integer(rest.dropFirst(2).prefix(2)))
            guard let first, let last, first > 35, last >= first else { return list }
            let name = String(decoding: rest.dropFirst(4).prefix(3), as: UTF8.self)
            guard name.utf8.allSatisfy({ $0 &- UInt8(ascii: "A") < 26 || $0 &- UInt8(ascii: "0") < 10 }) else {
                return list
            }
            list.append(IGCAddition(name: name, range: first - 1..<last))
            rest = rest.dropFirst(7)
        }
        return list
    }
}

/// A B record: `BHHMMSSDDMMmmmNDDDMMmmmEVPPPPPGGGGG`, and what its logger adds.
struct IGCFix {
    /// Milliseconds since midnight, UTC.
    private(set) var timeOfDay: Int64
    let latitude: Decimal9
    let longitude: Decimal9
    let is3D: Bool
    /// By the satellites; `nil` where it is no number.
    let altitude: Decimal4?
    let hasPressureAltitude: Bool
    private(set) var accuracy: Decimal3?
    private(set) var satellites: Int?
    private(set) var course: Decimal4?
    private(set) var speed: Decimal3?
    /// The names of the additions that have no place.
    private(set) var others: [String] = []

    init?(_ line: UnsafeBufferPointer<UInt8>, additions: [IGCAddition]) {
        guard line.count >= 35, line[0] == UInt8(ascii: "B"),
            let position = Self.position(
                UnsafeBufferPointer(rebasing: line[7..<24]), Self.more("LAD", line, additions),
                Self.more("LOD", line, additions)),
            let hour = Self.number(line[1..<3]), let minute = Self.number(line[3..<5]),
            let second = Self.number(line[5..<7]), hour < 24, minute < 60, second <= 60,
            line[24] == UInt8(ascii: "A") || line[24] == UInt8(ascii: "V")
        else { return nil }
        timeOfDay = hour * 3_600_000 + minute * 60_000 + second * 1000
        (latitude, longitude) = position
        is3D = line[24] == UInt8(ascii: "A")
        hasPressureAltitude = line[25..<30].contains { $0 != UInt8(ascii: "0") }
        altitude = FileNumber.decimal(line[30..<35])
        for addition in additions where addition.range.upperBound <= line.count {
            take(addition.name, line[addition.range])
        }
    }

    private mutating func take(_ name: String, _ text: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let value = Self.number(text) else { return others.append(name) }
        switch name {
        case "FXA": accuracy = Decimal3(scaled: value * 1000)
        case "SIU": satellites = Int(value)
        // In other widths these have decimals, of which each maker has his own number.
        case "TRT" where text.count == 3: course = Decimal4(scaled: value * 10_000)
        case "GSP" where text.count == 3: speed = FileNumber.decimal(text, times: 1000, over: 3600)
        case "LAD", "LOD": break
        case "TDS": timeOfDay += Self.milliseconds(value, digits: text.count)
        default: others.append(name)
        }
    }

    /// `DDMMmmmNDDDMMmmmE`, and how many billionths of a minute there are more.
    static func position(
        _ text: UnsafeBufferPointer<UInt8>, _ moreLatitude: Int64 = 0, _ moreLongitude: Int64 = 0
    ) -> (latitude: Decimal9, longitude: Decimal9)? {
        guard text.count == 17, let latitude = degrees(text[0..<7], moreLatitude, text[7], "N", "S"),
            let longitude = degrees(text[8..<16], moreLongitude, text[16], "E", "W")
        else { return nil }
        return (latitude, longitude)
    }

    /// The further digits of the minutes that `name` adds, in billionths of a minute.
    private static func more(_ name: String, _ line: UnsafeBufferPointer<UInt8>, _ additions: [IGCAddition]) -> Int64 {
        guard let range = additions.first(where: { $0.name == name })?.range, range.upperBound <= line.count,
            range.count <= 6, let value = number(line[range])
        else { return 0 }
        return value * ((range.count..<6).reduce(1) { product, _ in product * 10 } as Int64)
    }

    /// `DDMMYY` as the midnight that day begins with; years are 1980 to 2079.
    static func day(_ text: [UInt8]) -> Timestamp? {
        let values = text.count == 6 ? [0, 2, 4].map { FileNumber.integer(text[$0..<$0 + 2]) ?? -1 } : []
        guard values.count == 3, values[2] >= 0 else { return nil }
        let year = values[2] < 80 ? 2000 + values[2] : 1900 + values[2]
        return CalendarDate(year: year, month: values[1], day: values[0]).timestamp
    }

    private static func degrees(
        _ digits: Slice<UnsafeBufferPointer<UInt8>>, _ more: Int64, _ letter: UInt8, _ positive: Unicode.Scalar,
        _ negative: Unicode.Scalar
    ) -> Decimal9? {
        guard letter == UInt8(ascii: positive) || letter == UInt8(ascii: negative), let value = number(digits) else {
            return nil
        }
        let (degrees, minutes) = value.quotientAndRemainder(dividingBy: 100_000)
        guard minutes < 60_000 else { return nil }
        let scaled = degrees * 1_000_000_000 + (minutes * 1_000_000 + more + 30) / 60
        return Decimal9(scaled: letter == UInt8(ascii: negative) ? -scaled : scaled)
    }

    private static func milliseconds(_ value: Int64, digits: Int) -> Int64 {
        guard digits <= 9 else { return 0 }
        return value * 1000 / ((0..<digits).reduce(1) { product, _ in product * 10 } as Int64)
    }

    /// The number that these bytes write, all of which must be digits.
    private static func number(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
        guard !text.isEmpty, text.count <= 9 else { return nil }
        var value: Int64 = 0
        for byte in text {
            guard byte &- UInt8(ascii: "0") <= 9 else { return nil }
            value = value * 10 + Int64(byte &- UInt8(ascii: "0"))
        }
        return value
    }
}
