internal import Glibc

/// A file that appears under its name only once it is whole.
///
/// Written beside its place, synced and renamed, so that a failure leaves what was there before. A device or a pipe, such
/// as `/dev/stdout`, is written to directly.
package struct OutputFile: ~Copyable {
    package var output: Output
    private let path: String
    /// `nil` where the destination is written to directly.
    private let temporary: String?
    private let descriptor: CInt
    private var isCommitted = false

    /// Opens a file to write, beside `path`.
    package static func create(_ path: String) throws(SystemError) -> OutputFile {
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT == S_IFDIR { throw SystemError(code: EISDIR, doing: "write '\(path)'") }
        var temporary: String?
        let descriptor: CInt
        if exists, status.st_mode & S_IFMT != S_IFREG {
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            let name = destination(of: path) + suffix
            descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            temporary = name
        }
        guard descriptor >= 0 else { throw .last("create '\(path)'") }
        if temporary != nil, exists { fchmod(descriptor, status.st_mode & 0o777) }
        return OutputFile(path: path, temporary: temporary, descriptor: descriptor)
    }

    private init(path: String, temporary: String?, descriptor: CInt) {
        self.path = path
        self.temporary = temporary
        self.descriptor = descriptor
        output = Output(descriptor: descriptor, name: "'\(path)'")
    }

    /// The file that a link leads to: it is what gets replaced, not the link.
    private static func destination(of path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static var suffix: String { ".\(getpid()).part" }

    /// Makes the file durable and gives it its name.
    package mutating func commit() throws(SystemError) {
        try output.flush()
        guard let temporary else { return }
        guard fsync(descriptor) == 0 else { throw .last("sync '\(path)'") }
        guard rename(temporary, String(temporary.dropLast(Self.suffix.count))) == 0 else {
            throw .last("replace '\(path)'")
        }
        isCommitted = true
    }

    deinit {
        close(descriptor)
        if !isCommitted, let temporary { unlink(temporary) }
    }
}
