internal import Glibc

/// A private gpsd on a free loopback port.
///
/// It has a control socket and a shared memory key of its own, so that it meets no other gpsd. It opens a device only
/// after a client has sent its WATCH: start it, watch, then `accept` on the ``TCPFeed`` that is its device, and write.
/// It is ended when nobody holds it any more.
///
///     let feed = try TCPFeed()
///     let gpsd = try GpsdProcess(devices: [feed.device])
///     // … a client connects to 127.0.0.1, gpsd.port, and watches …
///     try feed.accept()
///     try feed.write(nmea)
package final class GpsdProcess {
    package let port: UInt16
    private let arguments: [String]
    private let environment: [String: String?]
    private let folder: TemporaryFolder
    private var process: ChildProcess

    /// Whether there is a gpsd to start, for `.enabled(if: GpsdProcess.isInstalled)`.
    package static var isInstalled: Bool { ChildProcess.find("gpsd") != nil }

    /// The SERVER to give to a program.
    package var server: String { "127.0.0.1:\(port)" }
    package var pid: Int32 { process.pid }
    /// Where it is told of receivers that are plugged in or out.
    package var controlSocket: String { folder.file("ctl") }

    /// Starts a gpsd, and waits until it listens.
    ///
    /// `options` are more options, such as `-n` to open the devices without waiting for a client.
    package init(devices: [String] = [], options: [String] = [], port: UInt16? = nil) throws {
        folder = try TemporaryFolder()
        let port = try port ?? TCPFeed.freePort()
        self.port = port
        arguments = ["-N", "-b"] + options + ["-S", "\(port)", "-F", folder.file("ctl")] + devices
        // Beside each other and apart from the system's 0x47505344: the port is this machine's own.
        environment = ["GPSD_SHM_KEY": "\(Self.sharedMemoryKey(port))"]
        process = try ChildProcess("gpsd", arguments, environment: environment)
        try waitUntilListening()
    }

    deinit {
        stop()
        removeSharedMemory()
    }

    /// Ends it as an administrator would.
    package func stop() {
        process.send(SIGTERM)
        if (try? process.wait(limit: 3)) == nil { kill() }
    }

    /// Ends it without a word.
    package func kill() {
        process.send(SIGKILL)
        _ = try? process.wait()
    }

    /// Starts it again, on the same port and with the same devices.
    package func restart() throws {
        stop()
        unlink(folder.file("ctl"))
        process = try ChildProcess("gpsd", arguments, environment: environment)
        try waitUntilListening()
    }

    /// Stops it from reading and answering, or lets it go on.
    package func freeze(_ frozen: Bool = true) { process.send(frozen ? SIGSTOP : SIGCONT) }

    private func waitUntilListening() throws {
        let isThere = waitUntil { !process.isRunning || Self.answers(port) }
        guard isThere, process.isRunning else { throw NotListening(errors: process.errors) }
    }

    package struct NotListening: Error {
        package let errors: String
    }

    private static func answers(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = loopback(port)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func sharedMemoryKey(_ port: UInt16) -> key_t { 0x4c5_0000 | key_t(port) }

    /// Removes the segment that a gpsd leaves behind which was started by root: it is somebody else by then, and may not.
    private func removeSharedMemory() {
        let segment = shmget(Self.sharedMemoryKey(port), 0, 0)
        if segment >= 0 { shmctl(segment, IPC_RMID, nil) }
    }
}
