internal import Glibc
internal import Positioning

/// Makes reports of gpsd's bytes, however they are cut into pieces.
///
/// A report counts only where its line is one whole JSON object (RFC 8259): half a report is not believed, and what comes
/// after a whole one on the same line spoils it. Members of a kind that is not expected count as absent, unknown ones are
/// passed over, and of two with the same name the last one counts, as in libgps. The class is the first one named.
///
/// No `String` is made for a line except where it names a device for the first time, or holds text that is wanted.
package struct GpsdLineDecoder: ~Copyable {
    /// The length of the longest line that is read. Bytes, its end not counted.
    package static let longestLine = 1 << 20

    /// What came before of the line at hand.
    private var beginning: [UInt8] = []
    /// Whether the line at hand was dropped for its length, and is passed over up to its end.
    private var isPassingOver = false
    private var names = DeviceNames()
    /// Whether the satellites of a SKY are decoded, and not only counted.
    private let keepsSatellites: Bool

    /// - Parameter keepsSatellites: Whether a ``SkyReport`` is to have its satellites and all its dilutions: a recording
    ///   needs none of them, and does not pay for them.
    package init(keepsSatellites: Bool = false) { self.keepsSatellites = keepsSatellites }

    /// Decodes the lines that end in `bytes`, and keeps the beginning of one that does not.
    ///
    /// - Complexity: O(*n*); memory is bounded by ``longestLine``.
    package mutating func decode(_ bytes: UnsafeRawBufferPointer, into reports: inout [Report]) {
        guard let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
        var start = base
        let end = base + bytes.count
        while start < end, let found = memchr(start, CInt(UInt8(ascii: "\n")), end - start) {
            let next = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
            if isPassingOver {
                isPassingOver = false
            } else if !beginning.isEmpty || end - next < JSONScanner.margin {
                keep(start, next - start, into: &reports)
                decodeBeginning(into: &reports)
            } else if next - start > Self.longestLine + 1 {
                reports.append(.dropped(.tooLong))
            } else {
                decodeLine(start, into: &reports)
            }
            start = next
        }
        if start < end, !isPassingOver { keep(start, end - start, into: &reports) }
    }

    /// Decodes a last line that has no end, and forgets it: what comes next is the start of a line.
    package mutating func finish(into reports: inout [Report]) {
        if !beginning.isEmpty {
            beginning.append(UInt8(ascii: "\n"))
            decodeBeginning(into: &reports)
        }
        reset()
    }

    /// Forgets the beginning of a line: what comes next is the start of one.
    mutating func reset() {
        beginning.removeAll(keepingCapacity: true)
        isPassingOver = false
    }

    /// Adds to the beginning of a line, unless that makes it too long.
    private mutating func keep(_ start: UnsafePointer<UInt8>, _ count: Int, into reports: inout [Report]) {
        let isEnded = start[count - 1] == UInt8(ascii: "\n")
        guard beginning.count + count - (isEnded ? 1 : 0) <= Self.longestLine else {
            reports.append(.dropped(.tooLong))
            beginning = []
            isPassingOver = !isEnded
            return
        }
        beginning.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
    }

    private mutating func decodeBeginning(into reports: inout [Report]) {
        // Taken out, so that decoding has the decoder to itself.
        var line: [UInt8] = []
        swap(&line, &beginning)
        guard !line.isEmpty else { return }
        for _ in 0..<JSONScanner.margin { line.append(0) }
        line.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { decodeLine(start, into: &reports) }
        }
        line.removeAll(keepingCapacity: line.capacity <= 1 << 16)
        swap(&line, &beginning)
    }

    /// - Precondition: A line feed follows, and ``JSONScanner/margin`` bytes behind it.
    private mutating func decodeLine(_ start: UnsafePointer<UInt8>, into reports: inout [Report]) {
        var scanner = JSONScanner(at: start)
        scanner.skipSpace()
        guard !scanner.isAtLineEnd else { return }
        if !decodeObject(&scanner, into: &reports) { reports.append(.dropped(.notAnObject)) }
    }
}

