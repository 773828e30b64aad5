package import ByteIO
internal import Glibc
internal import Synchronization

/// A simulated receiver that runs on a thread of its own.
package final class ReceiverThread: Sendable {
    private let work: Work
    private let thread: pthread_t
    private let isJoined = Atomic(false)

    /// What the thread holds on to.
    private final class Work: Sendable {
        let receiver: SimulatedReceiver
        let error = Mutex<SystemError?>(nil)
        let isFinished = Atomic(false)

        init(_ receiver: SimulatedReceiver) { self.receiver = receiver }

        func run() {
            do { try receiver.run() } catch { self.error.withLock { $0 = error } }
            isFinished.store(true, ordering: .releasing)
        }
    }

    /// Starts `receiver`.
    package init(_ receiver: SimulatedReceiver) {
        let work = Work(receiver)
        self.work = work
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                // The pointer is the one retained below.
                Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(work).toOpaque())
        precondition(code == 0, "no thread left for a receiver")
        self.thread = thread
    }

    deinit { stop() }

    /// Whether the receiver has reached its count, was stopped or failed.
    package var isFinished: Bool { work.isFinished.load(ordering: .acquiring) }

    /// Why the receiver failed; `nil` where it did not.
    package var error: SystemError? { work.error.withLock { $0 } }

    /// Ends the receiver, and waits until its devices are closed.
    package func stop() {
        work.receiver.stop()
        if !isJoined.exchange(true, ordering: .relaxed) { pthread_join(thread, nil) }
    }
}
