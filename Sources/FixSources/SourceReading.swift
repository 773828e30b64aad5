internal import ByteIO
internal import Glibc
internal import LinuxHost

/// The reading of one descriptor to its end, a buffer at a time, into a queue.
struct SourceReading: ~Copyable {
    /// How it ended.
    enum End: Equatable {
        /// There is no more.
        case end
        case failed(reason: String)
        /// gpsd refuses something.
        case refused(String)
        /// Nobody wants more.
        case stopped
    }

    /// After how long a connection is roused. Milliseconds.
    private static let silence: Int64 = 5_000

    private let queue: SignalQueue
    private let stopping: WakeUp
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var decoder: GpsdLineDecoder
    /// Whether a receiver has been heard since ``readAll(_:)`` began.
    private(set) var hasHeardReceiver = false

    init(queue: SignalQueue, stopping: WakeUp, keepsSatellites: Bool) {
        self.queue = queue
        self.stopping = stopping
        decoder = GpsdLineDecoder(keepsSatellites: keepsSatellites)
    }

    deinit { buffer.deallocate() }

    /// Reads until there is no more. A line without an end counts if it is whole.
    ///
    /// - Parameter connection: What is roused whenever nothing has come for five seconds.
    mutating func readAll(_ descriptor: CInt, of connection: GpsdConnection? = nil) -> End {
        hasHeardReceiver = false
        while true {
            let isReadable = waitUntilReadable(
                [descriptor, stopping.descriptor], milliseconds: connection == nil ? nil : Self.silence)
            if isReadable[1] { return .stopped }
            guard isReadable[0] else {
                connection?.rouse()
                continue
            }
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            let end: End? = count > 0 ? nil : count == 0 ? .end : .failed(reason: SystemError.reason(errno))
            if let end = pass(count, end) { return end }
        }
    }

    /// Passes on the reports of `count` new bytes, and of the last line where that is the end.
    private mutating func pass(_ count: Int, _ end: End?) -> End? {
        var reports: [Report] = []
        // A TPV and its share of the rest are some 300 bytes.
        reports.reserveCapacity(max(count, 0) / 256 + 1)
        if count > 0 { decoder.decode(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &reports) }
        if end != nil { decoder.finish(into: &reports) }
        guard !reports.isEmpty else { return end }
        let error = note(reports)
        guard queue.push(.reports(reports, HostClock.now()), unless: stopping) else { return .stopped }
        return error.map { .refused($0) } ?? end
    }

    /// Looks for what concerns the connection; returns gpsd's error, if there is one.
    private mutating func note(_ reports: [Report]) -> String? {
        var error: String?
        for report in reports {
            switch report {
            case .fix, .sky: hasHeardReceiver = true
            case .error(let text): error = error ?? text
            default: break
            }
        }
        return error
    }
}
