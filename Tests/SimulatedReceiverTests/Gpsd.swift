import Glibc

/// A gpsd of our own, on a free loopback port, without devices at first, and a client that watches it.
final class Gpsd {
    static let program = "/usr/sbin/gpsd"
    static var isInstalled: Bool { access(program, X_OK) == 0 }

    /// The path of its control socket.
    let control: String
    private let folder: String
    private let process: pid_t
    private var client: CInt = -1
    private var unread: [UInt8] = []

    /// Returns `nil` where it does not start to listen within ten seconds.
    init?() {
        var template = Array("/tmp/simulated-receiver-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        control = folder + "/control"
        let port = Self.freePort()
        process = Self.spawn(
            [Self.program, "-N", "-b", "-n", "-S", "\(port)", "-F", control],
            // A segment of shared memory of its own, so that no other gpsd's is touched.
            environment: ["GPSD_SHM_KEY=0x\(String(0x5000_0000 + Int(getpid()), radix: 16))"])
        let connection = wait { access(control, F_OK) == 0 ? Self.connect(port) : nil }
        guard process > 0, let connection else { return nil }
        client = connection
        let watch = Array("?WATCH={\"enable\":true,\"json\":true};\n".utf8)
        guard send(client, watch, watch.count, Int32(MSG_NOSIGNAL)) == watch.count else { return nil }
    }

    deinit {
        if client >= 0 { close(client) }
        if process > 0 {
            kill(process, SIGTERM)
            waitpid(process, nil, 0)
        }
        unlink(control)
        rmdir(folder)
    }

    /// What it reports, line by line, up to the first that `isLast`, or for at most ten seconds.
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

    private static func spawn(_ arguments: [String], environment: [String]) -> pid_t {
        let (words, variables) = (arguments.map { strdup($0) } + [nil], environment.map { strdup($0) } + [nil])
        defer { for pointer in words + variables { free(pointer) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in 0...2 as ClosedRange<CInt> {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var process: pid_t = 0
        return posix_spawn(&process, arguments[0], &actions, nil, words, variables) == 0 ? process : -1
    }

    private static func freePort() -> UInt16 {
        let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(probe) }
        return withLoopback(port: 0) { address, length in
            bind(probe, address, length)
            var bound = sockaddr_in()
            var size = length
            withUnsafeMutableBytes(of: &bound) {
                // The address is of the size that is told.
                _ = getsockname(probe, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
            }
            return UInt16(bigEndian: bound.sin_port)
        }
    }

    private static func connect(_ port: UInt16) -> CInt? {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        if withLoopback(port: port, { Glibc.connect(client, $0, $1) }) == 0 { return client }
        close(client)
        return nil
    }

    private static func withLoopback<R>(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
