internal import Glibc
internal import LinuxHost
internal import Synchronization

/// Lets the program end though its terminal takes nothing any more, as behind a connection that is stuck.
///
/// Writing to such a terminal waits for ever, and ncurses goes on where a signal breaks that off. So a thread watches: two
/// seconds after a signal that ends the program has come, or its end has begun, what is still being sent goes nowhere.
final class StalledOutput: Sendable {
    /// Milliseconds.
    private static let patience: Int64 = 2_000
    private static let step: UInt32 = 50_000

    private let signals: CInt
    private let main: pthread_t
    /// Odd while something is sent.
    private let count = Atomic<Int>(0)
    private let isEnding = Atomic<Bool>(false)
    private let isOver = Atomic<Bool>(false)
    private let released = Atomic<Bool>(false)
    private let changed = WakeUp()

    /// - Parameter signals: Readable where a signal has come.
    init(signals: CInt) {
        self.signals = signals
        main = pthread_self()
        // Not ignored, so that it breaks off a write, and without SA_RESTART, so that the write does not go on.
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        sigaction(SIGURG, &action, nil)
        _ = BackgroundThread { self.watch() }
    }

    /// Whether output leads nowhere by now.
    var isReleased: Bool { released.load(ordering: .acquiring) }

    /// Does what sends something to the terminal.
    func sending(_ body: () -> Void) {
        count.add(1, ordering: .sequentiallyConsistent)
        body()
        count.add(1, ordering: .sequentiallyConsistent)
    }

    /// What is sent from now on is the last.
    func end() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        changed.raise()
    }

    /// Nothing is sent any more.
    func close() {
        isOver.store(true, ordering: .sequentiallyConsistent)
        changed.raise()
    }

    // MARK: - The thread

    private func watch() {
        while !isOver.load(ordering: .sequentiallyConsistent) {
            _ = waitUntilReadable([signals, changed.descriptor], milliseconds: nil)
            let (start, since) = (count.load(ordering: .sequentiallyConsistent), HostClock.uptime())
            while start & 1 == 1, count.load(ordering: .sequentiallyConsistent) == start, mustEnd {
                if HostClock.uptime() - since >= Self.patience { release() }
                usleep(Self.step)
            }
            // What has come may not be taken yet.
            usleep(Self.step)
        }
    }

    private var mustEnd: Bool { isEnding.load(ordering: .sequentiallyConsistent) || Screen.isEnding }

    /// Has what is sent go nowhere, and breaks off the write that waits.
    private func release() {
        if !isReleased {
            let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
            guard null >= 0 else { return }
            defer { Glibc.close(null) }
            // What is said at the end would wait as well.
            let saysToo = Self.isSame(STDOUT_FILENO, STDERR_FILENO)
            released.store(true, ordering: .releasing)
            dup2(null, STDOUT_FILENO)
            if saysToo { dup2(null, STDERR_FILENO) }
        }
        pthread_kill(main, SIGURG)
    }

    private static func isSame(_ a: CInt, _ b: CInt) -> Bool {
        var (first, second) = (stat(), stat())
        return fstat(a, &first) == 0 && fstat(b, &second) == 0 && first.st_rdev == second.st_rdev
            && first.st_mode & S_IFMT == S_IFCHR && second.st_mode & S_IFMT == S_IFCHR
    }
}
