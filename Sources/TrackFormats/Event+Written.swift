internal import ByteIO
internal import Positioning

/// What several formats may say of an event.
extension Event {
    /// The date, where `xsd:dateTime` and its readers agree on it: from year 1 to 9999.
    var writtenDate: Timestamp? {
        creationDate.flatMap { (-62_135_596_800_000...253_402_300_799_999).contains($0.milliseconds) ? $0 : nil }
    }
}

extension ByteWriter {
    /// Writes an element with `text` in it, and a newline; nothing where the text is empty or `nil`.
    mutating func writeElement(_ start: StaticString, _ text: String?, _ end: StaticString) {
        guard let text, !text.isEmpty else { return }
        write(start)
        writeXML(text)
        write(end)
    }
}
