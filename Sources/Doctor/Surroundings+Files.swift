internal import Glibc

extension Surroundings {
    /// Where a path of the machine's is to be found: below ``root``.
    func place(_ path: String) -> String { root + path }

    func exists(_ path: String) -> Bool { access(place(path), F_OK) == 0 }

    /// The names in a folder, sorted; `nil` where it cannot be read.
    func names(in folder: String) -> [String]? {
        guard let directory = opendir(place(folder)) else { return nil }
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

    /// A file's text, at most a megabyte of it; `nil` where it cannot be read.
    func text(of path: String) -> String? {
        // Not blocking, for what is no file.
        let descriptor = open(place(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count < 1 << 20 {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A file's text without the white space around it.
    func word(in path: String) -> String? {
        text(of: path)?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Where a symbolic link leads, as it is written there; `nil` for what is none.
    func link(at path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink(place(path), &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The path of a device behind the links in `/dev`, such as `/dev/ttyUSB0` for `/dev/gps0`.
    func resolved(_ path: String) -> String {
        var path = path
        for _ in 0..<8 {
            guard let target = link(at: path) else { break }
            path = target.hasPrefix("/") ? target : Self.joined(FilePaths.folder(of: path), target)
        }
        return path
    }

    private static func joined(_ folder: String, _ rest: String) -> String {
        var parts = folder.split(separator: "/")
        for part in rest.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Who owns a file, and who may do what with it; `nil` where there is none.
    func status(of path: String) -> stat? {
        var status = stat()
        return stat(place(path), &status) == 0 ? status : nil
    }

    /// The name of a user, or the number.
    func userName(_ id: UInt32) -> String { name(id, in: "/etc/passwd") ?? "user \(id)" }

    /// The name of a group, or the number.
    func groupName(_ id: UInt32) -> String { name(id, in: "/etc/group") ?? "group \(id)" }

    private func name(_ id: UInt32, in path: String) -> String? {
        for line in (text(of: path) ?? "").split(separator: "\n") {
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            if fields.count > 2, fields[2] == "\(id)" { return String(fields[0]) }
        }
        return nil
    }
}

/// What can be told of paths alone.
enum FilePaths {
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The path itself, or the nearest folder above it that is there.
    static func nearest(_ path: String) -> String {
        var path = path
        while access(path, F_OK) != 0, path != "/", path != "." { path = folder(of: path) }
        return path
    }

    /// The path without links, from the root; as it is where nothing is there.
    static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Whether a path is a folder or lies below it.
    static func lies(_ path: String, in folder: String) -> Bool {
        folder == "/" || path == folder || path.hasPrefix(folder + "/")
    }
}
