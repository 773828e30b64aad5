package import LinuxHost
internal import Synchronization

/// What a source has told and its reader has not yet taken.
///
/// It is bounded by the number of reports: a source that finds it full waits, and with it waits whoever feeds the source.
/// Nothing is dropped.
package final class SignalQueue: Sendable {
    private struct State {
        var signals: [SourceSignal] = []
        /// The reports in `signals`, a change of connection counting as one.
        var count = 0
        var isClosed = false
    }

    private let limit: Int
    private let state = Mutex(State())
    private let filled = WakeUp()
    private let room = WakeUp()

    /// - Parameter limit: The most reports that are kept. A batch of more is taken where nothing else waits.
    ///   Four times as many take 2 MB more, and make nothing faster.
    package init(limit: Int = 1024) { self.limit = limit }

    /// Readable while there is something to pop, and once the queue is closed.
    package var descriptor: CInt { filled.descriptor }

    /// Takes all that has come, in its order.
    package func popAll() -> [SourceSignal] {
        state.withLock { state in
            var signals: [SourceSignal] = []
            swap(&signals, &state.signals)
            state.count = 0
            room.raise()
            if !state.isClosed { filled.lower() }
            return signals
        }
    }

    /// Ends the queue: what is in it can still be popped, and nothing more can be pushed.
    package func close() {
        state.withLock { state in
            state.isClosed = true
            room.raise()
            filled.raise()
        }
    }

    /// Adds a signal, waiting for room where there is none.
    ///
    /// - Returns: Whether it was added; not where the queue is closed, or `stop` was raised while there was no room.
    @discardableResult
    package func push(_ signal: SourceSignal, unless stop: WakeUp? = nil) -> Bool {
        while true {
            switch tryPush(signal) {
            case .added: return true
            case .closed: return false
            case .full:
                let descriptors = [room.descriptor] + (stop.map { [$0.descriptor] } ?? [])
                if waitUntilReadable(descriptors, milliseconds: nil).dropFirst().contains(true) { return false }
            }
        }
    }

    private enum Attempt { case added, full, closed }

    private func tryPush(_ signal: SourceSignal) -> Attempt {
        state.withLock { state in
            if state.isClosed { return .closed }
            guard state.count == 0 || state.count + signal.weight <= limit else {
                room.lower()
                return .full
            }
            state.signals.append(signal)
            state.count += signal.weight
            if state.signals.count == 1 { filled.raise() }
            return .added
        }
    }
}

extension SourceSignal {
    fileprivate var weight: Int {
        if case .reports(let reports, _) = self { reports.count } else { 1 }
    }
}
