internal import ByteIO
internal import FixSources
internal import Glibc
internal import Positioning
internal import TrackFormats

/// Gives bytes to a reader, and checks what must hold of whatever it makes of them.
package struct ReaderTrial {
    /// The names of the readers; `any` is the one that recognises the bytes, `gpsd-line` what decodes gpsd's live stream, and
    /// `gpsd-live` that with what judges it.
    package static let names = TrackReaders.all.map { $0.name } + ["any", "gpsd-line", "gpsd-live"]

    /// A file that it may write over, since some readers open theirs by its path.
    private let path: String

    package init(path: String) { self.path = path }

    /// Reads `bytes` as a whole and in pieces; a sentence about what is wrong, or `nil`.
    package func fault(of name: String, in bytes: [UInt8]) throws -> String? {
        let piece = 1 + bytes.count % 61
        if name == "gpsd-line" { return faultOfDecoder(in: bytes, piece) }
        if name == "gpsd-live" { return LiveTrial.fault(in: bytes) }
        try write(bytes)
        let whole = try read(as: name, bytes.count, chunk: 1 << 16)
        let cut = try read(as: name, bytes.count, chunk: piece)
        if let fault = whole.fault ?? cut.fault { return fault }
        // Where a broken item of GeoJSON is given up, and with it what comes next, depends on how much of it has come.
        let areBroken = [whole, cut].allSatisfy { $0.hasProblems || $0.refusal != nil }
        if name == "geojson" || name == "any", areBroken { return nil }
        if (whole.refusal == nil) != (cut.refusal == nil) {
            let (first, second) = (whole.refusal ?? "taken", cut.refusal ?? "taken")
            return "whole it is \(first), in pieces of \(piece) \(second)"
        }
        return whole.refusal != nil || whole.digest == cut.digest ? nil : try difference(name, bytes.count, piece)
    }

    private func difference(_ name: String, _ size: Int, _ piece: Int) throws -> String? {
        let whole = try read(as: name, size, chunk: 1 << 16, inWords: true).words ?? []
        let cut = try read(as: name, size, chunk: piece, inWords: true).words ?? []
        if isSameUpToBreak(whole, cut) { return nil }
        let place = zip(whole, cut).enumerated().first { $1.0 != $1.1 }?.offset ?? min(whole.count, cut.count)
        let (first, second) = (whole.dropFirst(place).first ?? "none", cut.dropFirst(place).first ?? "none")
        return "item \(place) is \(first) where it is read whole, \(second) in pieces of \(piece)"
    }

    /// Whether two readings of XML that breaks off give the same up to there: expat passes on the text of a line before a
    /// forbidden `]]>` only where that came in another piece.
    private func isSameUpToBreak(_ a: [String], _ b: [String]) -> Bool {
        let isBroken = [a, b].allSatisfy { items in items.contains { $0.contains("not well-formed XML") } }
        let (a, b) = (a.filter { !$0.hasPrefix("problem(") }, b.filter { !$0.hasPrefix("problem(") })
        return isBroken && (a.starts(with: b) || b.starts(with: a))
    }

    private func write(_ bytes: [UInt8]) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError.last("write '\(path)'") }
        defer { close(descriptor) }
        try writeFully(bytes, to: descriptor, name: path)
    }

    private func read(as name: String, _ size: Int, chunk: Int, inWords: Bool = false) throws -> ReaderCheck {
        var check = ReaderCheck(size: name == "kmz" || name == "any" ? nil : size, inWords: inWords)
        let input = try FileInput(path: path, chunk: chunk)
        let head = try name == "any" ? TextInput.head(of: input) : []
        guard let type = TrackReaders.all.first(where: { name == "any" ? $0.recognises(head) : $0.name == name })
        else { return check }
        var reader = type.init(ReaderSettings())
        do {
            try reader.read(input) { check.take($0) }
        } catch let error as UnreadableFile {
            check.refuse(error.description)
        }
        return check
    }

    private func faultOfDecoder(in bytes: [UInt8], _ piece: Int) -> String? {
        let whole = reports(bytes, bytes.count)
        return whole == reports(bytes, piece) ? nil : "whole and in pieces, it reads differently"
    }

    private func reports(_ bytes: [UInt8], _ piece: Int) -> [Report] {
        var decoder = GpsdLineDecoder(keepsSatellites: true)
        var reports: [Report] = []
        for start in stride(from: 0, to: bytes.count, by: max(1, piece)) {
            // A copy of its own size, so that what is read beyond it shows.
            Array(bytes[start..<min(bytes.count, start + piece)]).withUnsafeBytes { decoder.decode($0, into: &reports) }
        }
        decoder.finish(into: &reports)
        return reports
    }
}
