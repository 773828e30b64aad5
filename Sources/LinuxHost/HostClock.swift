internal import CLinux
internal import Glibc
package import Positioning

/// This machine's clocks.
package enum HostClock {
    /// What the clocks say now.
    package static func now() -> ClockReading {
        var date = timespec()
        clock_gettime(CLOCK_REALTIME, &date)
        return ClockReading(
            uptime: uptime(), date: Timestamp(milliseconds: milliseconds(date)), isDateTrusted: isHeldByNTP())
    }

    /// Milliseconds since the machine started, sleep included (CLOCK_BOOTTIME): nobody can set this clock.
    package static func uptime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return milliseconds(time)
    }

    /// Whether NTP or the like holds the system's date, by the kernel's account (adjtimex(2)).
    package static func isHeldByNTP() -> Bool {
        var state = timex()
        let answer = adjtimex(&state)
        return answer >= 0 && answer != TIME_ERROR && state.status & STA_UNSYNC == 0
    }

    /// The kernel's name of this boot, within which uptimes can be compared; `nil` where it does not say.
    package static func bootID() -> String? {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)).prefix { $0 > 32 }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }

    private static func milliseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
