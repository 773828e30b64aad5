internal import Glibc
package import LinuxHost
package import Positioning

/// The world as the checks see it: this machine's files, its services and its clocks.
package struct Surroundings: Sendable {
    /// What stands before `/dev`, `/etc`, `/proc`, `/run`, `/sys` and `/usr`: nothing, or the folder of a made-up tree.
    package var root = ""
    /// What `systemctl` prints for these arguments; `nil` where it cannot be asked.
    package var systemctl: @Sendable (_ arguments: [String]) -> String?
    /// What the clocks say.
    package var now: @Sendable () -> ClockReading
    /// Whether a host is this machine.
    package var isThisMachine: @Sendable (_ host: String) -> Bool
    /// The file system of a file or folder.
    package var fileSystem: @Sendable (_ path: String) -> FileSystem?

    /// This machine.
    package init() {
        systemctl = Self.askSystemctl
        now = HostClock.now
        isThisMachine = LocalHosts.contain
        fileSystem = FileSystem.init(at:)
    }

    /// How long systemctl may take. Milliseconds.
    private static let patience: Int64 = 2_000

    private static func askSystemctl(_ arguments: [String]) -> String? {
        guard let program = try? PipedProgram("systemctl", arguments) else { return nil }
        defer { close(program.output) }
        let end = HostClock.uptime() + patience
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let rest = end - HostClock.uptime()
            guard rest > 0, waitUntilReadable([program.output], milliseconds: rest)[0] else { return nil }
            let count = read(program.output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return program.wait() ? String(decoding: bytes, as: UTF8.self) : nil
    }
}

/// The names and addresses of this machine.
private enum LocalHosts {
    @Sendable
    static func contain(_ host: String) -> Bool {
        let host = host.lowercased()
        if ["localhost", "ip6-localhost", "::1"].contains(host) { return true }
        if isLoopback(host) { return true }
        return host == name?.lowercased() || addresses().contains(host)
    }

    private static func isLoopback(_ host: String) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, host, &address) == 1 && UInt32(bigEndian: address.s_addr) >> 24 == 127
    }

    private static var name: String? {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func addresses() -> Set<String> {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: Set<String> = []
        var next = first
        while let entry = next {
            if let address = entry.pointee.ifa_addr, let text = text(of: address) { found.insert(text) }
            next = entry.pointee.ifa_next
        }
        return found
    }

    private static func text(of address: UnsafePointer<sockaddr>) -> String? {
        let family = CInt(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = getnameinfo(
            address, socklen_t(size), &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
