internal import ByteIO
internal import Positioning

/// The line of one track while it is gathered: put aside, since its bytes begin with how many there will be.
struct GeoPackageLine {
    private(set) var track: Track?
    private(set) var events = 0
    private(set) var bounds = Bounds()
    private(set) var dates = DateRange()
    private var cutter = LineCutter()
    /// The number of positions in each part. Four bytes a part is all that grows here.
    private var parts: [UInt32] = []
    private var hasAltitudes = true
    /// Longitude, latitude and altitude of each position, three doubles.
    private let positions: Spool

    init(folder: String) { positions = Spool(folder: folder) }

    mutating func begin(_ track: Track) {
        self.track = track
        (events, bounds, dates) = (0, Bounds(), DateRange())
        parts.removeAll(keepingCapacity: true)
        hasAltitudes = true
    }

    mutating func add(_ event: Event) throws {
        events += 1
        if let date = event.creationDate { dates.extend(to: date) }
        let spool = positions
        // Taken out for a while, so that the closure does not hold on to `self`; two owners would copy the array.
        var (parts, hasAltitudes, bounds) = (parts, hasAltitudes, bounds)
        self.parts = []
        defer { (self.parts, self.hasAltitudes, self.bounds) = (parts, hasAltitudes, bounds) }
        try cutter.add(LinePosition(event)) { position, isFirst throws in
            if isFirst { parts.append(0) }
            parts[parts.count - 1] += 1
            if position.altitude == nil { hasAltitudes = false }
            bounds.extend(longitude: position.longitude, latitude: position.latitude)
            try spool.write { out in
                out.write(littleEndian: position.longitudeInDegrees)
                out.write(littleEndian: position.latitudeInDegrees)
                out.write(littleEndian: position.altitude?.value ?? 0)
            }
        }
    }

    mutating func endSegment() { cutter.endSegment() }

    mutating func end() { track = nil }
}

extension GeoPackageLine {
    /// How many bytes the geometry has; `nil` where the track has no line.
    var byteCount: Int? {
        let positions = parts.reduce(0) { $0 + Int($1) }
        return parts.isEmpty ? nil : 40 + 9 + 9 * parts.count + positions * (hasAltitudes ? 24 : 16)
    }

    /// Hands the geometry to `take` in pieces: a header with an envelope, then a MultiLineString as WKB.
    func forEachPiece(_ take: (UnsafeRawBufferPointer) throws -> Void) throws {
        var out = ByteWriter(capacity: 1 << 17)
        out.writeGeoPackageHeader(bounds)
        out.writeWKB(type: 5, hasZ: hasAltitudes)
        out.write(littleEndian: UInt32(parts.count))
        try out.withBytes(take)
        // An array, since a value that cannot be copied is not captured on all compilers.
        var bytes: [UInt8] = []
        var (part, rest) = (0, UInt32(0))
        let size = hasAltitudes ? 24 : 16
        try positions.drain { records in
            bytes.removeAll(keepingCapacity: true)
            for start in stride(from: 0, to: records.count, by: 24) {
                if rest == 0 {
                    rest = parts[part]
                    part += 1
                    appendHeader(of: rest, to: &bytes)
                }
                rest -= 1
                bytes.append(contentsOf: records[start..<start + size])
            }
            try bytes.withUnsafeBytes(take)
        }
    }

    private func appendHeader(of count: UInt32, to bytes: inout [UInt8]) {
        var header = ByteWriter(capacity: 9)
        header.writeWKB(type: 2, hasZ: hasAltitudes)
        header.write(littleEndian: count)
        header.withBytes { bytes.append(contentsOf: $0) }
    }
}

/// The first and last of some dates.
struct DateRange {
    private(set) var first: Timestamp?
    private(set) var last: Timestamp?

    mutating func extend(to date: Timestamp) {
        first = first.map { min($0, date) } ?? date
        last = last.map { max($0, date) } ?? date
    }
}

extension LinePosition {
    var longitudeInDegrees: Double { Decimal9(scaled: longitude).value }
    var latitudeInDegrees: Double { Decimal9(scaled: latitude).value }
}
