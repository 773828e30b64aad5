package import ByteIO
internal import Glibc
internal import Synchronization

/// A listener on a free loopback port that speaks to one client at a time.
///
/// To a gpsd started with `tcp://127.0.0.1:PORT` it is the receiver; to a client of gpsd's it can be a gpsd that says
/// whatever the test wants. Every wait has a limit.
package final class TCPFeed {
    package let port: UInt16
    private let listener: CInt
    private var connection: CInt = -1

    /// Listens on `port` of 127.0.0.1, or on a free one.
    package init(port: UInt16 = 0) throws(SystemError) {
        listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw .last("make a socket") }
        self.port = try Self.bind(listener, port: port)
        guard listen(listener, 8) == 0 else { throw .last("listen on port \(port)") }
    }

    deinit {
        hangUp()
        close(listener)
    }

    /// The device to give to gpsd.
    package var device: String { "tcp://127.0.0.1:\(port)" }

    /// Waits for a client, and turns to it.
    package func accept(limit: Double = 10) throws(SystemError) {
        hangUp()
        try wait(for: listener, POLLIN, limit: limit, doing: "get a client on port \(port)")
        connection = childrenLock.withLock { _ in
            let connection = Glibc.accept(listener, nil, nil)
            if connection >= 0 { _ = fcntl(connection, F_SETFD, FD_CLOEXEC) }
            return connection
        }
        guard connection >= 0 else { throw .last("accept on port \(port)") }
        var one: CInt = 1
        setsockopt(connection, CInt(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<CInt>.size))
    }

    /// Sends all of `bytes` to the client.
    package func write(_ bytes: [UInt8], limit: Double = 10) throws(SystemError) {
        var start = 0
        while start < bytes.count {
            try wait(for: connection, POLLOUT, limit: limit, doing: "write to the client of port \(port)")
            let count = bytes[start...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw .last("write to the client of port \(port)") }
            start += count
        }
    }

    package func write(_ text: String, limit: Double = 10) throws(SystemError) {
        try write(Array(text.utf8), limit: limit)
    }

    /// Reads until the client has sent `text`, and returns all that was read; ends early where the client hangs up.
    @discardableResult
    package func read(until text: String, limit: Double = 10) throws(SystemError) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let all = String(decoding: bytes, as: UTF8.self)
            if all.hasSuffix(text) { return all }
            try wait(for: connection, POLLIN, limit: limit, doing: "read from the client of port \(port)")
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return all }
            bytes += buffer[..<count]
        }
    }

    /// Ends the connection: for gpsd, the receiver was unplugged.
    package func hangUp() {
        if connection >= 0 { close(connection) }
        connection = -1
    }

    private func wait(
        for descriptor: CInt, _ event: CInt, limit: Double, doing: @autoclosure () -> String
    ) throws(SystemError) {
        var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        guard poll(&entry, 1, CInt(limit * 1000)) > 0 else { throw SystemError(code: ETIMEDOUT, doing: doing()) }
    }
}

extension TCPFeed {
    /// A port of 127.0.0.1 that was free a moment ago.
    package static func freePort() throws(SystemError) -> UInt16 {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .last("make a socket") }
        defer { close(descriptor) }
        return try bind(descriptor, port: 0)
    }

    /// Binds to a loopback port, and returns which.
    private static func bind(_ descriptor: CInt, port: UInt16) throws(SystemError) -> UInt16 {
        var one: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<CInt>.size))
        var address = loopback(port)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                Glibc.bind(descriptor, address, size) == 0 ? getsockname(descriptor, address, &size) : -1
            }
        }
        guard code == 0 else { throw .last("bind to port \(port)") }
        return UInt16(bigEndian: address.sin_port)
    }
}

func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return address
}
