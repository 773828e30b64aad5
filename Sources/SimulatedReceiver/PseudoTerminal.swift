package import ByteIO
internal import Glibc

/// A pair of connected devices: what is written here is read at `path`, as from a serial receiver.
///
/// Closing it is pulling the plug: whoever reads at `path` sees the end, and the path is gone.
package final class PseudoTerminal {
    /// Such as `/dev/pts/5`.
    package let path: String
    private var master: CInt
    /// Our own hold on the other end, without which the last reader's leaving would hang up the line; -1 for none.
    private var slave: CInt = -1

    // Linux's ioctls for what posix_openpt, unlockpt and ptsname do, which Swift's Glibc module leaves out.
    private static let setLock: UInt = 0x4004_5431  // TIOCSPTLCK
    private static let getNumber: UInt = 0x8004_5430  // TIOCGPTN

    package init() throws(SystemError) {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard master >= 0 else { throw .last("open a pseudo-terminal by '/dev/ptmx'") }
        var (lock, number): (CInt, CInt) = (0, 0)
        guard ioctl(master, Self.setLock, &lock) == 0, ioctl(master, Self.getNumber, &number) == 0 else {
            let error = SystemError.last("unlock a pseudo-terminal")
            Glibc.close(master)
            throw error
        }
        path = "/dev/pts/\(number)"
        // gpsd gives up root before it opens a device.
        guard chmod(path, 0o666) == 0, hold() else { throw .last("open the pseudo-terminal '\(path)'") }
    }

    deinit { close() }

    /// Pulls the plug; nothing can be written any more.
    package func close() {
        if slave >= 0 { Glibc.close(slave) }
        if master >= 0 { Glibc.close(master) }
        (slave, master) = (-1, -1)
    }

    /// Writes all of `bytes`, waiting while the reader is behind by what the kernel holds (some 64 kB).
    ///
    /// - Returns: Whether they are written; `false` once `isStopped`, and after ``close()``.
    package func write(_ bytes: [UInt8], isStopped: () -> Bool = { false }) -> Bool {
        guard master >= 0 else { return false }
        drainReplies()
        return bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(master, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if isStopped() {
                    return false
                } else {
                    var entry = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
                    poll(&entry, 1, 20)
                }
            }
            return true
        }
    }

    /// How many bytes wait to be read, as far as the kernel tells: at most about 4 kB.
    package var unread: Int {
        var count: CInt = 0
        return slave >= 0 && ioctl(slave, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// Forgets what nobody has read, as a serial port does that nobody has opened.
    package func discardUnread() { tcflush(slave, TCIFLUSH) }

    /// Waits until all is read, for at most `milliseconds` without progress.
    package func waitUntilRead(milliseconds: Int, isStopped: () -> Bool = { false }) {
        var (last, empty, idle) = (unread, 0, 0)
        // Empty three times running: between two looks the kernel may still be moving bytes up.
        while empty < 3, idle < milliseconds, !isStopped() {
            poll(nil, 0, 5)
            let now = unread
            empty = now == 0 ? empty + 1 : 0
            idle = now < last ? 0 : idle + 5
            last = now
        }
    }

    /// Waits until someone else has opened the device and is done setting it up.
    ///
    /// gpsd 3.22 tries speeds for a second, and throws away what arrives meanwhile (gpsd_set_speed sleeps 0.2 s between
    /// two flushes): it is ready once the settings have stayed as they are for twice that long.
    ///
    /// - Returns: Whether someone has; `false` once `isStopped`.
    package func waitForReader(isStopped: () -> Bool = { false }) -> Bool {
        // The line counts as hung up while nobody has the other end open.
        Glibc.close(slave)
        slave = -1
        while true {
            var entry = pollfd(fd: master, events: 0, revents: 0)
            poll(&entry, 1, 0)
            if entry.revents & Int16(POLLHUP) == 0 { break }
            if isStopped() { return false }
            poll(nil, 0, 10)
        }
        guard hold() else { return false }
        var (last, steady) = (lineSettings, 0)
        while steady < 450 {
            if isStopped() { return false }
            poll(nil, 0, 10)
            let now = lineSettings
            steady = now == last ? steady + 10 : 0
            last = now
        }
        return true
    }

    /// The flags and speed of the line.
    private var lineSettings: [UInt32] {
        var settings = termios()
        tcgetattr(slave, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag, settings.c_ispeed]
    }

    /// Opens the other end too, and has the bytes go through as they are: no echo, no line ends, no signals.
    private func hold() -> Bool {
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var settings = termios()
        guard slave >= 0, tcgetattr(slave, &settings) == 0 else { return false }
        cfmakeraw(&settings)
        return tcsetattr(slave, TCSANOW, &settings) == 0
    }

    /// Throws away what gpsd has sent to configure its receiver, so that it never waits for us.
    private func drainReplies() {
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            while read(master, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}

@available(*, unavailable)
extension PseudoTerminal: Sendable {}
