internal import ByteIO
internal import Glibc

/// Finds the system's reason why a connection cannot be made.
///
/// libgps says −1 for everything: 3.22 overwrites errno with a number of its own, and 3.25 loses the resolver's answer. So
/// the same is tried once more, only to learn the reason.
enum ConnectionProbe {
    /// Such as `Connection refused` or `Name or service not known`; where there are several addresses, a refusal counts
    /// before anything else, since it is what the user can mend.
    static func reason(host: String, port: UInt16) -> String {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &found)
        guard code == 0 else {
            return code == EAI_SYSTEM ? SystemError.reason(errno) : String(cString: gai_strerror(code))
        }
        defer { freeaddrinfo(found) }
        var errors: [CInt] = []
        var next = found
        while let address = next {
            errors.append(error(of: address.pointee))
            next = address.pointee.ai_next
        }
        if errors.contains(ECONNREFUSED) { return SystemError.reason(ECONNREFUSED) }
        return errors.last { $0 != 0 }.map(SystemError.reason) ?? "it answered only the second time"
    }

    /// What connecting to one address comes to within three seconds: 0 or an error.
    private static func error(of address: addrinfo) -> CInt {
        let type = address.ai_socktype | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.ai_family, type, address.ai_protocol)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return 0 }
        guard errno == EINPROGRESS else { return errno }
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 3000) > 0 else { return ETIMEDOUT }
        var code: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
        return code
    }
}
