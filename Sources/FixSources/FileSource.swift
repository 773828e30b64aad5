package import ByteIO
internal import Glibc
internal import LinuxHost
internal import Synchronization

/// A file of gpsd's lines, as `gpspipe -w` writes them: `file:PATH`, or `-` for standard input.
package final class FileSource: NamedFixSource {
    private let file: Descriptor
    private let keepsSatellites: Bool
    private let stopping = WakeUp()
    private let thread = Mutex<BackgroundThread?>(nil)

    /// Opens a file, or standard input where `path` is `-`.
    ///
    /// - Parameter keepsSatellites: Whether its SKYs are to list their satellites.
    package init(path: String, keepsSatellites: Bool = false) throws(SystemError) {
        self.keepsSatellites = keepsSatellites
        let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("read '\(path)'") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        file = Descriptor(descriptor)
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw SystemError(code: EISDIR, doing: "read '\(path)'")
        }
    }

    deinit { stopping.raise() }

    package static func make(_ text: String, keepsSatellites: Bool) throws -> FileSource? {
        guard text == "-" || text.hasPrefix("file:") else { return nil }
        let path = text == "-" ? text : String(text.dropFirst(5))
        return try FileSource(path: path, keepsSatellites: keepsSatellites)
    }

    package func start(into queue: SignalQueue) {
        let (file, stopping, keepsSatellites) = (file, stopping, keepsSatellites)
        let started = BackgroundThread {
            guard queue.push(.connection(.connected, HostClock.now()), unless: stopping) else { return }
            var reading = SourceReading(queue: queue, stopping: stopping, keepsSatellites: keepsSatellites)
            switch reading.readAll(file.number) {
            case .stopped: return
            case .failed(let reason):
                queue.push(.connection(.lost(reason: reason, retry: 0), HostClock.now()), unless: stopping)
            case .end, .refused: break
            }
            queue.push(.connection(.ended, HostClock.now()), unless: stopping)
        }
        thread.withLock { thread in
            precondition(thread == nil, "a source is started once")
            thread = started
        }
    }

    package func stop() {
        stopping.raise()
        _ = thread.withLock { $0 }?.wait(milliseconds: 1000)
    }

    /// An open descriptor, closed when neither the source nor its thread holds it.
    private final class Descriptor: Sendable {
        let number: CInt

        init(_ number: CInt) { self.number = number }

        deinit { close(number) }
    }
}
