internal import ByteIO
internal import CExpat
internal import Glibc

/// The document, piece by piece, and what is found in it.
extension XMLScanner {
    /// Reads a document to its end, and hands over what is found as it is found.
    final func read(_ input: FileInput, _ take: (TrackFileItem) throws -> Void) throws {
        // Its mark and declaration are looked at in one piece.
        _ = try input.head(256)
        while !isAtEnd, try input.next({ try read($0, take) }) {}
        try finish(take)
    }

    /// Reads the next piece of the document.
    final func read(_ bytes: UnsafeRawBufferPointer, _ take: (TrackFileItem) throws -> Void) throws {
        guard !isAtEnd else { return }
        if lineBehind != nil { return try readBehind(bytes, take) }
        var bytes = bytes
        // Spaces before the declaration are an error of many writers, and of no consequence.
        if byteCount == 0 {
            bytes = UnsafeRawBufferPointer(rebasing: bytes.drop { isSpace($0) })
            repair = UTF8Repair.isMeant(for: bytes) ? UTF8Repair() : nil
        }
        if let text = repair?.repaired(bytes) {
            try text.withUnsafeBytes { try parse($0, take) }
        } else {
            try parse(bytes, take)
        }
    }

    private func parse(_ bytes: UnsafeRawBufferPointer, _ take: (TrackFileItem) throws -> Void) throws {
        byteCount += bytes.count
        let start = bytes.bindMemory(to: CChar.self).baseAddress
        let status = try parse(start, CInt(bytes.count), isLast: false, take)
        if status != XML_STATUS_OK { return try stop(in: bytes, take) }
        // What expat keeps of a tag or a comment that goes on and on.
        if byteCount - Int(locations_byte(parser)) > Self.maximumLength {
            throw UnreadableFile("a tag or a comment in line \(line) is longer than a megabyte")
        }
    }

    /// Says that the document has no more pieces.
    final func finish(_ take: (TrackFileItem) throws -> Void) throws {
        guard !isAtEnd, lineBehind == nil else { return }
        // Newer expats put off a tag that came in two pieces until there is more, or the end.
        let status = try parse(nil, 0, isLast: true, take)
        if status != XML_STATUS_OK { try stop(in: nil, take) }
        isAtEnd = true
    }

    private func parse(
        _ start: UnsafePointer<CChar>?, _ count: CInt, isLast: Bool, _ take: (TrackFileItem) throws -> Void
    ) throws -> XML_Status {
        var status = XML_Parse(parser, start, count, isLast ? 1 : 0)
        try drain(take)
        while status == XML_STATUS_SUSPENDED {
            status = XML_ResumeParser(parser)
            try drain(take)
        }
        return status
    }

    private func drain(_ take: (TrackFileItem) throws -> Void) throws {
        repeat {
            for item in items { try take(item) }
            items.removeAll(keepingCapacity: true)
            if let failure { throw failure }
        } while more()
    }

    /// Says that the rest of the document is lost, after which nothing may be read.
    final func breakOff(_ take: (TrackFileItem) throws -> Void) throws {
        isAtEnd = true
        breakOff()
        try drain(take)
    }

    /// Ends where expat cannot go on: in this piece of the document, or at its end.
    private func stop(in bytes: UnsafeRawBufferPointer?, _ take: (TrackFileItem) throws -> Void) throws {
        let code = XML_GetErrorCode(parser)
        let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
        guard hasRoot else { throw UnreadableFile("it is not well-formed XML: \(reason) in line \(line)") }
        if depth == 0 { return try endDocument(code, bytes ?? UnsafeRawBufferPointer(start: nil, count: 0), take) }
        try breakOff(take)
        let what = bytes == nil ? "the file is cut off here" : "not well-formed XML (\(reason)); the rest is left out"
        try take(.problem(line: line, what))
    }

    /// Ends where something follows the root's end that belongs to no document, somewhere in the last piece, `bytes`.
    private func endDocument(
        _ code: XML_Error, _ bytes: UnsafeRawBufferPointer, _ take: (TrackFileItem) throws -> Void
    ) throws {
        lineBehind = line
        let start = Int(locations_byte(parser)) - (byteCount - bytes.count)
        // What began in an earlier piece is a name or a tag, which is something, or else a NUL.
        if start < 0, code != XML_ERROR_INVALID_TOKEN { return try tellOfRest(take) }
        try readBehind(UnsafeRawBufferPointer(rebasing: bytes[min(max(0, start), bytes.count)...]), take)
    }

    /// Looks what follows the document: NULs, as of a disk that lost power, and spaces are nothing.
    private func readBehind(_ bytes: UnsafeRawBufferPointer, _ take: (TrackFileItem) throws -> Void) throws {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        // At once where all are, since there may be gigabytes of them.
        if bytes[0] == 0, memcmp(start, start + 1, bytes.count - 1) == 0 { return }
        let something = bytes.firstIndex { $0 != 0 && !isSpace($0) }
        lineBehind? += bytes[..<(something ?? bytes.count)].count { $0 == UInt8(ascii: "\n") }
        if something != nil { try tellOfRest(take) }
    }

    private func tellOfRest(_ take: (TrackFileItem) throws -> Void) throws {
        isAtEnd = true
        try take(.problem(line: lineBehind, "what follows the end of the document is left out"))
    }
}
