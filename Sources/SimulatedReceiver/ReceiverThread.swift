package import ByteIO
internal import LinuxHost
internal import Synchronization

/// A simulated receiver that runs on a thread of its own.
package final class ReceiverThread: Sendable {
    private let work: Work
    private let thread: BackgroundThread

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
        thread = BackgroundThread { work.run() }
    }

    deinit { stop() }

    /// Whether the receiver has reached its count, was stopped or failed.
    package var isFinished: Bool { work.isFinished.load(ordering: .acquiring) }

    /// Why the receiver failed; `nil` where it did not.
    package var error: SystemError? { work.error.withLock { $0 } }

    /// Ends the receiver, and waits until its devices are closed.
    package func stop() {
        work.receiver.stop()
        thread.wait()
    }
}
