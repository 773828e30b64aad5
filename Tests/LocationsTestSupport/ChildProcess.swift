package import ByteIO
internal import Glibc
internal import Synchronization

/// Held while a child is started or a descriptor is made that cannot be made closed to children at once: tests run side
/// by side, and a connection that another test's child inherits would never be hung up.
let childrenLock = Mutex(())

/// A program that a test runs.
///
/// It inherits no descriptors, no blocked signals and no ignored ones. What it prints goes to files, so it never waits for
/// its reader, and can be looked at while it runs. It is killed when nobody holds it any more.
package final class ChildProcess {
    /// How a program ended.
    package enum Status: Equatable {
        case exited(CInt)
        case killed(bySignal: CInt)
    }

    package let pid: Int32
    private let folder: TemporaryFolder
    private var status: Status?

    /// Starts a program: a path, or a name to be found by ``find(_:)``.
    ///
    /// `environment` is added to the test's own, and `nil` takes a variable away; `input` is what the program reads from
    /// standard input.
    package init(
        _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:], input: String = ""
    ) throws(SystemError) {
        guard let path = Self.find(program) else { throw SystemError(code: ENOENT, doing: "run '\(program)'") }
        folder = try TemporaryFolder()
        let inputPath = try folder.write(input, to: "stdin")

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, folder.file("stdout"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, folder.file("stderr"), O_WRONLY | O_CREAT | O_APPEND, 0o600)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = Self.merged(environment).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var pid = pid_t()
        let code = childrenLock.withLock { _ in
            Self.keepDescriptorsFromChildren()
            return posix_spawn(&pid, path, &actions, &attributes, words, variables)
        }
        guard code == 0 else { throw SystemError(code: code, doing: "run '\(path)'") }
        self.pid = pid
    }

    deinit {
        guard isRunning else { return }
        kill(pid, SIGKILL)
        waitpid(pid, nil, 0)
    }

    /// Runs a program to its end.
    package static func run(
        _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:], input: String = "",
        limit: Double = 60
    ) throws -> ChildProcess {
        let child = try ChildProcess(program, arguments, environment: environment, input: input)
        try child.wait(limit: limit)
        return child
    }

    /// What it has printed to standard output so far.
    package var output: String { String(decoding: outputBytes, as: UTF8.self) }
    package var outputBytes: [UInt8] { (try? contents(of: folder.file("stdout"))) ?? [] }
    /// What it has printed to standard error so far.
    package var errors: String { String(decoding: (try? contents(of: folder.file("stderr"))) ?? [], as: UTF8.self) }

    package var isRunning: Bool {
        if status == nil { collect(WNOHANG) }
        return status == nil
    }

    package func send(_ signal: CInt) {
        if isRunning { kill(pid, signal) }
    }

    /// Waits for its end.
    ///
    /// - Throws: ``StillRunning`` after `limit` seconds; it goes on then.
    @discardableResult
    package func wait(limit: Double = 10) throws -> Status {
        guard waitUntil(limit: limit, { !isRunning }), let status else { throw StillRunning(errors: errors) }
        return status
    }

    package struct StillRunning: Error {
        package let errors: String
    }

    private func collect(_ options: CInt) {
        var raw: CInt = 0
        guard waitpid(pid, &raw, options) == pid else { return }
        let signal = raw & 0x7f
        status = signal == 0 ? .exited((raw >> 8) & 0xff) : .killed(bySignal: signal)
    }
}

extension ChildProcess {
    /// The path of a program: as it is where it holds a slash, else from PATH and the folders of the system's daemons.
    package static func find(_ name: String) -> String? {
        if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        let folders = path.split(separator: ":").map(String.init) + ["/usr/local/sbin", "/usr/sbin", "/sbin"]
        return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// The path of a program of this package, built beside the running tests.
    package static func built(_ name: String) -> String? {
        guard let link = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(link) }
        let folder = String(cString: link).split(separator: "/").dropLast().joined(separator: "/")
        return find("/\(folder)/\(name)")
    }

    /// Marks what is open here to be closed in children, for those who forgot to (posix_spawn's own means is not to be had
    /// from Swift).
    private static func keepDescriptorsFromChildren() {
        for descriptor in names(in: "/proc/self/fd").compactMap({ CInt($0) }) where descriptor > 2 {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
    }

    private static func merged(_ changes: [String: String?]) -> [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let text = next.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            next += 1
        }
        for (name, value) in changes { variables[name] = value }
        return variables
    }
}
