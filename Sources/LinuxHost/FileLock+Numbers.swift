internal import Glibc

/// Numbers that the holder of a lock shows to other processes, which go when it ends.
///
/// They are locks too, of as many bytes as the number says, far behind the end of the file: so they can be shown when nothing
/// can be written to any disk, and seen by whoever may read the file.
extension FileLock {
    /// The largest number that can be shown.
    package static let largestNumber = 1 << 32

    /// Shows a number, 0 or more, at a place, 0 or more; `nil` takes it away.
    package func show(_ number: Int?, at place: Int) {
        let start = Self.start(of: place)
        let count = number.map { min(max($0, 0), Self.largestNumber) + 1 } ?? 0
        // First longer or as long, then shorter, so that there is always a number to see.
        if count > 0 {
            var request = Self.request(start: start, count: count)
            _ = fcntl(descriptor, F_SETLK, &request)
        }
        var rest = Self.request(start: start + count, count: Self.room - count)
        rest.l_type = Int16(F_UNLCK)
        _ = fcntl(descriptor, F_SETLK, &rest)
    }

    /// The numbers that another process shows at places; `nil` where it shows none.
    package static func numbers(at places: [Int], path: String) -> [Int?] {
        if isOurs(path) { return places.map { _ in nil } }
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return places.map { _ in nil } }
        defer { close(descriptor) }
        return places.map { place in
            var request = request(start: start(of: place), count: room)
            guard fcntl(descriptor, F_GETLK, &request) == 0, request.l_type != Int16(F_UNLCK),
                request.l_start == start(of: place), request.l_len > 0
            else { return nil }
            return Int(request.l_len) - 1
        }
    }

    /// How many bytes belong to a place.
    private static let room = 1 << 40

    private static func start(of place: Int) -> Int { (place + 1) * room }
}
