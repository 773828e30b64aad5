internal import Glibc
internal import Synchronization

/// Receivers that do not exist, each at a pseudo-terminal of its own.
package final class SimulatedReceiver: Sendable {
    /// What happens to the device of a receiver, counted from 1: its path, or `nil` when it is gone.
    package typealias PathObserver = @Sendable (_ receiver: Int, _ path: String?) -> Void

    private let settings: ReceiverSettings
    private let observer: PathObserver
    private let stopping = Atomic(false)
    private let sent = Atomic(0)

    /// - Parameter pathChanged: Called on the thread that runs the receiver, at each change.
    package init(_ settings: ReceiverSettings, pathChanged: @escaping PathObserver) {
        self.settings = settings
        observer = pathChanged
    }

    /// Ends ``run()`` soon, from any thread or signal handler.
    package func stop() { stopping.store(true, ordering: .relaxed) }

    /// How many epochs have been gone through.
    package var epochsSent: Int { sent.load(ordering: .relaxed) }

    private var isStopped: Bool { stopping.load(ordering: .relaxed) }

    /// Sends until the count is reached, or until ``stop()``, blocking this thread.
    ///
    /// Fast, the reader's speed is the pace, and it has read everything when this returns unless it pauses for a second.
    /// In time, what nobody reads for some seconds is lost, as with a real receiver.
    package func run() throws(PseudoTerminalError) {
        var lines: [Line] = []
        for number in 1...settings.receivers {
            let line = Line(number: number, epochs: Epochs(settings, receiver: number), terminal: try PseudoTerminal())
            observer(number, line.terminal?.path)
            lines.append(line)
        }
        defer {
            for line in lines where line.isPlugged { observer(line.number, nil) }
        }
        if settings.waitsForReader {
            for line in lines {
                guard line.terminal?.waitForReader(isStopped: { isStopped }) != false else { return }
            }
            // gpsd throws away what arrives in the first fifth of a second, while it sets the speed of the line.
            guard sleep(until: MonotonicTime.now() + 500_000_000) else { return }
        }
        let start = MonotonicTime.now()
        var index = 0
        while !isStopped, settings.count.map({ index < $0 }) ?? true {
            if !settings.isFast {
                guard sleep(until: start + Int64(index) * 1_000_000_000 / Int64(settings.rate)) else { return }
            }
            for line in lines { try step(line) }
            index += 1
            sent.store(index, ordering: .relaxed)
        }
        for line in lines { line.terminal?.waitUntilRead(milliseconds: 1000, isStopped: { isStopped }) }
    }

    /// One receiver at its device.
    private final class Line {
        let number: Int
        var epochs: Epochs
        /// The device, also while it is still hidden.
        var terminal: PseudoTerminal?
        var isPlugged = true
        /// Since when something has been waiting to be read; `nil` for nothing.
        var unreadSince: Int64?

        init(number: Int, epochs: Epochs, terminal: PseudoTerminal) {
            self.number = number
            self.epochs = epochs
            self.terminal = terminal
        }
    }

    private func step(_ line: Line) throws(PseudoTerminalError) {
        let epoch = line.epochs.next()
        if !epoch.isPlugged {
            if line.isPlugged { try unplug(line) }
            return
        }
        if !line.isPlugged {
            line.isPlugged = true
            observer(line.number, line.terminal?.path)
        }
        guard let terminal = line.terminal, !epoch.bytes.isEmpty else { return }
        if !settings.isFast { discardStale(line, terminal) }
        _ = terminal.write(epoch.bytes, isStopped: { isStopped })
    }

    /// Takes the device away, and has another ready: opened before the old one is closed, so that the path differs.
    private func unplug(_ line: Line) throws(PseudoTerminalError) {
        line.terminal?.waitUntilRead(milliseconds: 1000, isStopped: { isStopped })
        line.isPlugged = false
        let next = try PseudoTerminal()
        line.terminal = next
        line.unreadSince = nil
        observer(line.number, nil)
    }

    private func discardStale(_ line: Line, _ terminal: PseudoTerminal) {
        guard terminal.unread > 0 else {
            line.unreadSince = nil
            return
        }
        let now = MonotonicTime.now()
        let since = line.unreadSince ?? now
        line.unreadSince = since
        if now - since >= 3_000_000_000 {
            terminal.discardUnread()
            line.unreadSince = nil
        }
    }

    /// Sleeps until `deadline`, looking up now and then; returns `false` once stopped.
    private func sleep(until deadline: Int64) -> Bool {
        while !isStopped {
            let now = MonotonicTime.now()
            if now >= deadline { return true }
            MonotonicTime.sleep(until: min(deadline, now + 50_000_000))
        }
        return false
    }
}
