/// A value in a row of a damaged database.
enum WreckValue: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob

    var isNull: Bool { self == .null }
    var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    var text: String? { if case .text(let value) = self { value } else { nil } }
    var isInteger: Bool { integer != nil }
    var isIntegerOrNull: Bool { isNull || isInteger }
    var isTextOrNull: Bool { isNull || text != nil }
}

/// A row of a table, its number first.
struct WreckRow {
    let id: Int64
    let values: [WreckValue]
}

/// Reads numbers and records from bytes that may be anything (https://sqlite.org/fileformat2.html, 1.6 and 2.1).
struct WreckCursor {
    private let bytes: [UInt8]
    private(set) var offset: Int

    init(_ bytes: [UInt8], at offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    mutating func variableInteger() -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard offset < bytes.count else { return nil }
            let byte = bytes[offset]
            offset += 1
            if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7f)
            if byte & 0x80 == 0 { return Int64(bitPattern: value) }
        }
        return nil
    }

    /// The values of a record that fills `payload`; `nil` where it does not.
    static func record(_ payload: [UInt8]) -> [WreckValue]? {
        var header = WreckCursor(payload)
        guard let size = header.variableInteger(), size >= 1, size <= payload.count else { return nil }
        var body = WreckCursor(payload, at: Int(size))
        var values: [WreckValue] = []
        while header.offset < Int(size) {
            guard values.count < 100, let type = header.variableInteger(), let value = body.value(of: type) else {
                return nil
            }
            values.append(value)
        }
        return header.offset == Int(size) && body.offset == payload.count ? values : nil
    }

    private mutating func value(of type: Int64) -> WreckValue? {
        switch type {
        case 0: return .null
        case 1...4: return number(Int(type)).map { .integer($0) }
        case 5: return number(6).map { .integer($0) }
        case 6: return number(8).map { .integer($0) }
        case 7: return number(8).map { .real(Double(bitPattern: UInt64(bitPattern: $0))) }
        case 8: return .integer(0)
        case 9: return .integer(1)
        case 12...:
            let count = (type - 12) / 2
            guard count <= bytes.count - offset else { return nil }
            let part = bytes[offset..<offset + Int(count)]
            offset += Int(count)
            return type & 1 == 0 ? .blob : .text(String(decoding: part, as: UTF8.self))
        default: return nil
        }
    }

    private mutating func number(_ count: Int) -> Int64? {
        guard count <= bytes.count - offset else { return nil }
        var value: Int64 = bytes[offset] & 0x80 == 0 ? 0 : -1
        for byte in bytes[offset..<offset + count] { value = value << 8 | Int64(byte) }
        offset += count
        return value
    }
}
