import Glibc
import LocationsTestSupport
import Testing

@Suite("A week of fixes", .enabled(if: Program.isTestable))
struct WeekTests {
    @Test("One a second, as fast as they go: memory is flat, no descriptor and no thread is added, every fix is there")
    func week() async throws {
        try await onThread(atOnce: true) {
            let count = Torture.count == nil ? 20_000 : 604_800
            let feed = try FastFeed(pause: 0)
            defer { feed.stop() }
            let program = try Program()
            let recording = try program.start("record", feed.server, "--quiet", "--count", "\(count)")
            var uses: [(events: Int, use: ProcessUse)] = []
            while recording.process.isRunning {
                usleep(200_000)
                let use = ProcessUse(of: recording.pid)
                let events = try program.number("SELECT max(nextEvent) - 1 FROM State")
                if events > count / 10, use.memory > 0, use.descriptors > 0 { uses.append((events, use)) }
            }
            try recording.ends(0)
            let first = try #require(uses.first)
            // The last one may have been taken while it ended.
            let last = try #require(uses.dropLast().last)
            Torture.report(
                "\(count) fixes: \(first.use.memory) kB after \(first.events), \(last.use.memory) kB after \(last.events), "
                    + "\(last.use.threads) threads, \(last.use.descriptors) descriptors")
            #expect(last.use.memory < first.use.memory + 3_000)
            #expect(last.use.threads == first.use.threads && last.use.descriptors == first.use.descriptors)
            #expect(try program.fixes() == count)
            #expect(try program.number("SELECT max(id) - min(id) + 1 FROM Event") == count)
            #expect(try program.segments() == 1)
            #expect(try program.isSound())
        }
    }
}
