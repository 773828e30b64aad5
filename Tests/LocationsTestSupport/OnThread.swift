internal import Glibc

/// Runs a test's body on a thread of its own, a dozen of them at once.
///
/// Swift's pool has a thread for each core, so that two tests that wait for a child would hold up all the others. What is
/// expected in the body counts for the test, as it does without this.
///
/// - Parameter atOnce: Whether it need not wait for its turn, since it takes long and does little.
package func onThread<R: Sendable>(
    atOnce: Bool = false, _ body: @escaping @Sendable () throws -> R
) async throws -> R {
    try await withTaskExecutorPreference(atOnce ? unlimited : limited) { try body() }
}

private let limited = ThreadExecutor(atOnce: 12)
private let unlimited = ThreadExecutor(atOnce: 1000)

/// Runs each job on a thread of its own.
private final class ThreadExecutor: TaskExecutor {
    /// A pipe with a byte for each thread that may run.
    private let permits: (take: CInt, give: CInt)

    init(atOnce count: Int) {
        var ends: [CInt] = [-1, -1]
        let code = pipe(&ends)
        precondition(code == 0, "no descriptor left for a pipe")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        permits = (ends[0], ends[1])
        for _ in 0..<count { give() }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        startThread { [self] in
            take()
            job.runSynchronously(on: asUnownedTaskExecutor())
            give()
        }
    }

    private func take() {
        var byte: UInt8 = 0
        while read(permits.take, &byte, 1) != 1 {}
    }

    private func give() {
        var byte: UInt8 = 0
        while write(permits.give, &byte, 1) != 1 {}
    }
}

/// Starts a thread that ends by itself.
package func startThread(_ body: @escaping @Sendable () -> Void) {
    final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let code = pthread_create(
        &thread, &attributes,
        { context in
            guard let context else { return nil }
            Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
            return nil
        }, Unmanaged.passRetained(Work(body)).toOpaque())
    precondition(code == 0, "no thread left")
}
