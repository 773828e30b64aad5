import EventStore
import Glibc
import LocationsTestSupport
import Testing

/// Another process that holds a store's lock as a recorder does.
final class OtherRecorder {
    private let child: ChildProcess

    init(store: String) throws {
        let path = StoreFile.lockPath(store: store)
        child = try ChildProcess(
            "python3",
            [
                "-c",
                "import fcntl, sys, time; f = open(sys.argv[1], 'w'); fcntl.lockf(f, fcntl.LOCK_EX); print('held', "
                    + "flush=True)\n"
                    + "while True: time.sleep(60)",
                path,
            ])
        let isHeld = waitUntil { child.output.contains("held") }
        try #require(isHeld, "\(child.errors)")
    }

    var pid: Int32 { child.pid }

    func end() {
        child.send(SIGKILL)
        _ = try? child.wait()
    }

    deinit { end() }
}
