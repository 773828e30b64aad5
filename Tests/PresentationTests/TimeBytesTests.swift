import Positioning
import Presentation
import Testing

@Suite("Times as bytes")
struct TimeBytesTests {
    private func moment(_ text: String, _ zone: LocalZone) -> Result<Timestamp, TimeExpressionError> {
        var text = text
        return text.withUTF8 { bytes in
            Result { () throws in try TimeExpression.moment(bytes, now: TimeExpressionTests.now, zone: zone) }
                .mapError { $0 as? TimeExpressionError ?? TimeExpressionError.unexpected }
        }
    }

    private func words(_ text: String, _ zone: LocalZone) -> Result<Timestamp, TimeExpressionError> {
        Result { () throws in try TimeExpression.moment(text, now: TimeExpressionTests.now, zone: zone) }
            .mapError { $0 as? TimeExpressionError ?? TimeExpressionError.unexpected }
    }

    static let texts = [
        "2026-11-30T18:26:34Z", "2026-11-30t18:26:34z", "2026-11-30 18:26:34", "2026-11-30T18:26:34",
        "2026-11-30T18:26:34.5Z",
        "2026-11-30T18:26:34,25+02:00", "2026-11-30T18:26:34.999999999-0330", "2026-11-30T18:26:34+02",
        "2026-11-30T18:26:34-00:30",
        "2016-12-31T23:59:60Z", "2024-02-29T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z",
        "2026-07-01T12:00:00",
        "2026-03-29T02:30:00", "2026-10-25T02:30:00", "2026-10-25T02:30:00+01:00", "1969-12-31T23:59:59.001Z",
        // Spelt in ways that only people do.
        "2026-11-30", "18:26", "yesterday 18:00", "2h ago", "2026-11-30T18:26Z", "2026-11-30 18:26:34 +0200",
        "2026-11-30  8:05",
        // No times.
        "", "x", "2026-11-30T18:26:34.Z", "2026-11-30T18:26:34.5ZZ", "2026-11-30T18:26:34+24:00",
        "2026-11-30T18:26:34+02:60",
        "2026-11-30T18:26:34+2", "2026-11-30T18:26:", "2026-13-30T18:26:34Z", "2026-02-29T18:26:34Z",
        "2026-11-30T24:00:00Z",
        "2026-11-30T18:60:34Z", "2026-11-30T18:26:61Z", "0000-01-01T00:00:00Z", "+026-11-30T18:26:34Z",
        "２026-11-30T18:26:34Z",
        "2026-11-30T18:26:34Z\0", "2026-11-30\nT18:26:34Z",
    ]

    @Test("Mean what the same words mean, or are refused alike", arguments: texts)
    func alike(text: String) {
        for zone in [LocalZone.utc, LocalZoneTests.berlin] { #expect(moment(text, zone) == words(text, zone)) }
    }

    @Test("Count to the millisecond, and with their offset")
    func values() {
        #expect(moment("1970-01-01T00:00:01.2345Z", .utc) == .success(Timestamp(milliseconds: 1234)))
        #expect(moment("1970-01-01T05:30:00+05:30", LocalZoneTests.berlin) == .success(Timestamp(milliseconds: 0)))
        #expect(moment("1969-12-31 22:00:00.5-02:00", .utc) == .success(Timestamp(milliseconds: 500)))
        #expect(
            moment("2026-07-01T12:00:00", LocalZoneTests.berlin)
                == .success(LocalZoneTests.timestamp("2026-07-01T10:00:00")))
    }

    @Test("Are refused where they are no UTF-8")
    func noText() {
        let bytes: [UInt8] = [0x32, 0x30, 0xFF, 0xFE]
        #expect {
            try bytes.withUnsafeBufferPointer {
                _ = try TimeExpression.moment($0, now: TimeExpressionTests.now, zone: .utc)
            }
        } throws: { $0 is TimeExpressionError }
    }
}

extension TimeExpressionError {
    /// Equal to none that is thrown.
    fileprivate static var unexpected: TimeExpressionError {
        do { _ = try TimeExpression.moment("unexpected", now: TimeExpressionTests.now, zone: .utc) } catch let error
            as TimeExpressionError
        { return error } catch {}
        preconditionFailure("a word is no time")
    }
}
