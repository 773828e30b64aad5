internal import Glibc

/// The devices heard of so far, so that each has one `String` and most lines need none to be made.
///
/// The one met last is compared first, byte by byte with what it was written as: one receiver mostly talks many times in a
/// row.
struct DeviceNames: ~Copyable {
    private struct Known {
        /// As it was written, escapes and all.
        let written: [UInt8]
        let name: String
    }

    private var known: [Known] = []
    private static let limit = 16

    private var last: String?
    private var lastWritten = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.longestLast)
    private var lastCount = -1
    /// A longer name is looked up like any other.
    private static let longestLast = 256

    init() {}

    deinit { lastWritten.deallocate() }

    @inline(__always)
    mutating func name(_ text: JSONString?) -> String? {
        guard let text else { return nil }
        if text.count == lastCount, memcmp(text.start, lastWritten, text.count) == 0 { return last }
        return find(text)
    }

    @inline(never)
    private mutating func find(_ text: JSONString) -> String {
        let name = known.first { $0.written.elementsEqual(text.bytes) }?.name ?? add(text)
        if text.count <= Self.longestLast {
            last = name
            lastWritten.update(from: text.start, count: text.count)
            lastCount = text.count
        }
        return name
    }

    private mutating func add(_ text: JSONString) -> String {
        // Devices are few; a stream that names ever new ones shall not make this grow.
        if known.count == Self.limit { known.removeFirst() }
        let name = text.text
        known.append(Known(written: Array(text.bytes), name: name))
        return name
    }
}
