/// A growing run of UTF-8 bytes, written to without making a `String`.
///
/// It owns its memory and cannot be copied, so appending is a bounds check and a store: no reference counting and no
/// uniqueness check. What is `package` is never inlined into another target, `@inlinable` or not, so each call costs one:
/// on hot paths write a value together with the literals around it, as in `write("<ele>", altitude, "</ele>")`.
package struct ByteWriter: ~Copyable {
    var base: UnsafeMutablePointer<UInt8>
    var capacity: Int
    var end = 0

    package init(capacity: Int = 1 << 16) {
        base = .allocate(capacity: max(capacity, 1))
        self.capacity = max(capacity, 1)
    }

    deinit { base.deallocate() }

    /// The number of bytes written so far.
    package var count: Int { end }

    /// The bytes written so far, valid within `body`.
    package borrowing func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(start: base, count: end))
    }

    /// A copy of the bytes as text; what is no UTF-8 is replaced.
    package borrowing func text() -> String { withBytes { String(decoding: $0, as: UTF8.self) } }

    package mutating func removeAll() { end = 0 }

    package mutating func write(_ literal: StaticString) {
        reserve(literal.utf8CodeUnitCount)
        push(literal)
    }

    /// Writes text that is no literal: without the attribute, a literal too would be a `String` by default.
    @_disfavoredOverload
    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    package mutating func write(byte: UInt8) {
        reserve(1)
        push(byte)
    }

    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + end).update(from: start, count: bytes.count)
        end += bytes.count
    }

    /// - Precondition: Room was reserved.
    @inline(__always)
    mutating func push(_ byte: UInt8) {
        base[end] = byte
        end &+= 1
    }

    /// - Precondition: Room was reserved.
    @inline(__always)
    mutating func push(_ literal: StaticString) {
        let count = literal.utf8CodeUnitCount
        copyShort(UnsafeRawPointer(literal.utf8Start), to: UnsafeMutableRawPointer(base + end), count: count)
        end &+= count
    }

    @inline(__always)
    mutating func reserve(_ extra: Int) {
        if extra > capacity - end { grow(by: extra) }
    }

    @inline(never)
    mutating func grow(by extra: Int) {
        let larger = max(capacity * 2, end + extra)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.update(from: base, count: end)
        base.deallocate()
        base = moved
        capacity = larger
    }
}

/// Copies bytes, quickly where they are few: in two halves that may overlap, without a call.
@inline(__always)
private func copyShort(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
    func copyEnds<Part>(_: Part.Type) where Part: BitwiseCopyable {
        let last = count &- MemoryLayout<Part>.size
        let (a, b) = (source.loadUnaligned(as: Part.self), source.loadUnaligned(fromByteOffset: last, as: Part.self))
        target.storeBytes(of: a, as: Part.self)
        target.storeBytes(of: b, toByteOffset: last, as: Part.self)
    }
    switch count {
    case 16...32: copyEnds(SIMD16<UInt8>.self)
    case 8..<16: copyEnds(UInt64.self)
    case 4..<8: copyEnds(UInt32.self)
    default: target.copyMemory(from: source, byteCount: count)
    }
}
