internal import ByteIO
internal import CGPS
internal import Glibc

/// A connection to a gpsd, made by libgps, that has been asked to watch.
///
/// Its bytes are read from ``descriptor`` by ``GpsdLineDecoder``, not by libgps, which stops for good at a line of 20 kB.
final class GpsdConnection {
    /// libgps's 25 kB of state, allocated once and never copied.
    private let data: UnsafeMutablePointer<gps_data_t>

    /// To be read from, without blocking.
    let descriptor: CInt

    /// Connects and watches; blocks as long as the system's connect(2) does.
    init(_ server: Server) throws(ConnectionError) {
        data = .allocate(capacity: 1)
        guard Self.open(server, data) else {
            data.deallocate()
            throw ConnectionError(reason: ConnectionProbe.reason(host: server.host, port: server.port))
        }
        descriptor = CInt(data.pointee.gps_fd)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        keepAlive()
        if let code = watch() { throw ConnectionError(code: code) }
    }

    deinit {
        gps_close(data)
        data.deallocate()
    }

    /// Says something, so that gpsd looks after its devices.
    ///
    /// With no other receiver to read from, gpsd 3.22 sleeps until a client speaks: it neither notices that its receiver
    /// was pulled out, nor opens one that was plugged in soon after.
    func rouse() {
        // Of all questions the one whose answer changes nothing: DEVICES would tell of devices that are not yet opened.
        let request = Array("?VERSION;\n".utf8)
        // What does not fit is not needed: gpsd has not read the last one yet.
        _ = send(descriptor, request, request.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
    }

    /// A machine's own names for itself are tried where `localhost` is missing from its hosts file, or stands there for an
    /// address on which gpsd does not listen.
    private static func open(_ server: Server, _ data: UnsafeMutablePointer<gps_data_t>) -> Bool {
        let hosts = server.host == "localhost" ? ["localhost", "127.0.0.1", "::1"] : [server.host]
        return hosts.contains { host in
            memset(data, 0, MemoryLayout<gps_data_t>.size)
            return gps_open(host, String(server.port), data) == 0
        }
    }

    /// How long another machine may leave unanswered what was sent. Milliseconds.
    private static let patience = 50_000

    /// Finds out within a minute that another machine has gone without a word.
    ///
    /// Linux probes a connection only while nothing that was sent is unanswered, and after five seconds of silence
    /// something was (``rouse()``): what was sent needs a limit of its own, without which it is a quarter of an hour.
    private func keepAlive() {
        for (level, option, value) in [
            (SOL_SOCKET, SO_KEEPALIVE, 1), (CInt(IPPROTO_TCP), TCP_KEEPIDLE, 30),
            (CInt(IPPROTO_TCP), TCP_KEEPINTVL, 10),
            (CInt(IPPROTO_TCP), TCP_KEEPCNT, 3), (CInt(IPPROTO_TCP), TCP_USER_TIMEOUT, Self.patience),
        ] {
            var value = CInt(value)
            setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
        }
    }

    /// Asks for the reports of all receivers, also where one is wanted: gpsd refuses to watch one that it does not have
    /// yet, and would not tell when it comes.
    ///
    /// - Returns: `nil`, or the system's error.
    private func watch() -> CInt? {
        errno = 0
        return gps_stream(data, UInt32(WATCH_ENABLE) | UInt32(WATCH_JSON), nil) == 0 ? nil : errno
    }
}

@available(*, unavailable)
extension GpsdConnection: Sendable {}

/// Why there is no connection, in the system's words.
struct ConnectionError: Error {
    let reason: String

    init(reason: String) { self.reason = reason }

    /// The reason for an error of a connection that there was. Whether what was sent had been read by then, which the
    /// system tells apart, is an accident.
    init(code: CInt) {
        self = code == ECONNRESET || code == EPIPE ? .isClosed : ConnectionError(reason: SystemError.reason(code))
    }

    /// The other end has closed the connection.
    static let isClosed = ConnectionError(reason: "gpsd closed the connection")
}
