internal import CLinux
internal import Glibc

/// The signals that end a program, as something to wait for.
///
/// Made before any other thread is started, so that every thread has them blocked and none can be interrupted by them.
package final class SignalDescriptor: Sendable {
    /// Readable when a signal has come.
    package let descriptor: CInt

    /// Blocks `signals` for this thread and those it starts, and collects them instead.
    package init(_ signals: [CInt] = [SIGINT, SIGTERM, SIGHUP]) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        descriptor = signalfd(-1, &set, CInt(SFD_CLOEXEC | SFD_NONBLOCK))
        precondition(descriptor >= 0, "no descriptor left for signals")
    }

    deinit { close(descriptor) }

    /// The next signal that has come, or `nil`.
    package func next() -> CInt? {
        var info = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        guard read(descriptor, &info, size) == size else { return nil }
        return CInt(info.ssi_signo)
    }
}
