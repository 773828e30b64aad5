extension ByteWriter {
    /// Writes `value` in decimal, padded with zeros to `width` digits.
    package mutating func write(_ value: Int, width: Int = 1) {
        reserve(24 + width)
        pushInteger(value, width: width)
    }

    /// Writes `value` between two literals.
    package mutating func write(_ before: StaticString, _ value: Int, _ after: StaticString) {
        reserve(24 + before.utf8CodeUnitCount + after.utf8CodeUnitCount)
        push(before)
        pushInteger(value, width: 1)
        push(after)
    }

    /// - Precondition: Room was reserved.
    mutating func pushInteger(_ value: Int, width: Int) {
        if value < 0 { push(UInt8(ascii: "-")) }
        pushDigits(value.magnitude, count: max(width, value.magnitude.decimalDigits))
    }

    /// Writes a count of 10^-`places` as a decimal number: never an exponent, never a locale's comma, never `-0`.
    ///
    /// All `places` are written, or only as many as the value needs (and at least `least`) where `trimmed`.
    ///
    /// - Precondition: `places` is within 0 to 18, `least` within 0 to `places`.
    package mutating func write(scaled: Int64, places: Int, trimmed: Bool = false, least: Int = 0) {
        reserve(48)
        let one = powerOfTen(places)
        pushDecimal(scaled, places: places, one: one, trimmed: trimmed, least: least)
    }

    /// As above; inlined so that `one`, 10^`places`, is a constant: dividing by that is a multiplication.
    ///
    /// - Precondition: Room was reserved.
    @inline(__always)
    mutating func pushDecimal(_ scaled: Int64, places: Int, one: UInt, trimmed: Bool, least: Int = 0) {
        if scaled < 0 { push(UInt8(ascii: "-")) }
        let (whole, fraction) = UInt(scaled.magnitude).quotientAndRemainder(dividingBy: one)
        if whole < 10 {
            push(UInt8(truncatingIfNeeded: whole) + UInt8(ascii: "0"))
        } else {
            pushDigits(whole, count: whole.decimalDigits)
        }
        guard places > 0, !trimmed || fraction != 0 || least > 0 else { return }
        push(UInt8(ascii: "."))
        pushDigits(fraction, count: places)
        guard trimmed else { return }
        let first = end - places + least
        while end > first, base[end - 1] == UInt8(ascii: "0") { end -= 1 }
    }

    /// Writes the last `count` digits of `value`, two at a time.
    ///
    /// - Precondition: Room was reserved.
    @inline(__always)
    mutating func pushDigits(_ value: UInt, count: Int) {
        let start = base + end
        end &+= count
        var rest = value
        var index = count
        while index >= 2 {
            index &-= 2
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            UnsafeMutableRawPointer(start + index).storeBytes(of: digitPair(pair), as: UInt16.self)
            rest = quotient
        }
        if index == 1 { start[0] = UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0") }
    }
}

/// The two digits of `number`, in the order of memory.
@inline(__always)
private func digitPair(_ number: UInt) -> UInt16 {
    let pairs: StaticString = """
        0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
        5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """
    return UnsafeRawPointer(pairs.utf8Start).loadUnaligned(fromByteOffset: Int(number) * 2, as: UInt16.self)
}

private func powerOfTen(_ exponent: Int) -> UInt {
    var power: UInt = 1
    for _ in 0..<exponent { power *= 10 }
    return power
}

extension UInt {
    /// The number of digits it takes to write this.
    fileprivate var decimalDigits: Int {
        var digits = 1
        var limit: UInt = 10
        while self >= limit, digits < 20 {
            digits &+= 1
            limit = limit &* 10
        }
        return digits
    }
}
