package import ByteIO
internal import Glibc

/// A folder of a test's own, gone with all that is in it when nobody holds it any more.
package final class TemporaryFolder: Sendable {
    /// Without a slash at its end.
    package let path: String

    /// - Parameter inMemory: Whether it is to be where nothing waits for a disk, if there is such a place.
    package init(inMemory: Bool = false) throws(SystemError) {
        let memory = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : nil
        let parent = memory ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/locations-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .last("make a folder in '\(parent)'") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Self.remove(path) }

    /// The path of something in the folder, there or not.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file into the folder, and returns its path.
    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws(SystemError) -> String {
        let path = file(name)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .last("create '\(path)'") }
        defer { close(descriptor) }
        try writeFully(bytes, to: descriptor, name: path)
        return path
    }

    @discardableResult
    package func write(_ text: String, to name: String) throws(SystemError) -> String {
        try write(Array(text.utf8), to: name)
    }

    private static func remove(_ path: String) {
        for name in names(in: path) {
            let entry = "\(path)/\(name)"
            var status = stat()
            guard lstat(entry, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR { remove(entry) } else { unlink(entry) }
        }
        rmdir(path)
    }
}

/// The names in a folder, sorted; none where it cannot be read.
package func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
}

/// All bytes of a file.
package func contents(of path: String) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last("read '\(path)'") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw .last("read '\(path)'") }
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
    }
}

func writeFully(_ bytes: [UInt8], to descriptor: CInt, name: String) throws(SystemError) {
    var start = 0
    while start < bytes.count {
        let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw .last("write '\(name)'") }
        start += count
    }
}
