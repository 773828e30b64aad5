internal import Positioning

extension JSONScanner {
    /// Reads degrees; what is no number counts as absent.
    @inline(__always)
    mutating func read(_ value: inout Decimal9?) -> Bool {
        guard let number = number(places: 9) else { return false }
        value = number.isThere ? Decimal9(scaled: number.scaled) : nil
        return true
    }

    /// Reads ten-thousandths; what is no number counts as absent.
    @inline(__always)
    mutating func read(_ value: inout Decimal4?) -> Bool {
        guard let number = number(places: 4) else { return false }
        value = number.isThere ? Decimal4(scaled: number.scaled) : nil
        return true
    }

    /// Reads thousandths; what is no number counts as absent.
    @inline(__always)
    mutating func read(_ value: inout Decimal3?) -> Bool {
        guard let number = number(places: 3) else { return false }
        value = number.isThere ? Decimal3(scaled: number.scaled) : nil
        return true
    }

    /// Reads a whole number; anything else counts as absent, as 1.5 does.
    @inline(__always)
    mutating func read(_ value: inout Int?) -> Bool {
        if next[1] == UInt8(ascii: ","), next.pointee &- UInt8(ascii: "0") <= 9 {
            value = Int(next.pointee &- UInt8(ascii: "0"))
            next += 1
            return true
        }
        guard let number = aside({ $0.number(places: 3) }) else { return false }
        value = number.isThere && number.scaled % 1000 == 0 ? Int(number.scaled / 1000) : nil
        return true
    }

    /// A number in units of 10^-`places`, or that there is none.
    typealias Number = (isThere: Bool, scaled: Int64)

    /// Steps over a number, or over any other value that stands in its place; `places` is 3, 4 or 9.
    ///
    /// - Returns: The number, halves rounded away from zero; the largest or smallest number where it does not fit; `nil`
    ///   for what is no JSON, such as `01` or `1.`.
    @inline(__always)
    mutating func number(places: Int) -> Number? {
        let start = next
        let isNegative = next.pointee == UInt8(ascii: "-")
        next += isNegative ? 1 : 0
        let word = JSONWord(at: next)
        if let decimal = word.decimal, decimal.places <= places {
            next += decimal.count
            let scaled = Int64(truncatingIfNeeded: Self.shift(decimal.digits, places - decimal.places))
            return (true, isNegative ? 0 &- scaled : scaled)
        }
        guard let magnitude = longNumber(word, places: places) else {
            next = start
            return aside { $0.unusualNumber(places: places) }
        }
        return (true, isNegative ? 0 &- magnitude : magnitude)
    }

    /// The same for one that ends beyond `word`, as degrees and altitudes do, but is as gpsd prints them; otherwise the
    /// cursor may stand anywhere.
    @inline(__always)
    private mutating func longNumber(_ word: JSONWord, places: Int) -> Int64? {
        let wholeDigits = word.digitCount
        // Seven at most, so that nothing here overflows.
        guard word.canBegin(wholeDigits) else { return nil }
        next += wholeDigits
        var fraction: UInt64 = 0
        var missing = places
        if take(UInt8(ascii: ".")) {
            let word = JSONWord(at: next)
            let digits = min(word.digitCount, places)
            guard digits > 0 else { return nil }
            fraction = word.number(digits: digits)
            next += digits
            missing -= digits
            if digits == 8, missing > 0, next.pointee &- UInt8(ascii: "0") <= 9 {
                fraction = fraction &* 10 &+ UInt64(next.pointee &- UInt8(ascii: "0"))
                next += 1
                missing -= 1
            }
        }
        // What comes next shows that it ends here.
        guard next.pointee == UInt8(ascii: ",") || next.pointee == UInt8(ascii: "}") else { return nil }
        let whole = word.number(digits: wholeDigits) &* Self.one(places)
        return Int64(truncatingIfNeeded: whole &+ Self.shift(fraction, missing))
    }

    /// `number` times 10^`places`, `places` being 0 to 9, without a branch that could be guessed wrong.
    @inline(__always)
    private static func shift(_ number: UInt64, _ places: Int) -> UInt64 {
        number &* (places & 1 != 0 ? 10 : 1) &* (places & 2 != 0 ? 100 : 1) &* (places & 4 != 0 ? 10_000 : 1)
            &* (places & 8 != 0 ? 100_000_000 : 1)
    }

    @inline(__always)
    private static func one(_ places: Int) -> UInt64 {
        switch places {
        case 9: 1_000_000_000
        case 4: 10_000
        default: 1000
        }
    }

    /// The same for everything else: an exponent, more digits than gpsd prints, a space behind, or no number at all.
    ///
    /// The digit that is first left out decides how to round: half or more exactly where it is 5 or more.
    @inline(never)
    private mutating func unusualNumber(places: Int) -> Number? {
        let isNegative = take(UInt8(ascii: "-"))
        guard isNegative || next.pointee &- UInt8(ascii: "0") <= 9 else { return skipValue() ? (false, 0) : nil }
        let firstDigit = next
        guard let wholeDigits = digits(), wholeDigits == 1 || firstDigit.pointee != UInt8(ascii: "0") else {
            return nil
        }
        var fractionDigits = 0
        if take(UInt8(ascii: ".")) {
            guard let count = digits() else { return nil }
            fractionDigits = count
        }
        guard let exponent = exponent() else { return nil }
        var magnitude: Int64 = 0
        // The power of ten of the digit at hand, in units of 10^-`places`.
        var power = wholeDigits - 1 + exponent + places
        for index in 0..<wholeDigits + fractionDigits {
            let digit = Int64(firstDigit[index < wholeDigits ? index : index + 1] &- UInt8(ascii: "0"))
            if power < 0 {
                if power == -1, digit >= 5 { magnitude = magnitude.saturating(adding: 1) }
                break
            }
            magnitude = magnitude.saturating(timesTenPlus: digit)
            power -= 1
        }
        while power >= 0, magnitude > 0, magnitude < Int64.max {
            magnitude = magnitude.saturating(timesTenPlus: 0)
            power -= 1
        }
        return (true, isNegative ? -magnitude : magnitude)
    }

    /// Steps over an exponent if there is one; a wild one is cut to ±100,000.
    private mutating func exponent() -> Int? {
        guard next.pointee | 0x20 == UInt8(ascii: "e") else { return 0 }
        next += 1
        let isNegative = take(UInt8(ascii: "-"))
        if !isNegative { _ = take(UInt8(ascii: "+")) }
        let start = next
        guard let count = digits() else { return nil }
        let value = UnsafeBufferPointer(start: start, count: count).reduce(0) {
            min($0 * 10 + Int($1 - UInt8(ascii: "0")), 100_000)
        }
        return isNegative ? -value : value
    }

    /// Steps over digits, and counts them; `nil` where there is none.
    private mutating func digits() -> Int? {
        let start = next
        return skipDigits() ? next - start : nil
    }
}

extension Int64 {
    fileprivate func saturating(timesTenPlus digit: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: 10)
        return overflow ? .max : product.saturating(adding: digit)
    }

    fileprivate func saturating(adding other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
