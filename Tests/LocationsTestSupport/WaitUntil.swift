internal import Glibc

/// Seconds by a clock that nobody can set.
package func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Waits until `condition` holds, looking every 2 ms.
///
/// - Returns: Whether it came to hold within `limit` seconds: `#expect(waitUntil { child.isRunning })`.
package func waitUntil(limit: Double = 10, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = monotonicSeconds() + limit
    while true {
        if try condition() { return true }
        guard monotonicSeconds() < end else { return false }
        usleep(2000)
    }
}
