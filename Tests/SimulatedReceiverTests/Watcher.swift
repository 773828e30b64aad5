import ByteIO
import Glibc
import LocationsTestSupport

/// A client that watches a gpsd.
final class Watcher {
    private let client: CInt
    private var unread: [UInt8] = []

    init(_ gpsd: GpsdProcess) throws {
        client = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = gpsd.port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let watch = Array("?WATCH={\"enable\":true,\"json\":true};\n".utf8)
        guard code == 0, send(client, watch, watch.count, CInt(MSG_NOSIGNAL)) == watch.count else {
            throw SystemError.last("watch the gpsd at \(gpsd.server)")
        }
    }

    deinit { close(client) }

    /// What gpsd reports, line by line, up to the first that `isLast`, or for at most ten seconds.
    func lines(until isLast: (String) -> Bool) -> [String] {
        var lines: [String] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                lines.append(String(decoding: unread[..<end], as: UTF8.self))
                unread.removeSubrange(...end)
                if isLast(lines[lines.count - 1]) { return lines }
            }
            var entry = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 10_000) == 1 else { return lines }
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return lines }
            unread += buffer.prefix(count)
        }
    }
}
