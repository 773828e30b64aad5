/// What is mounted, as this process sees it.
struct MountTable {
    struct Mount: Sendable, Hashable {
        let folder: String
        /// Such as `ext4`, `vfat` or `fuse.sshfs`.
        let type: String
        let options: [String]

        var isReadOnly: Bool { options.contains("ro") }
    }

    private let mounts: [Mount]

    init(_ surroundings: Surroundings) {
        mounts = (surroundings.text(of: "/proc/self/mounts") ?? "").split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count > 3 else { return nil }
            return Mount(
                folder: Self.unescaped(fields[1]), type: String(fields[2]),
                options: fields[3].split(separator: ",").map(String.init))
        }
    }

    /// The mount that a path lies on: the deepest, and of those upon one another the last.
    func mount(of path: String) -> Mount? {
        var found: Mount?
        for mount in mounts where FilePaths.lies(path, in: mount.folder) {
            if mount.folder.utf8.count >= found?.folder.utf8.count ?? 0 { found = mount }
        }
        return found
    }

    /// Spaces and the like stand there as `\040`.
    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3,
                let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                bytes.append(code)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
