/// The log beside a damaged database (https://sqlite.org/fileformat2.html, 4.1).
enum WreckLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// Where the newest version of each page lies that a whole transaction has written.
    ///
    /// Each frame proves itself by a sum that goes on from the frame before, as that states it: so a damaged frame costs
    /// itself and at most its neighbour.
    static func places(_ log: CInt, pageSize: Int) -> [Int: Int] {
        guard let header = WreckPages.read(log, at: 0, count: headerSize) else { return [:] }
        let isBigEndian = header[3] & 1 == 1
        var places: [Int: Int] = [:]
        var uncommitted: [Int: Int] = [:]
        var salt = Array(header[16..<24])
        var sum = (header.word(at: 24), header.word(at: 28))
        let isHeaderSound = checksum(header[..<24], (0, 0), isBigEndian) == sum
        var offset = headerSize
        while let frame = WreckPages.read(log, at: offset, count: frameHeaderSize + pageSize) {
            if offset == headerSize, !isHeaderSound { salt = Array(frame[8..<16]) }
            let stated = (frame.word(at: 16), frame.word(at: 20))
            let isSound =
                frame[8..<16].elementsEqual(salt)
                && checksum(frame[24...], checksum(frame[..<8], sum, isBigEndian), isBigEndian) == stated
            if isSound {
                uncommitted[Int(frame.word(at: 0))] = offset + frameHeaderSize
                if frame.word(at: 4) != 0 {
                    places.merge(uncommitted) { $1 }
                    uncommitted = [:]
                }
            }
            sum = stated
            offset += frameHeaderSize + pageSize
        }
        return places
    }

    private static func checksum(
        _ bytes: ArraySlice<UInt8>, _ start: (UInt32, UInt32), _ isBigEndian: Bool
    ) -> (UInt32, UInt32) {
        var (a, b) = start
        bytes.withUnsafeBytes { bytes in
            for index in stride(from: 0, to: bytes.count - 7, by: 8) {
                let x = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
                let y = bytes.loadUnaligned(fromByteOffset: index + 4, as: UInt32.self)
                a = a &+ (isBigEndian ? UInt32(bigEndian: x) : UInt32(littleEndian: x)) &+ b
                b = b &+ (isBigEndian ? UInt32(bigEndian: y) : UInt32(littleEndian: y)) &+ a
            }
        }
        return (a, b)
    }
}

extension [UInt8] {
    /// The big-endian number of four bytes.
    func word(at offset: Int) -> UInt32 {
        self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The big-endian number of two bytes.
    func half(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }
}
