internal import Positioning

/// Finds out what an object is, where its class does not come first.
struct ClassReader: JSONReader {
    private(set) var name: JSONString?

    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool {
        guard name == .class, self.name == nil else { return scanner.skipValue() }
        return scanner.read(&self.name)
    }
}

/// Reads a TPV, all but its device, whose name is made only once the report is known to be whole.
///
/// It cannot be copied: a copy of its report would cost as much as reading ten numbers.
struct FixReader: JSONReader, ~Copyable {
    private(set) var device: JSONString?
    private var report = FixReport()

    consuming func report(device: String?) -> FixReport {
        report.device = device
        return report
    }

    @inline(__always)
    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool {
        // By length first: comparing with all of them in turn took a sixth of the instructions.
        switch name.count {
        case 3:
            switch name.tail {
            case FixMember.lat: return scanner.read(&report.latitude)
            case FixMember.lon: return scanner.read(&report.longitude)
            case FixMember.eph: return scanner.read(&report.eph)
            case FixMember.epx: return scanner.read(&report.epx)
            case FixMember.epy: return scanner.read(&report.epy)
            case FixMember.epv: return scanner.read(&report.epv)
            case FixMember.eps: return scanner.read(&report.eps)
            case FixMember.epd: return scanner.read(&report.epd)
            default: return scanner.skipValue()
            }
        case 4:
            switch name.tail {
            case FixMember.mode: return readMode(&scanner)
            case FixMember.time: return scanner.aside { $0.read(&report.time) }
            default: return scanner.skipValue()
            }
        case 5:
            switch name.tail {
            case FixMember.speed: return scanner.read(&report.speed)
            case FixMember.track: return scanner.read(&report.course)
            case FixMember.climb: return scanner.read(&report.climb)
            default: return scanner.skipValue()
            }
        case 6:
            switch name.tail {
            // `alt`, which gpsd deprecates, is altMSL or else altHAE without saying which: it is left out.
            case FixMember.altMSL: return scanner.read(&report.altitude)
            case FixMember.altHAE: return scanner.read(&report.ellipsoidalAltitude)
            case FixMember.device: return scanner.read(&device)
            default: return scanner.skipValue()
            }
        default: return scanner.skipValue()
        }
    }

    @inline(__always)
    private mutating func readMode(_ scanner: inout JSONScanner) -> Bool {
        var mode: Int?
        guard scanner.read(&mode) else { return false }
        report.mode = mode ?? 0
        return true
    }
}

/// Reads a DEVICE.
struct DeviceReader: JSONReader {
    private(set) var path: JSONString?
    private(set) var driver: JSONString?
    private(set) var isActive = false
    private(set) var cycle: Decimal3?

    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool {
        switch name {
        case .path: scanner.read(&path)
        case .driver: scanner.read(&driver)
        case .cycle: scanner.read(&cycle)
        case .activated: readActivated(&scanner)
        default: scanner.skipValue()
        }
    }

    /// A date, or the seconds since 1970, or 0.
    private mutating func readActivated(_ scanner: inout JSONScanner) -> Bool {
        if scanner.next.pointee == UInt8(ascii: "\"") {
            guard let date = scanner.string() else { return false }
            isActive = date.count > 0
            return true
        }
        guard let seconds = scanner.number(places: 3) else { return false }
        isActive = seconds.scaled > 0
        return true
    }
}

/// Reads a DEVICES: its list, and each element of it.
struct DeviceListReader: JSONReader {
    private(set) var devices: [DeviceReader] = []

    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool {
        if name == .devices {
            devices = []
            return scanner.isAtArray ? scanner.array(&self) : scanner.skipValue()
        }
        guard name == .none, scanner.isAtObject else { return scanner.skipValue() }
        var device = DeviceReader()
        guard scanner.object(&device) else { return false }
        devices.append(device)
        return true
    }
}

/// Reads an object of which one text is wanted.
struct TextReader: JSONReader {
    private let wanted: MemberName
    private(set) var text: JSONString?

    init(_ wanted: MemberName) { self.wanted = wanted }

    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool {
        name == wanted ? scanner.read(&text) : scanner.skipValue()
    }
}

/// Reads an object of which nothing is wanted but who says it.
struct TalkerReader: JSONReader {
    private(set) var device: JSONString?

    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool {
        name == .device ? scanner.read(&device) : scanner.skipValue()
    }
}
