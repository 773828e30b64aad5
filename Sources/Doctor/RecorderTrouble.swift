internal import Glibc
internal import LinuxHost

/// What keeps a recorder that runs from getting on.
package enum RecorderTrouble: Sendable, Hashable {
    /// Its process was stopped.
    case stopped(pid: Int32)
    /// It waits for the disk, which does not answer.
    case hangs(pid: Int32)
    /// It has written nothing for so many milliseconds. That is a trouble only where there is a fix.
    case silent(pid: Int32?, Int64)

    package var sentence: String {
        switch self {
        case .stopped(let pid): "process \(pid) was stopped"
        case .hangs(let pid): "process \(pid) hangs in the disk"
        case .silent(let pid, let time):
            "\(pid.map { "process \($0)" } ?? "the recorder") has written nothing for \(Phrases.duration(time)), although "
                + "the receiver has a fix"
        }
    }

    package var remedy: String {
        switch self {
        case .stopped(let pid): "'kill -CONT \(pid)' lets it go on"
        case .hangs: "look for the disk's errors with 'dmesg'"
        case .silent: "restart it"
        }
    }
}

extension StoreRecorder {
    /// How long one may write nothing. Milliseconds.
    private static let patience: Int64 = 300_000
    /// How often and how long it is looked at whether one that waits for the disk still does: a card takes its time.
    private static let (looks, pause): (Int, useconds_t) = (20, 100_000)

    /// What keeps it from getting on; `nil` where nothing does, as far as can be told.
    ///
    /// - Parameter commitInterval: How long it lets events gather. Milliseconds.
    package func trouble(in surroundings: Surroundings, commitInterval: Int64 = 5_000) -> RecorderTrouble? {
        guard isRunning else { return nil }
        if let pid {
            switch surroundings.process(pid)?.state {
            case "T", "t": return .stopped(pid: pid)
            case "D" where isWaitingForDisk(pid, surroundings): return .hangs(pid: pid)
            default: break
            }
        }
        guard let silence, let sessionAge else { return nil }
        // Three times the interval, as long as that is no nonsense.
        let longest = max(Self.patience, min(commitInterval, Int64.max / 3) * 3)
        return min(silence, sessionAge) > longest ? .silent(pid: pid, silence) : nil
    }

    private func isWaitingForDisk(_ pid: Int32, _ surroundings: Surroundings) -> Bool {
        for _ in 0..<Self.looks {
            guard surroundings.process(pid)?.state == "D" else { return false }
            usleep(Self.pause)
        }
        return true
    }
}
