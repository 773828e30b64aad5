internal import ByteIO
internal import Glibc

/// The pages of a database that may be damaged, each as its file or its log has it newest.
///
/// Read without SQLite, so that nothing is changed and no damage keeps the rest from being read.
final class WreckPages {
    let pageSize: Int
    /// How many bytes of a page hold content.
    let usableSize: Int
    let count: Int

    private let file: CInt
    private let log: CInt
    /// Where in the log the newest version of a page lies.
    private var places: [Int: Int] = [:]

    init(path: String) throws(SystemError) {
        file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .last("read '\(path)'") }
        log = open(path + "-wal", O_RDONLY | O_CLOEXEC)
        let header = Self.read(file, at: 0, count: 100) ?? []
        let isWhole = header.starts(with: Array("SQLite format 3\0".utf8))
        let size = isWhole ? Int(header[16]) << 8 | Int(header[17]) : 4096
        let isSize = size >= 512 && size <= 32_768 && size & (size - 1) == 0
        pageSize = size == 1 ? 65_536 : isSize ? size : 4096
        usableSize = pageSize - (isWhole && header[20] < 64 ? Int(header[20]) : 0)
        var status = stat()
        let bytes = fstat(file, &status) == 0 ? Int(status.st_size) : 0
        let inLog = log >= 0 ? WreckLog.places(log, pageSize: pageSize) : [:]
        // No page of a log lies far behind the file, whatever its number says.
        let most = bytes / pageSize + inLog.count + 1
        places = inLog.filter { $0.key <= most }
        count = max((bytes + pageSize - 1) / pageSize, places.keys.max() ?? 0)
    }

    deinit {
        close(file)
        if log >= 0 { close(log) }
    }

    /// The page of that number, counted from 1; `nil` where it cannot be read.
    func page(_ number: Int) -> [UInt8]? {
        guard number >= 1, number <= count else { return nil }
        if let place = places[number] { return Self.read(log, at: place, count: pageSize) }
        return Self.read(file, at: (number - 1) * pageSize, count: pageSize)
    }

    /// The bytes there; `nil` where the disk does not give them, or not as many.
    static func read(_ descriptor: CInt, at offset: Int, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var end = 0
        while end < count {
            let part = bytes.withUnsafeMutableBytes {
                pread(
                    descriptor, UnsafeMutableRawBufferPointer(rebasing: $0[end...]).baseAddress, count - end,
                    offset + end)
            }
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { return nil }
            end += part
        }
        return bytes
    }
}

@available(*, unavailable)
extension WreckPages: Sendable {}
