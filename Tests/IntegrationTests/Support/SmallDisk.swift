import Glibc
import LocationsTestSupport
import Testing

/// A place for a store that can be made full, and roomy again.
enum SmallDisk: String, CaseIterable {
    /// A file system of its own in memory, where mounting is allowed.
    case mounted
    /// A limit for the size of a file, which needs no permission.
    case limited

    /// Those that can be had here.
    static let usable = allCases.filter { $0 == .limited ? ChildProcess.find("prlimit") != nil : Mount.isAllowed }

    /// A small file system in memory, for as long as somebody holds it.
    final class Mount {
        private let folder = Result { try TemporaryFolder() }
        let path: String
        private var covered: [String] = []

        static let isAllowed = geteuid() == 0 && (try? Mount(kilobytes: 64)) != nil

        /// Whether each of them numbers its files from the same number on.
        static let areNumberedAlike: Bool = {
            guard isAllowed, let one = try? Mount(kilobytes: 64), let other = try? Mount(kilobytes: 64) else {
                return false
            }
            return one.numberOfFirst() == other.numberOfFirst()
        }()

        private func numberOfFirst() -> UInt {
            let descriptor = open("\(path)/first", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            defer { close(descriptor) }
            var status = stat()
            return fstat(descriptor, &status) == 0 ? UInt(status.st_ino) : 0
        }

        init(kilobytes: Int) throws {
            path = try folder.get().path
            let mount = try ChildProcess.run("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path])
            guard try mount.wait() == .exited(0) else { throw Failure(errors: mount.errors) }
        }

        deinit {
            // Lazily, whoever still has a file open there.
            for place in covered + [path] { _ = try? ChildProcess.run("umount", ["-l", place]) }
        }

        struct Failure: Error {
            let errors: String
        }

        /// Takes all the room there is.
        func fill() throws {
            let descriptor = open("\(path)/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            try #require(descriptor >= 0)
            defer { close(descriptor) }
            let block = [UInt8](repeating: 0, count: 4096)
            while write(descriptor, block, block.count) > 0 {}
            try #require(errno == ENOSPC)
        }

        func makeRoom() { unlink("\(path)/filler") }

        /// Takes the place of what is at `place`, from one moment to the next.
        func cover(_ place: String) throws {
            let mount = try ChildProcess.run("mount", ["--bind", path, place])
            guard try mount.wait() == .exited(0) else { throw Failure(errors: mount.errors) }
            covered.append(place)
        }
    }
}
