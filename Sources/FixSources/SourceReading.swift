internal import Glibc
internal import LinuxHost

/// The reading of one descriptor to its end, a buffer at a time, into a queue.
struct SourceReading: ~Copyable {
    /// How it ended.
    enum End: Equatable {
        /// There is no more.
        case end
        case failed(reason: String)
        /// gpsd refuses to be watched: an error came before anything else of use.
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
    /// Whether a receiver has been heard since ``readAll(_:of:isAnnounced:)`` began.
    private(set) var hasHeardReceiver = false
    /// Whether the queue has been told that there is a connection.
    private(set) var isAnnounced = true

    init(queue: SignalQueue, stopping: WakeUp, keepsSatellites: Bool) {
        self.queue = queue
        self.stopping = stopping
        decoder = GpsdLineDecoder(keepsSatellites: keepsSatellites)
    }

    deinit { buffer.deallocate() }

    /// Reads until there is no more. A line without an end counts if it is whole.
    ///
    /// - Parameters:
    ///   - connection: What is roused whenever nothing has come for five seconds.
    ///   - isAnnounced: Whether the queue knows of the connection. If not, it is told so when a receiver is heard, or
    ///     nothing at all for five seconds.
    mutating func readAll(
        _ descriptor: CInt, of connection: GpsdConnection? = nil, isAnnounced: Bool = true
    ) -> End {
        hasHeardReceiver = false
        self.isAnnounced = isAnnounced
        // Half a line of the connection before is no part of this one.
        decoder.reset()
        while true {
            let isReadable = waitUntilReadable(
                [descriptor, stopping.descriptor], milliseconds: connection == nil ? nil : Self.silence)
            if isReadable[1] { return .stopped }
            guard isReadable[0] else {
                connection?.rouse()
                guard announce() else { return .stopped }
                continue
            }
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            let end: End? = count > 0 ? nil : count == 0 ? .end : .failed(reason: ConnectionError(code: errno).reason)
            if let end = pass(count, end, isConnection: connection != nil) { return end }
        }
    }

    /// Passes on the reports of `count` new bytes, and of the last line where that is the end.
    private mutating func pass(_ count: Int, _ end: End?, isConnection: Bool) -> End? {
        var reports: [Report] = []
        // A TPV and its share of the rest are some 300 bytes.
        reports.reserveCapacity(max(count, 0) / 256 + 1)
        if count > 0 { decoder.decode(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &reports) }
        if end != nil { decoder.finish(into: &reports) }
        // What a file tells of was refused to somebody else.
        let refusal = isConnection ? note(reports) : nil
        if !isAnnounced {
            // The last connection ended without a use: that this one does too need not be told again.
            if refusal != nil {
                reports.removeAll { $0.isError }
            } else if reports.contains(where: \.isOfUse) {
                guard announce() else { return .stopped }
            }
        }
        if !reports.isEmpty {
            guard queue.push(.reports(reports, HostClock.now()), unless: stopping) else { return .stopped }
        }
        return refusal.map { .refused($0) } ?? end
    }

    /// Tells that there is a connection, where that has not been told.
    ///
    /// - Returns: Whether anybody wants to know.
    private mutating func announce() -> Bool {
        if isAnnounced { return true }
        isAnnounced = true
        return queue.push(.connection(.connected, HostClock.now()), unless: stopping)
    }

    /// Looks for what concerns the connection; returns why gpsd refuses to be watched, if it does.
    private mutating func note(_ reports: [Report]) -> String? {
        for report in reports {
            switch report {
            case .fix, .sky: hasHeardReceiver = true
            // It answers something else: what is heard goes on.
            case .error(let text): if !hasHeardReceiver { return text }
            default: break
            }
        }
        return nil
    }
}

extension Report {
    fileprivate var isError: Bool { if case .error = self { true } else { false } }

    /// Whether a receiver says something.
    fileprivate var isOfUse: Bool {
        switch self {
        case .fix, .sky: true
        case .other(let device): device != nil
        case .devices, .device, .version, .error, .dropped: false
        }
    }
}
