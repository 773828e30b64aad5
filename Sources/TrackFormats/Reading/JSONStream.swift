internal import CYajl

/// A piece of JSON.
struct JSONToken {
    enum Kind: UInt8 {
        case startObject, key, endObject, startArray, endArray, string, number, boolean, null
    }

    let kind: Kind
    /// What a boolean says.
    let isTrue: Bool
    /// Where the text of a key, string or number lies in ``JSONStream/bytes``.
    let start: Int32
    let end: Int32
    /// How far into the chunk it ends.
    let offset: Int32
}

/// Takes JSON apart as it comes, through yajl, in memory that does not grow with it.
///
/// Any number of values may follow each other, parted by spaces, line ends or the record separators of RFC 8142.
final class JSONStream {
    enum Failure: Error {
        case notJSON
        /// Nested deeper than anything that means something.
        case tooDeep
        /// A text that is longer than anything that means something.
        case tooLong
    }

    /// The pieces that ended in the last chunk.
    private(set) var tokens: [JSONToken] = []
    /// The texts of those pieces, UTF-8 as far as the file is.
    private(set) var bytes: [UInt8] = []
    /// How many objects and arrays are open.
    private(set) var depth = 0
    /// How many values have ended that stand in no other.
    private(set) var valueCount = 0
    private var handle: yajl_handle?
    /// What the parser calls; it keeps the address.
    private let callbacks = UnsafeMutablePointer<yajl_callbacks>.allocate(capacity: 1)
    private var isTooDeep = false
    /// Bytes since the last piece.
    private var pending = 0

    static let deepest = 64
    static let longestText = 1 << 20

    init() {
        callbacks.initialize(to: Self.table)
        restart()
    }

    deinit {
        if let handle { yajl_free(handle) }
        callbacks.deallocate()
    }

    /// Forgets what has begun, so that the next chunk begins a value.
    func restart() {
        if let handle { yajl_free(handle) }
        handle = yajl_alloc(callbacks, nil, Unmanaged.passUnretained(self).toOpaque())
        if let handle {
            _ = locations_yajl_enable(handle, yajl_allow_multiple_values)
            // Texts are made valid where they are kept.
            _ = locations_yajl_enable(handle, yajl_dont_validate_strings)
        }
        (depth, pending, isTooDeep) = (0, 0, false)
    }

    /// Takes the next chunk; what it holds stands in ``tokens`` then, also where it fails.
    func feed(_ chunk: UnsafeBufferPointer<UInt8>) throws(Failure) {
        tokens.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        guard let start = chunk.baseAddress, !chunk.isEmpty else { return }
        pending += chunk.count
        let status = yajl_parse(handle, start, chunk.count)
        if isTooDeep { throw .tooDeep }
        guard status == yajl_status_ok else { throw .notJSON }
        if pending > Self.longestText { throw .tooLong }
    }

    /// The text of a token.
    subscript(_ token: JSONToken) -> ArraySlice<UInt8> { bytes[Int(token.start)..<Int(token.end)] }

    private func add(
        _ kind: JSONToken.Kind, _ text: UnsafePointer<UInt8>? = nil, _ count: Int = 0, isTrue: Bool = false
    ) -> CInt {
        pending = 0
        switch kind {
        case .startObject, .startArray: depth += 1
        case .endObject, .endArray: depth -= 1
        default: break
        }
        if depth == 0, kind != .key { valueCount += 1 }
        guard depth <= Self.deepest else {
            isTooDeep = true
            return 0
        }
        let start = Int32(bytes.count)
        if let text { bytes.append(contentsOf: UnsafeBufferPointer(start: text, count: count)) }
        // Between 0 and the length of the chunk.
        let offset = Int32(truncatingIfNeeded: yajl_get_bytes_consumed(handle))
        tokens.append(
            JSONToken(kind: kind, isTrue: isTrue, start: start, end: Int32(bytes.count), offset: offset))
        return 1
    }

    private static func stream(_ context: UnsafeMutableRawPointer?) -> JSONStream? {
        context.map { Unmanaged<JSONStream>.fromOpaque($0).takeUnretainedValue() }
    }

    private static var table: yajl_callbacks {
        yajl_callbacks(
            yajl_null: { JSONStream.stream($0)?.add(.null) ?? 0 },
            yajl_boolean: { JSONStream.stream($0)?.add(.boolean, isTrue: $1 != 0) ?? 0 },
            yajl_integer: nil, yajl_double: nil,
            yajl_number: { context, text, count in
                text?.withMemoryRebound(to: UInt8.self, capacity: count) {
                    JSONStream.stream(context)?.add(.number, $0, count) ?? 0
                } ?? 0
            },
            yajl_string: { JSONStream.stream($0)?.add(.string, $1, $2) ?? 0 },
            yajl_start_map: { JSONStream.stream($0)?.add(.startObject) ?? 0 },
            yajl_map_key: { JSONStream.stream($0)?.add(.key, $1, $2) ?? 0 },
            yajl_end_map: { JSONStream.stream($0)?.add(.endObject) ?? 0 },
            yajl_start_array: { JSONStream.stream($0)?.add(.startArray) ?? 0 },
            yajl_end_array: { JSONStream.stream($0)?.add(.endArray) ?? 0 })
    }
}

@available(*, unavailable)
extension JSONStream: Sendable {}
