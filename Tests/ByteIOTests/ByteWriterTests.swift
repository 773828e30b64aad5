import ByteIO
import Positioning
import Testing

/// What `body` writes.
func written(_ body: (inout ByteWriter) -> Void) -> String {
    var out = ByteWriter(capacity: 1)
    body(&out)
    return out.text()
}

@Suite("Numbers as bytes")
struct NumberTests {
    @Test(
        "Whole numbers keep every digit and are padded with zeros",
        arguments: [
            (0, 1, "0"), (7, 2, "07"), (-7, 2, "-07"), (10, 1, "10"), (99, 1, "99"), (100, 2, "100"),
            (12345, 7, "0012345"),
            (-1, 1, "-1"), (Int.max, 1, "9223372036854775807"), (Int.min, 1, "-9223372036854775808"),
            (1, 30, "000000000000000000000000000001"),
        ])
    func integers(value: Int, width: Int, expected: String) {
        #expect(written { $0.write(value, width: width) } == expected)
    }

    @Test("Whole numbers of every length are as Swift spells them")
    func integersOfEveryLength() {
        var value = 1
        for _ in 0..<18 {
            for near in [value - 1, value, value + 1, -value] {
                #expect(written { $0.write(near) } == String(near))
                #expect(written { $0.write("<", near, ">") } == "<\(near)>")
            }
            value *= 10
        }
    }

    @Test(
        "Decimals have all their places, or as many as they need",
        arguments: [
            (0, 3, "0.000", "0"), (1, 3, "0.001", "0.001"), (-1, 3, "-0.001", "-0.001"), (-1500, 3, "-1.500", "-1.5"),
            (52_520_008_000, 9, "52.520008000", "52.520008"), (-180_000_000_000, 9, "-180.000000000", "-180"),
            (1, 9, "0.000000001", "0.000000001"), (-100, 9, "-0.000000100", "-0.0000001"),
            (1_000_000_000, 9, "1.000000000", "1"), (123_4567, 4, "123.4567", "123.4567"),
            (10_0000, 4, "10.0000", "10"),
            (12, 0, "12", "12"), (12_000, 0, "12000", "12000"), (5, 1, "0.5", "0.5"),
            (Int64.max, 3, "9223372036854775.807", "9223372036854775.807"),
            (Int64.min, 9, "-9223372036.854775808", "-9223372036.854775808"),
            (Int64.min, 4, "-922337203685477.5808", "-922337203685477.5808"),
            (Int64.max, 18, "9.223372036854775807", "9.223372036854775807"),
        ] as [(Int64, Int, String, String)])
    func decimals(scaled: Int64, places: Int, padded: String, trimmed: String) {
        #expect(written { $0.write(scaled: scaled, places: places) } == padded)
        #expect(written { $0.write(scaled: scaled, places: places, trimmed: true) } == trimmed)
    }

    @Test(
        "Trimming leaves the least number of places",
        arguments: [(0, 1, "0.0"), (1000, 2, "1.00"), (1500, 1, "1.5"), (1500, 3, "1.500"), (1230, 1, "1.23")])
    func least(scaled: Int64, least: Int, expected: String) {
        #expect(written { $0.write(scaled: scaled, places: 3, trimmed: true, least: least) } == expected)
    }

    @Test("Fixed decimals are written alike alone and between literals")
    func fixedDecimals() {
        for scaled in [0, 1, -1, 999, 1000, -123_456_789, 98_765_432_100, Int64.min, Int64.max] as [Int64] {
            let (a, b, c) = (Decimal3(scaled: scaled), Decimal4(scaled: scaled), Decimal9(scaled: scaled))
            #expect(written { $0.write("<e>", a, "</e>") } == "<e>" + written { $0.write(a) } + "</e>")
            #expect(written { $0.write("<e>", b, "</e>") } == "<e>" + written { $0.write(b) } + "</e>")
            #expect(written { $0.write("<e>", c, "</e>") } == "<e>" + written { $0.write(c) } + "</e>")
            #expect(written { $0.write(a) } == written { $0.write(scaled: scaled, places: 3, trimmed: true) })
            #expect(written { $0.write(padded: c) } == written { $0.write(scaled: scaled, places: 9) })
        }
    }
}

@Suite("Dates as bytes")
struct DateBytesTests {
    @Test(
        "Dates are ISO 8601 in UTC",
        arguments: [
            (CalendarDate(year: 1, month: 1, day: 1), "0001-01-01T00:00:00.000Z", "0001-01-01T00:00:00Z"),
            (
                CalendarDate(year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 59, millisecond: 1),
                "1969-12-31T23:59:59.001Z", "1969-12-31T23:59:59.001Z"
            ),
            (CalendarDate(year: 1970, month: 1, day: 1), "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00Z"),
            (
                CalendarDate(year: 2000, month: 2, day: 29, hour: 7, minute: 8, second: 9, millisecond: 250),
                "2000-02-29T07:08:09.250Z", "2000-02-29T07:08:09.250Z"
            ),
            (
                CalendarDate(year: 2024, month: 12, day: 31, hour: 23, minute: 59, second: 59, millisecond: 999),
                "2024-12-31T23:59:59.999Z", "2024-12-31T23:59:59.999Z"
            ),
            (CalendarDate(year: 9999, month: 12, day: 31), "9999-12-31T00:00:00.000Z", "9999-12-31T00:00:00Z"),
        ])
    func dates(date: CalendarDate, always: String, whenNotZero: String) throws {
        let timestamp = try #require(date.timestamp)
        #expect(written { $0.write(timestamp) } == always)
        #expect(written { $0.write(timestamp, fraction: .whenNotZero) } == whenNotZero)
        #expect(written { $0.write("<time>", timestamp, "</time>") } == "<time>\(always)</time>")
    }

    @Test(
        "A number of milliseconds that is in no calendar is written without a crash", arguments: [Int64.min, Int64.max])
    func extremes(milliseconds: Int64) {
        #expect(written { $0.write(Timestamp(milliseconds: milliseconds)) }.hasSuffix("Z"))
    }
}

@Suite("A byte writer")
struct ByteWriterTests {
    @Test("Grows from nothing and keeps what it had")
    func grows() {
        var out = ByteWriter(capacity: 0)
        var expected = ""
        for index in 0..<5000 {
            out.write("<a>")
            out.write(index)
            out.write("\(index)é")
            out.write(byte: UInt8(ascii: ";"))
            expected += "<a>\(index)\(index)é;"
        }
        #expect(out.text() == expected)
        #expect(out.count == expected.utf8.count)
        out.removeAll()
        #expect(out.count == 0)
        #expect(out.text().isEmpty)
        out.write("again")
        #expect(out.text() == "again")
    }

    @Test("Literals of every length arrive whole")
    func literals() {
        #expect(written { $0.write("") }.isEmpty)
        #expect(written { $0.write("1") } == "1")
        #expect(written { $0.write("123") } == "123")
        #expect(written { $0.write("1234567") } == "1234567")
        #expect(written { $0.write("12345678") } == "12345678")
        #expect(written { $0.write("123456789012345") } == "123456789012345")
        #expect(written { $0.write("1234567890123456") } == "1234567890123456")
        #expect(written { $0.write("12345678901234567890123456789012") } == "12345678901234567890123456789012")
        #expect(written { $0.write("123456789012345678901234567890123") } == "123456789012345678901234567890123")
    }
}
