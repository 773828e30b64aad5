package import ByteIO
internal import Glibc
internal import LinuxHost
internal import Synchronization

/// A receiver's device that came or went.
package struct DeviceChange: Sendable, Hashable {
    /// Counted from 1.
    package let receiver: Int
    package let path: String
    package let isPresent: Bool
}

/// Receivers that do not exist, each at a pseudo-terminal of its own.
package final class SimulatedReceiver: Sendable {
    package typealias DeviceObserver = @Sendable (DeviceChange) -> Void

    private let settings: ReceiverSettings
    private let observer: DeviceObserver
    private let stopping = Atomic(false)
    private let sent = Atomic(0)

    /// A receiver that calls `deviceChanged` on the thread that runs it, when a device is there and when it is gone.
    package init(_ settings: ReceiverSettings, deviceChanged: @escaping DeviceObserver) {
        self.settings = settings
        observer = deviceChanged
    }

    /// Ends ``run()`` soon, from any thread or signal handler.
    package func stop() { stopping.store(true, ordering: .relaxed) }

    /// How many epochs have been gone through.
    package var epochsSent: Int { sent.load(ordering: .relaxed) }

    private var isStopped: Bool { stopping.load(ordering: .relaxed) }

    /// Sends until the count is reached, or until ``stop()``, blocking this thread.
    ///
    /// Fast, the reader's speed is the pace, and it has read everything when this returns unless it pauses for a
    /// second. In time, what nobody reads for some seconds is lost, as with a real receiver.
    package func run() throws(SystemError) {
        var lines: [Line] = []
        defer {
            for line in lines { remove(line) }
        }
        for number in 1...settings.receivers {
            let line = Line(number: number, epochs: Epochs(settings, receiver: number), terminal: try PseudoTerminal())
            lines.append(line)
            tell(line, isPresent: true)
        }
        if settings.waitsForReader {
            for line in lines {
                guard line.terminal.waitForReader(isStopped: { isStopped }) else { return }
            }
        }
        let start = HostClock.uptime()
        var index = 0
        while !isStopped, settings.count.map({ index < $0 }) ?? true {
            if !settings.isFast {
                guard sleep(until: start + Int64(index) * 1000 / Int64(settings.rate)) else { return }
            }
            for line in lines { try step(line) }
            index += 1
            sent.store(index, ordering: .relaxed)
        }
        for line in lines { line.terminal.waitUntilRead(milliseconds: 1000, isStopped: { isStopped }) }
    }

    /// One receiver at its device.
    private final class Line {
        let number: Int
        var epochs: Epochs
        /// The device; the next one, which nobody knows of yet, while there is none.
        var terminal: PseudoTerminal
        var isPlugged = true
        /// Since when something has been waiting to be read; `nil` for nothing.
        var unreadSince: Int64?

        init(number: Int, epochs: Epochs, terminal: PseudoTerminal) {
            self.number = number
            self.epochs = epochs
            self.terminal = terminal
        }
    }

    private func step(_ line: Line) throws(SystemError) {
        let epoch = line.epochs.next()
        guard epoch.isPlugged else {
            if line.isPlugged { try unplug(line) }
            return
        }
        if !line.isPlugged {
            line.isPlugged = true
            tell(line, isPresent: true)
        }
        guard !epoch.bytes.isEmpty else { return }
        if !settings.isFast { discardStale(line) }
        _ = line.terminal.write(epoch.bytes, isStopped: { isStopped })
    }

    /// Takes the device away. The next one is opened before it is closed, so that the path differs.
    private func unplug(_ line: Line) throws(SystemError) {
        line.terminal.waitUntilRead(milliseconds: 1000, isStopped: { isStopped })
        let next = try PseudoTerminal()
        remove(line)
        line.terminal = next
        line.unreadSince = nil
    }

    private func remove(_ line: Line) {
        guard line.isPlugged else { return }
        line.isPlugged = false
        line.terminal.close()
        tell(line, isPresent: false)
    }

    private func tell(_ line: Line, isPresent: Bool) {
        observer(DeviceChange(receiver: line.number, path: line.terminal.path, isPresent: isPresent))
    }

    private func discardStale(_ line: Line) {
        guard line.terminal.unread > 0 else {
            line.unreadSince = nil
            return
        }
        let now = HostClock.uptime()
        let since = line.unreadSince ?? now
        line.unreadSince = since
        if now - since >= 3000 {
            line.terminal.discardUnread()
            line.unreadSince = nil
        }
    }

    /// Sleeps until `deadline`, looking up now and then; returns `false` once stopped.
    private func sleep(until deadline: Int64) -> Bool {
        while !isStopped {
            let now = HostClock.uptime()
            if now >= deadline { return true }
            poll(nil, 0, CInt(min(deadline - now, 50)))
        }
        return false
    }
}