extension GpsdLineDecoder {
    /// Decodes an object and adds its report, if it is whole and the line ends with it.
    private mutating func decodeObject(_ scanner: inout JSONScanner, into reports: inout [Report]) -> Bool {
        if scanner.takeBeginningOfFix() { return decodeFix(&scanner, into: &reports) }
        guard scanner.take(UInt8(ascii: "{")) else { return false }
        scanner.skipSpace()
        if scanner.take(UInt8(ascii: "}")) {
            guard scanner.isAtEnd() else { return false }
            reports.append(.other(device: nil))
            return true
        }
        guard scanner.take(UInt8(ascii: "\"")) else { return false }
        var start = scanner
        var first = ClassReader()
        guard let name = scanner.memberName(), first.read(name, from: &scanner) else { return false }
        if first.name != nil, scanner.take(UInt8(ascii: ","), UInt8(ascii: "\"")) {
            // As gpsd always begins: the class need not be looked at twice.
            start = scanner
        } else {
            scanner = start
            guard scanner.members(&first) else { return false }
        }
        return decodeMembers(first.name, &start, into: &reports)
    }

    private mutating func decodeMembers(
        _ name: JSONString?, _ scanner: inout JSONScanner, into reports: inout [Report]
    ) -> Bool {
        if let name, name.equals("TPV") {
            return decodeFix(&scanner, into: &reports)
        } else if let name, name.equals("SKY") {
            if keepsSatellites { return decodeWholeSky(&scanner, into: &reports) }
            var reader = SkyReader()
            guard scanner.members(&reader), scanner.isAtEnd() else { return false }
            reports.append(.sky(reader.report(device: names.name(reader.device))))
        } else if let name, name.equals("DEVICES") {
            var reader = DeviceListReader()
            guard scanner.members(&reader), scanner.isAtEnd() else { return false }
            reports.append(.devices(reader.devices.compactMap { device($0) }))
        } else if let name, name.equals("DEVICE") {
            var reader = DeviceReader()
            guard scanner.members(&reader), scanner.isAtEnd() else { return false }
            reports.append(device(reader).map { .device($0) } ?? .other(device: nil))
        } else if let name, name.equals("VERSION") {
            var reader = TextReader(.release)
            guard scanner.members(&reader), scanner.isAtEnd() else { return false }
            reports.append(.version(release: reader.text?.excerpt(256) ?? ""))
        } else if let name, name.equals("ERROR") {
            var reader = TextReader(.message)
            guard scanner.members(&reader), scanner.isAtEnd() else { return false }
            reports.append(.error(reader.text.map { JSONString.excerpt($0.text.utf8.prefix(256)) } ?? ""))
        } else {
            var reader = TalkerReader()
            guard scanner.members(&reader), scanner.isAtEnd() else { return false }
            // gpsd's answer to a WATCH names the device that was asked for, which has said nothing thereby.
            let talks = name.map { !$0.equals("WATCH") } ?? true
            reports.append(.other(device: talks ? names.name(reader.device) : nil))
        }
        return true
    }

    @inline(__always)
    private mutating func decodeFix(_ scanner: inout JSONScanner, into reports: inout [Report]) -> Bool {
        var reader = FixReader()
        guard scanner.members(&reader), scanner.isAtEnd() else { return false }
        reports.append(.fix(reader.report(device: names.name(reader.device))))
        return true
    }

    @inline(never)
    private mutating func decodeWholeSky(_ scanner: inout JSONScanner, into reports: inout [Report]) -> Bool {
        var reader = WholeSkyReader()
        guard scanner.members(&reader), scanner.isAtEnd() else { return false }
        reports.append(.sky(reader.report(device: names.name(reader.device))))
        return true
    }

    private mutating func device(_ reader: DeviceReader) -> DeviceReport? {
        guard let path = names.name(reader.path) else { return nil }
        return DeviceReport(
            path: path, isActive: reader.isActive, driver: reader.driver?.text, cycle: reader.cycle?.scaled)
    }
}

extension JSONScanner {
    /// Steps over `{"class":"TPV","`, as gpsd begins a TPV, if it is there.
    @inline(__always)
    fileprivate mutating func takeBeginningOfFix() -> Bool {
        guard JSONWord(at: next).leading(8) == 0x7b22_636c_6173_7322,
            JSONWord(at: next + 8).leading(8) == 0x3a22_5450_5622_2c22
        else { return false }
        next += 16
        return true
    }

    /// Steps over space, and answers whether the line ends there.
    fileprivate mutating func isAtEnd() -> Bool {
        skipSpace()
        return isAtLineEnd
    }
}
