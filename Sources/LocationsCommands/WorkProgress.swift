internal import LinuxHost

/// A line on the terminal that says how far something is, once it takes longer than a second.
struct WorkProgress {
    private let words: (_ count: String) -> String
    private var line: LiveLine?
    private var shown = HostClock.uptime()
    private var count = 0

    /// - Parameter words: What is said for a number of events, such as `1,204 events`.
    init(context: Context, _ words: @escaping (_ count: String) -> String) {
        self.words = words
        line = context.isErrorTerminal ? LiveLine(context: context) : nil
    }

    /// Counts one more event; returns whether it is time to look around, once in some thousand.
    mutating func step() -> Bool {
        count += 1
        // The clock is not asked for each: it costs more than an event.
        guard count & 1023 == 0 else { return false }
        let now = HostClock.uptime()
        if line != nil, now - shown >= 1000 {
            shown = now
            line?.show(words(Words.count(count, "event")))
        }
        return true
    }

    mutating func end() { line?.clear() }
}
