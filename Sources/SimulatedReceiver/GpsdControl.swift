internal import Glibc

/// gpsd's control socket (its option `-F`): how udev tells it that a receiver was plugged in or out.
///
/// gpsd 3.22 needs to be told. Of a device that has just gone it only notices that there is nothing to read, and then
/// looks no more until something else wakes it: clients hear nothing at all.
package enum GpsdControl {
    /// Has the gpsd behind the socket at `socket` add the device at `path`.
    ///
    /// - Returns: Whether gpsd agreed.
    @discardableResult
    package static func add(_ path: String, socket: String) -> Bool { send("+\(path)\r\n", to: socket) }

    /// Has it let go of the device, and tell its clients.
    ///
    /// - Returns: Whether gpsd agreed.
    @discardableResult
    package static func remove(_ path: String, socket: String) -> Bool { send("-\(path)\r\n", to: socket) }

    private static func send(_ command: String, to path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8) + [0]
        guard name.count <= MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // gpsd answers while it opens the device, which takes it up to a second.
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let connected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        let bytes = Array(command.utf8)
        guard connected == 0, Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        else { return false }
        var answer = [UInt8](repeating: 0, count: 64)
        let count = recv(descriptor, &answer, answer.count, 0)
        // gpsd 3.22 says OK, 3.25 says {"class":"ACK"}.
        let words = String(decoding: answer[..<max(0, count)], as: UTF8.self)
        return words.hasPrefix("OK") || words.contains("\"ACK\"")
    }
}
