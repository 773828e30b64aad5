import Glibc
import Positioning
import SimulatedReceiver
import Synchronization
import Testing

@Suite("Pseudo-terminals", .serialized)
struct PseudoTerminalTests {
    /// Reads from the device at `path` until it ends, or until `count` bytes have come.
    private func read(_ path: String, upTo count: Int = .max) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < count {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 5000) == 1 else { break }
            let got = Glibc.read(descriptor, &buffer, buffer.count)
            guard got > 0 else { break }
            bytes += buffer.prefix(got)
        }
        return bytes
    }

    @Test("What is written is read, byte for byte, by anyone")
    func raw() throws {
        let terminal = try PseudoTerminal()
        let bytes = (0...255).map { UInt8($0) } + Array("\r\n\u{3}\u{4}\u{11}\u{13}".utf8)
        #expect(terminal.write(bytes))
        var status = stat()
        #expect(stat(terminal.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o666)
        #expect(read(terminal.path, upTo: bytes.count) == bytes)
        #expect(terminal.unread == 0)
    }

    // That the path is gone cannot be checked: any other program may have been given the same one since.
    @Test("Closing it is unplugging it: the reader sees the end")
    func unplugging() throws {
        let terminal = try PseudoTerminal()
        let descriptor = open(terminal.path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
        terminal.close()
        var byte: UInt8 = 0
        #expect(Glibc.read(descriptor, &byte, 1) <= 0)
        close(descriptor)
        #expect(!terminal.write([1]))
    }

    @Test("Who is not read waits, and can be stopped")
    func backPressure() throws {
        let terminal = try PseudoTerminal()
        var looks = 0
        let isWritten = terminal.write([UInt8](repeating: 65, count: 1 << 20)) {
            looks += 1
            return looks > 3
        }
        #expect(!isWritten)
        #expect(terminal.unread > 0)
        terminal.discardUnread()
        terminal.waitUntilRead(milliseconds: 1000)
        #expect(terminal.unread == 0)
    }

    @Test("A fast receiver's bytes all arrive, and are those of the generator")
    func fast() throws {
        var wanted = try settings(script: "3s silence for 2s")
        wanted.isFast = true
        wanted.count = 300
        wanted.waitsForReader = true
        let path = Mutex<String?>(nil)
        let thread = ReceiverThread(SimulatedReceiver(wanted) { change in path.withLock { $0 = change.path } })
        defer { thread.stop() }
        let device = try #require(wait { path.withLock { $0 } })
        let bytes = read(device)
        #expect(bytes == epochs(wanted, count: 300).flatMap { $0.bytes })
        #expect(wait { thread.isFinished ? true : nil } == true)
        #expect(thread.error == nil)
    }

    @Test("A receiver that is plugged in again has another path, and each change is told")
    func replugging() throws {
        var wanted = try settings(script: "0.5s unplug for 0.5s", rate: 10)
        wanted.count = 15
        let changes = Mutex<[DeviceChange]>([])
        let receiver = SimulatedReceiver(wanted) { change in changes.withLock { $0.append(change) } }
        try receiver.run()
        #expect(receiver.epochsSent == 15)
        let told = changes.withLock { $0 }
        #expect(told.map { $0.isPresent } == [true, false, true, false])
        #expect(told.map { $0.path == told[0].path } == [true, true, false, false])
        #expect(told.allSatisfy { $0.receiver == 1 })
    }

    @Test("Stopping ends it soon, in whatever it is doing", arguments: [false, true], [false, true])
    func stopping(isFast: Bool, waitsForReader: Bool) throws {
        var wanted = try settings()
        (wanted.isFast, wanted.waitsForReader, wanted.receivers) = (isFast, waitsForReader, 2)
        let devices = Atomic(0)
        let thread = ReceiverThread(SimulatedReceiver(wanted) { _ in devices.add(1, ordering: .relaxed) })
        #expect(wait { devices.load(ordering: .relaxed) >= 2 ? true : nil } == true)
        thread.stop()
        #expect(thread.isFinished)
        #expect(devices.load(ordering: .relaxed) == 4)
    }
}

/// What `body` gives, asked until it gives something, for at most ten seconds.
func wait<Value>(_ body: () -> Value?) -> Value? {
    for _ in 0..<2000 {
        if let value = body() { return value }
        poll(nil, 0, 5)
    }
    return nil
}
