import Testing

@testable import TerminalUI

@Suite("The pace of the screen")
struct ScreenPaceTests {
    /// How often something is taken over in ten seconds, looked at each 10 ms, with news at these moments of a second.
    private func count(_ isNews: (Int64) -> Bool) -> Int {
        var pace = ScreenPace()
        var isWaiting = false
        var count = 0
        for uptime in stride(from: Int64(5_000), to: 15_000, by: 10) {
            isWaiting = isWaiting || isNews(uptime)
            if pace.isDue(at: uptime, hasNews: isWaiting) {
                count += 1
                isWaiting = false
            }
        }
        return count
    }

    @Test("Nothing new, once a second, and ten times a second come to about one a second")
    func once() {
        let (never, once, often) = (count { _ in false }, count { $0 % 1_000 == 400 }, count { $0 % 100 == 0 })
        #expect(never == 10)
        #expect((10...11).contains(once))
        #expect((10...12).contains(often))
    }

    @Test("What comes once a second is taken over as it comes")
    func atOnce() {
        var pace = ScreenPace()
        _ = pace.isDue(at: 1_000, hasNews: false)
        _ = pace.isDue(at: 1_950, hasNews: true)
        for uptime in stride(from: Int64(2_900), to: 9_000, by: 1_000) {
            let isEarly = pace.isDue(at: uptime - 60, hasNews: false)
            let isThere = pace.isDue(at: uptime + 50, hasNews: true)
            #expect(!isEarly && isThere)
        }
    }

    @Test("What is urgent does not wait")
    func urgent() {
        var pace = ScreenPace()
        _ = pace.isDue(at: 1_000, hasNews: true)
        let isNews = pace.isDue(at: 1_010, hasNews: true)
        let isUrgent = pace.isDue(at: 1_020, hasNews: true, isUrgent: true)
        #expect(!isNews && isUrgent)
    }
}
