package import ByteIO
internal import Glibc
package import Positioning
internal import SQLite

extension StoreFile {
    /// Gives the store at `path`, and what belongs to it, another name beside it that nothing has; returns that,
    /// and the name that it had, without links. ``syncNames(beside:)`` makes that last.
    ///
    /// Nothing is ever replaced. Who has the store open goes on with it under its new name, and SQLite lets the old one be.
    /// Where only its log is left, an empty file goes with that.
    package static func setAside(_ path: String, now: Timestamp) throws(SystemError) -> (name: String, before: String) {
        let real = resolved(path)
        let name = freeName(real + ".damaged-" + stamp(now))
        // The log first: a new store must never find it, since it would be taken for its own.
        var moved: [String] = []
        for ending in ["-wal", "-shm", "-journal", ""] {
            if rename(real + ending, name + ending) == 0 {
                moved.append(ending)
            } else if errno != ENOENT || ending.isEmpty && !leaveEmpty(name, beside: moved) {
                let error = SystemError.last("set aside '\(path)'")
                for ending in moved { rename(name + ending, real + ending) }
                throw error
            }
        }
        return (name, real)
    }

    /// Makes an empty file of that name, where a log without its file was moved.
    private static func leaveEmpty(_ name: String, beside moved: [String]) -> Bool {
        guard moved.contains("-wal") else { return false }
        let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }

    /// Makes the names beside the store at `path` durable.
    package static func syncNames(beside path: String) throws(SystemError) { try syncFolder(of: path) }

    /// The damaged stores that were set aside beside the one at `path`, by their names.
    package static func setAside(beside path: String) -> [String] {
        let real = resolved(path)
        let start = name(of: real) + ".damaged-"
        guard let folder = opendir(folder(of: real)) else { return [] }
        defer { closedir(folder) }
        var found: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            let isPart = ["-wal", "-shm", "-journal"].contains { name.hasSuffix($0) }
            if name.hasPrefix(start), !isPart { found.append(self.folder(of: real) + "/" + name) }
        }
        return found.sorted()
    }

    /// Whether a recorder has ever recorded, or tried to, into what is at `path`.
    package static func isRecordedInto(_ path: String) -> Bool { exists(lockPath(store: path)) && !isFolder(path) }

    /// Whether what is at `path` says in its head that it is a store, whatever became of the rest.
    package static func isStore(_ path: String) -> Bool {
        guard exists(path), !isFolder(path), let bytes = try? Database(path: path).header().bytes else { return false }
        return StoreHeader(bytes).isOurs
    }

    /// Whether what is at `path`, and is no store, seems to be one that was damaged, and not another program's database.
    package static func seemsDamagedStore(_ path: String) -> Bool {
        // By SQLite's own descriptor: this process may have the store open, and closing another would let go of its locks.
        guard exists(path), let database = try? Database(path: path) else { return false }
        guard let bytes = try? database.header(65_536).bytes else { return true }
        let header = StoreHeader(Array(bytes.prefix(100)))
        guard header.isDatabase, header.applicationID != Schema.applicationID else { return true }
        return bytes.firstRange(of: Array("TABLE StoredEvent".utf8)) != nil
    }

    /// Whether the store's file is empty, or gone, though its log is not: it was cut off.
    package static func isCutOff(_ path: String) -> Bool {
        var (file, log) = (stat(), stat())
        let real = resolved(path)
        let isEmpty = stat(real, &file) == 0 ? file.st_size == 0 : errno == ENOENT
        return isEmpty && stat(real + "-wal", &log) == 0 && log.st_size > 0
    }

    /// The permissions of the file at `path`; `nil` where there is none.
    package static func mode(of path: String) -> UInt32? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    private static func freeName(_ name: String) -> String {
        for number in 1... {
            let candidate = number == 1 ? name : "\(name)-\(number)"
            var status = stat()
            if ["", "-wal", "-shm", "-journal"].allSatisfy({ lstat(candidate + $0, &status) != 0 }) {
                return candidate
            }
        }
        return name
    }

    /// `2026-12-01T072400Z`: without colons, which some file systems refuse.
    private static func stamp(_ date: Timestamp) -> String {
        let date = CalendarDate(date)
        func pad(_ value: Int, _ count: Int = 2) -> String {
            String(repeating: "0", count: max(0, count - String(value).utf8.count)) + String(value)
        }
        return
            "\(pad(date.year, 4))-\(pad(date.month))-\(pad(date.day))T\(pad(date.hour))\(pad(date.minute))\(pad(date.second))Z"
    }
}
