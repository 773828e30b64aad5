internal import CLinux
internal import Glibc

/// A program of the system's whose output is read while it runs.
///
/// It reads this process's standard input. It is ended when nobody holds it any more.
package final class PipedProgram {
    package struct NotThere: Error {}

    /// What it prints to standard output; for the reader to close.
    package let output: CInt
    private let pid: pid_t
    private let errors: CInt
    private var status: CInt?

    /// Starts a program, found by its name in `$PATH`.
    ///
    /// - Throws: ``NotThere`` where there is none of that name.
    package init(_ name: String, _ arguments: [String]) throws {
        var ends: [CInt] = [-1, -1]
        errors = memfd_create("errors", CUnsignedInt(MFD_CLOEXEC))
        guard errors >= 0, pipe2(&ends, CInt(O_CLOEXEC)) == 0 else {
            preconditionFailure("no descriptor left for a program")
        }
        output = ends[0]
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        // Signals that this thread has blocked or that are ignored here are to end the program all the same.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let words = ([name] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var pid = pid_t()
        let code = posix_spawnp(&pid, name, &actions, &attributes, words, environ)
        guard code == 0 else {
            close(output)
            close(errors)
            throw NotThere()
        }
        self.pid = pid
    }

    deinit {
        if status == nil {
            kill(pid, SIGTERM)
            _ = wait()
        }
        close(errors)
    }

    /// Waits for its end; returns whether it succeeded.
    package func wait() -> Bool {
        if status == nil {
            var raw: CInt = -1
            while waitpid(pid, &raw, 0) < 0, errno == EINTR {}
            status = raw
        }
        return status == 0
    }

    /// The first line that it printed to standard error, without what a terminal would take for orders.
    package var firstError: String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = pread(errors, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).first.map(String.init)
    }
}
