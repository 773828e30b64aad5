import Glibc
import Testing

/// A folder that is removed, with all in it, when nobody needs it any more.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/locations-store-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "no folder for temporary files")
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }  // A C string is never empty.
    }

    deinit { Self.remove(path) }

    func file(_ name: String = "Locations.sqlite") -> String { path + "/" + name }

    func names() -> [String] { Self.names(in: path) }

    static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func remove(_ path: String) {
        chmod(path, 0o700)
        for name in names(in: path) {
            let inner = path + "/" + name
            if unlink(inner) != 0 { remove(inner) }
        }
        rmdir(path)
    }
}

/// All bytes of a file; none where it cannot be read.
func bytes(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
    }
}

func write(_ bytes: [UInt8], to path: String, at offset: Int = 0) {
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    #expect(pwrite(descriptor, bytes, bytes.count, offset) == bytes.count)
}

func permissions(of path: String) -> UInt32 {
    var status = stat()
    #expect(stat(path, &status) == 0)
    return status.st_mode & 0o777
}

/// Runs `body` with the rights on files that the user "nobody" has, on this thread alone (setfsuid(2)).
///
/// Returns `nil`, without running it, where that cannot be done.
func asNobody<R>(_ body: () throws -> R) rethrows -> R? {
    typealias SetID = @convention(c) (UInt32) -> CInt
    guard geteuid() == 0, let address = dlsym(nil, "setfsuid") else { return nil }
    let setfsuid = unsafeBitCast(address, to: SetID.self)
    _ = setfsuid(65_534)
    defer { _ = setfsuid(0) }
    return try body()
}
