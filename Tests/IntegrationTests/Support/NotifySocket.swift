import Glibc
import LocationsTestSupport
import Testing

/// The socket at which a service manager is told how a service goes.
final class NotifySocket {
    let path: String
    private let folder: TemporaryFolder
    private let descriptor: CInt
    /// What has been told so far, with when it came: seconds by a clock that nobody can set.
    private(set) var told: [(assignment: String, time: Double)] = []

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("notify")
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8) + [0]
        try #require(name.count <= MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        try #require(code == 0)
    }

    deinit { close(descriptor) }

    /// Starts a command of a program as a service that this is told of.
    ///
    /// - Parameter watchdog: How long the service manager waits for a sign of life. Seconds.
    func start(_ arguments: String..., of program: Program, watchdog: Double? = nil) throws -> Run {
        let interval = watchdog.map { "WATCHDOG_USEC=\(Int($0 * 1e6)) " } ?? ""
        return try program.start(by: "NOTIFY_SOCKET='\(path)' \(interval)exec \"$@\"", arguments)
    }

    /// The values of what has been told by this name, such as `STATUS`.
    func values(of name: String) -> [String] {
        receive()
        let assignments = told.map { $0.assignment }.filter { $0.hasPrefix(name + "=") }
        return assignments.map { String($0.dropFirst(name.count + 1)) }
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            let time = monotonicSeconds()
            for line in String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n") {
                told.append((String(line), time))
            }
        }
    }
}
