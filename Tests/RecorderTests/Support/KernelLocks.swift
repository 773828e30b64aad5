import Glibc
import LocationsTestSupport

/// The locks of this process on a file, in the kernel's own words: kind, start and end of each.
func kernelLocks(on path: String) throws -> [String] {
    var status = stat()
    guard stat(path, &status) == 0 else { return [] }
    return String(decoding: try contents(of: "/proc/locks"), as: UTF8.self).split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        guard words.count == 8, words[4] == "\(getpid())", words[5].hasSuffix(":\(status.st_ino)") else { return nil }
        return "\(words[3]) \(words[6])-\(words[7])"
    }.sorted()
}
