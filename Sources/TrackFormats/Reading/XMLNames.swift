internal import CExpat
internal import Glibc

/// The names of elements that a scanner tells apart, each with a code of its own from 1 on.
///
/// A table of hashes, since a name is looked up for every element: in 256 places for at most a hundred names.
struct XMLNames {
    private var places = [(hash: UInt64, code: UInt8)](repeating: (0, 0), count: 256)

    init(_ names: [(name: String, code: UInt8)]) {
        for (name, code) in names {
            let hash = name.withCString { Self.hash($0) }
            var place = Int(hash >> 56)
            while places[place].hash != 0 { place = (place + 1) & 255 }
            places[place] = (hash, code)
        }
    }

    /// The code of a name, its prefix left out; 0 for one that is not in the table.
    func code(of name: UnsafePointer<CChar>) -> UInt8 {
        let hash = Self.hash(name)
        var place = Int(hash >> 56)
        while places[place].hash != 0 {
            if places[place].hash == hash { return places[place].code }
            place = (place + 1) & 255
        }
        return 0
    }

    /// FNV-1a over what stands after the last colon, mixed for its upper bits; never 0.
    private static func hash(_ name: UnsafePointer<CChar>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        var next = name
        while next.pointee != 0 {
            let byte = UInt8(bitPattern: next.pointee)
            hash = byte == UInt8(ascii: ":") ? 0xcbf2_9ce4_8422_2325 : (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
            next += 1
        }
        return (hash ^ hash >> 32) &* 0x9e37_79b9_7f4a_7c15 | 1
    }
}

/// The attributes of an element that begins.
struct XMLAttributes {
    /// Names and values in turn, and `nil` after the last.
    let start: UnsafeMutablePointer<UnsafePointer<CChar>?>

    /// The value of an attribute without a prefix, for as long as the element begins.
    func value(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
        var next = start
        while let key = next[0], let value = next[1] {
            if strcmp(key, name.utf8Start) == 0 {
                let bytes = UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self)
                return UnsafeBufferPointer(start: bytes, count: strlen(value))
            }
            next += 2
        }
        return nil
    }
}

/// Tells expat of windows-1252, which it does not know of its own, under all its names.
func fill(_ encoding: UnsafeMutablePointer<XML_Encoding>?, _ name: UnsafePointer<CChar>?) -> CInt {
    guard let encoding, let name else { return CInt(XML_STATUS_ERROR.rawValue) }
    let names = ["windows-1252", "cp1252", "cp-1252", "x-ansi", "ansi"]
    guard names.contains(String(cString: name).lowercased()) else { return CInt(XML_STATUS_ERROR.rawValue) }
    withUnsafeMutableBytes(of: &encoding.pointee.map) { bytes in
        let map = bytes.bindMemory(to: CInt.self)
        for byte in 0..<256 { map[byte] = CInt(windows1252(UInt8(byte))) }
    }
    encoding.pointee.data = nil
    encoding.pointee.convert = nil
    encoding.pointee.release = nil
    return CInt(XML_STATUS_OK.rawValue)
}

/// The character of a byte in windows-1252; the five that have none stay control characters, as browsers have it.
func windows1252(_ byte: UInt8) -> UInt32 {
    (0x80...0x9f).contains(byte) ? upperControls[Int(byte) - 0x80] : UInt32(byte)
}

/// The characters of 0x80 to 0x9f.
private let upperControls: [UInt32] = [
    0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d,
    0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,
    0x017e, 0x0178,
]
