internal import ByteIO
internal import Positioning

/// The rectangle that holds some positions. Billionths of a degree.
struct Bounds {
    private(set) var west = Int64.max
    private(set) var east = Int64.min
    private(set) var south = Int64.max
    private(set) var north = Int64.min

    var isEmpty: Bool { west > east }

    mutating func extend(longitude: Int64, latitude: Int64) {
        (west, east) = (min(west, longitude), max(east, longitude))
        (south, north) = (min(south, latitude), max(north, latitude))
    }

    /// West, east, south, north.
    var degrees: [Double] { [west, east, south, north].map { Decimal9(scaled: $0).value } }
}

extension ByteWriter {
    /// Writes the header of a geometry (GeoPackage 2.1.3): little endian, in WGS 84, with its bounds where they are given.
    mutating func writeGeoPackageHeader(_ bounds: Bounds?) {
        write("GP")
        write(byte: 0)
        write(byte: bounds == nil ? 0b001 : 0b011)
        write(littleEndian: UInt32(4326))
        for number in bounds?.degrees ?? [] { write(littleEndian: number) }
    }

    /// Writes the byte order and type of a geometry in ISO's WKB.
    mutating func writeWKB(type: UInt32, hasZ: Bool) {
        write(byte: 1)
        write(littleEndian: hasZ ? type + 1000 : type)
    }

    /// Writes a position as a geometry.
    mutating func writeGeoPackagePoint(_ position: LinePosition) {
        writeGeoPackageHeader(nil)
        writeWKB(type: 1, hasZ: position.altitude != nil)
        write(littleEndian: position.longitudeInDegrees)
        write(littleEndian: position.latitudeInDegrees)
        if let altitude = position.altitude { write(littleEndian: altitude.value) }
    }

    mutating func write(littleEndian value: UInt32) {
        withUnsafeBytes(of: value.littleEndian) { append($0.bindMemory(to: UInt8.self)) }
    }

    mutating func write(littleEndian value: Double) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { append($0.bindMemory(to: UInt8.self)) }
    }
}
