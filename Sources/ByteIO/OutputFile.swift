internal import Glibc

/// A file that appears under its name only once it is whole.
///
/// Written beside its place, synced and renamed, so that a failure leaves what was there before. It is for its owner alone,
/// unless it replaces one of other permissions. A device or a pipe is written to directly, and so is standard output under
/// its name `/dev/stdout`, even where that leads to a file. A link that somebody else put into a shared folder is replaced.
package struct OutputFile: ~Copyable {
    package var output: Output
    private let descriptor: CInt
    /// For messages: the path as it was given.
    private let path: String
    /// Where to write and then move it; `nil` where the destination is written to directly.
    private let move: (temporary: String, destination: String)?
    private var isCommitted = false

    /// Where the file lies until it is committed, for a library or a program that opens files by name; `nil` where the
    /// destination is written to directly.
    package var temporaryPath: String? { move?.temporary }

    /// Whether what is written to `path` takes the place of a file that is there; a pipe or a device holds nothing.
    package static func replaces(_ path: String) -> Bool {
        var status = stat()
        return !path.hasPrefix("/dev/") && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Opens a file to write, beside `path`.
    ///
    /// - Throws: ``SystemError`` where it cannot be made, is a folder, or may not be written.
    package static func create(_ path: String) throws(SystemError) -> OutputFile {
        if path == "/dev/stdout" { return try direct(path, fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)) }
        if path.isEmpty { throw SystemError(code: ENOENT, doing: "create '\(path)'") }
        var status = stat()
        let exists = !isForeignLink(path) && stat(path, &status) == 0
        if exists {
            let type = status.st_mode & S_IFMT
            if type == S_IFDIR { throw SystemError(code: EISDIR, doing: "write '\(path)'") }
            // A rename would not ask whether the file itself may be written.
            if access(path, W_OK) != 0 { throw .last("write '\(path)'") }
            if type != S_IFREG { return try direct(path, open(path, O_WRONLY | O_CLOEXEC)) }
        }
        let destination = followingLinks(path)
        let (descriptor, temporary) = openBeside(destination)
        guard descriptor >= 0 else { throw .last("create '\(path)'") }
        if exists {
            // The group first: it must not read what the old one's could not.
            fchown(descriptor, uid_t.max, status.st_gid)
            fchmod(descriptor, status.st_mode & 0o777)
        }
        return OutputFile(path: path, descriptor: descriptor, move: (temporary, destination))
    }

    private init(path: String, descriptor: CInt, move: (temporary: String, destination: String)?) {
        self.path = path
        self.descriptor = descriptor
        self.move = move
        output = Output(descriptor: descriptor, name: "'\(path)'")
    }

    private static func direct(_ path: String, _ descriptor: CInt) throws(SystemError) -> OutputFile {
        guard descriptor >= 0 else { throw .last("write '\(path)'") }
        return OutputFile(path: path, descriptor: descriptor, move: nil)
    }

    /// Makes the file durable and gives it its name.
    package mutating func commit() throws(SystemError) {
        try output.flush()
        guard let move else { return }
        guard fsync(descriptor) == 0 else { throw .last("sync '\(path)'") }
        guard rename(move.temporary, move.destination) == 0 else { throw .last("replace '\(path)'") }
        isCommitted = true
        try syncFolder(of: move.destination)
    }

    deinit {
        close(descriptor)
        if !isCommitted, let move { unlink(move.temporary) }
    }
}

/// Makes a new file whose name begins with `destination`.
///
/// A number is added where a process of the same number, killed, left such a file behind, or another thread makes one.
private func openBeside(_ destination: String) -> (descriptor: CInt, path: String) {
    var path = ""
    for attempt in 0..<100 {
        path = "\(destination).\(getpid())\(attempt == 0 ? "" : "-\(attempt)").part"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 || errno != EEXIST { return (descriptor, path) }
    }
    return (-1, path)
}

/// The path that `path` leads to, where it is a link: what is there gets replaced or made, not the link.
///
/// Only links are read, one by one, so that a folder may have a name that is no UTF-8 and a link may lead to nothing yet.
private func followingLinks(_ path: String) -> String {
    var path = path
    // As many as the kernel follows.
    for _ in 0..<40 where !isForeignLink(path) {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes { buffer in
            // The buffer is never empty, so it has an address.
            readlink(path, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        guard count > 0 else { return path }
        let target = String(decoding: bytes[..<count], as: UTF8.self)
        if target.utf8.first == UInt8(ascii: "/") {
            path = target
        } else {
            let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
            path = folder + target
        }
    }
    return path
}
