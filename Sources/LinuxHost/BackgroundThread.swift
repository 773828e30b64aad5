internal import Glibc

/// A thread of the system's, for what blocks.
///
/// No signal is delivered to it; a broken pipe is an error of the call there.
package final class BackgroundThread: Sendable {
    private let ended = WakeUp()

    package init(_ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        // The resolver's modules need more than the smallest.
        pthread_attr_setstacksize(&attributes, 1 << 20)
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        let start = Unmanaged.passRetained(Start(body: body, ended: ended))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { pointer in
                guard let pointer else { return nil }
                let start = Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
                var all = sigset_t()
                sigfillset(&all)
                // Where one of these is blocked, a crash ends the process past every handler.
                for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP] { sigdelset(&all, fault) }
                pthread_sigmask(SIG_BLOCK, &all, nil)
                start.body()
                start.ended.raise()
                return nil
            }, start.toOpaque())
        precondition(code == 0, "no thread left")
    }

    /// Waits for its end, however long that takes.
    package func wait() { while !wait(milliseconds: 60_000) {} }

    /// Waits for its end.
    ///
    /// - Returns: Whether it has ended.
    package func wait(milliseconds: Int64) -> Bool {
        waitUntilReadable([ended.descriptor], milliseconds: milliseconds)[0]
    }

    private final class Start: Sendable {
        let body: @Sendable () -> Void
        let ended: WakeUp

        init(body: @escaping @Sendable () -> Void, ended: WakeUp) {
            self.body = body
            self.ended = ended
        }
    }
}
