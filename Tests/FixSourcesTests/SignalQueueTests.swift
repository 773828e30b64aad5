import FixSources
import Glibc
import LinuxHost
import LocationsTestSupport
import Synchronization
import Testing

@Suite("The queue between a source and its reader")
struct SignalQueueTests {
    private static let now = HostClock.now()

    private static func batch(_ count: Int) -> SourceSignal {
        .reports(Array(repeating: .other(device: nil), count: count), now)
    }

    @Test("It keeps the order, and shows that there is something")
    func order() {
        let queue = SignalQueue()
        #expect(waitUntilReadable([queue.descriptor], milliseconds: 0) == [false])
        let signals = [Self.batch(1), .connection(.connected, Self.now), Self.batch(2)]
        for signal in signals { #expect(queue.push(signal)) }
        #expect(waitUntilReadable([queue.descriptor], milliseconds: 0) == [true])
        #expect(queue.popAll() == signals)
        #expect(waitUntilReadable([queue.descriptor], milliseconds: 0) == [false])
        #expect(queue.popAll() == [])
    }

    @Test("A full queue makes its source wait, and nothing is lost")
    func full() {
        let queue = SignalQueue(limit: 10)
        let pushed = Counter()
        withThread {
            for _ in 0..<50 {
                guard queue.push(Self.batch(4)) else { return }
                pushed.increase()
            }
        } during: {
            #expect(waitUntil { pushed.value == 2 })
            usleep(20_000)
            #expect(pushed.value == 2)
            let sizes = Self.drain(queue, 50)
            #expect(sizes.reduce(0, +) == 50)
            #expect(sizes.allSatisfy { $0 <= 2 })
        }
    }

    @Test("A batch larger than the whole queue goes through alone")
    func large() {
        let queue = SignalQueue(limit: 10)
        #expect(queue.push(Self.batch(100)))
        #expect(queue.popAll().count == 1)
    }

    @Test("Closing lets a waiting source go, and what is in it can still be popped")
    func close() {
        let queue = SignalQueue(limit: 1)
        #expect(queue.push(Self.batch(1)))
        withThread {
            #expect(!queue.push(Self.batch(1)))
        } during: {
            queue.close()
        }
        #expect(!queue.push(Self.batch(1)))
        #expect(waitUntilReadable([queue.descriptor], milliseconds: 0) == [true])
        #expect(queue.popAll().count == 1)
    }

    @Test("A source that is stopped waits no longer")
    func stop() {
        let queue = SignalQueue(limit: 1)
        let stop = WakeUp()
        #expect(queue.push(Self.batch(1), unless: stop))
        withThread {
            #expect(!queue.push(Self.batch(1), unless: stop))
        } during: {
            stop.raise()
        }
        #expect(queue.popAll().count == 1)
    }

    /// Pops until `count` signals have come, and returns how many came at a time.
    private static func drain(_ queue: SignalQueue, _ count: Int) -> [Int] {
        var sizes: [Int] = []
        _ = waitUntil {
            sizes.append(queue.popAll().count)
            return sizes.reduce(0, +) == count
        }
        return sizes
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        var value: Int { count.withLock { $0 } }

        func increase() { count.withLock { $0 += 1 } }
    }

    /// Does one thing in another thread while something else is done here, and waits for both.
    private func withThread(_ work: @escaping @Sendable () -> Void, during body: () -> Void) {
        final class Work: Sendable {
            let run: @Sendable () -> Void
            init(_ run: @escaping @Sendable () -> Void) { self.run = run }
        }
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
                return nil
            }, Unmanaged.passRetained(Work(work)).toOpaque())
        #expect(code == 0)
        body()
        pthread_join(thread, nil)
    }
}
