internal import Positioning

extension CSVReader {
    /// Sets the dates of the row's event; returns `false` where its own is written and is none.
    func setDates(
        of event: inout Event, _ row: CSVRecord, _ header: CSVHeader, _ take: (TrackFileItem) throws -> Void
    ) throws -> Bool {
        if let received = header.place(.receivedDate), !row.isEmpty(received) {
            event.receivedDate = FileDate.timestamp(row[received], settings)
        }
        event.receiverDate = text(row, header, .receiverDate)
        if text(row, header, .timeSource) == "received" { event.timeSource = .received }
        let date = header.place(.date).map { trimmed(row[$0]) } ?? []
        let time = header.place(.time).map { trimmed(row[$0]) } ?? []
        if date.isEmpty, time.isEmpty { return true }
        let zone = header.saysUTC ? ReaderSettings() : settings
        let offset = header.place(.offset).map { trimmed(row[$0]) } ?? []
        if date.isEmpty {
            event.creationDate = FileDate.instant(time + offset, zone)
            if event.creationDate == nil, Self.timeOfDay(time) != nil {
                try take(.unplaced("times of day without a date"))
                return true
            }
        } else if time.isEmpty {
            event.creationDate = FileDate.instant(date + offset, zone)
        } else if let day = Self.day(date, yearFirst: header.isColumbus), let time = Self.timeOfDay(time) {
            let start: [UInt8] = day + [UInt8(ascii: "T")]
            event.creationDate = FileDate.timestamp(start + time + offset, zone)
        } else {
            event.creationDate = FileDate.instant(time + offset, zone)
        }
        return event.creationDate != nil
    }

    /// A day as `YYYY-MM-DD`, from that, `YYYY/MM/DD`, `YYYYMMDD`, `DD.MM.YYYY`, or `YYMMDD` where that is known to be meant.
    ///
    /// `04/05/2013` is nothing: whether it is in April or in May nobody can tell.
    private static func day(_ text: [UInt8], yearFirst: Bool) -> [UInt8]? {
        let parts = text.split(omittingEmptySubsequences: false) { !isDigit($0) }.map { Array($0) }
        let marks = String(decoding: text.filter { !isDigit($0) }, as: UTF8.self)
        let (first, last) = (parts[0], parts[parts.count - 1])
        switch marks {
        case "" where first.count == 8:
            return iso(Array(first[..<4]), Array(first[4..<6]), Array(first[6...]))
        case "" where first.count == 6 && yearFirst:
            return iso(Array("20".utf8) + first[..<2], Array(first[2..<4]), Array(first[4...]))
        case "--" where first.count == 4, "//" where first.count == 4: return iso(first, parts[1], last)
        case ".." where last.count == 4: return iso(last, parts[1], first)
        default: return nil
        }
    }

    private static func iso(_ year: [UInt8], _ month: [UInt8], _ day: [UInt8]) -> [UInt8] {
        let dash = [UInt8(ascii: "-")]
        let start: [UInt8] = year + dash + padded(month)
        return start + dash + padded(day)
    }

    /// A time as `HH:MM:SS.fff`, with what zone follows, from that, `H:MM` or `HHMMSS`.
    private static func timeOfDay(_ text: [UInt8]) -> [UInt8]? {
        let digits = text.prefix { isDigit($0) }
        let colon = UInt8(ascii: ":")
        switch digits.count {
        case 1 where text.count > 1 && text[1] == colon, 2 where text.count > 2 && text[2] == colon:
            return padded(Array(digits)) + text[digits.count...]
        case 6:
            let start: [UInt8] = text[..<2] + [colon]
            return start + text[2..<4] + [colon] + text[4...]
        default: return nil
        }
    }

    private static func padded(_ digits: [UInt8]) -> [UInt8] {
        digits.count == 1 ? [UInt8(ascii: "0")] + digits : digits
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

    private func trimmed(_ cell: ArraySlice<UInt8>) -> [UInt8] {
        var cell = cell
        while cell.first.map({ $0 <= UInt8(ascii: " ") }) == true { cell = cell.dropFirst() }
        while cell.last.map({ $0 <= UInt8(ascii: " ") }) == true { cell = cell.dropLast() }
        return Array(cell)
    }
}
