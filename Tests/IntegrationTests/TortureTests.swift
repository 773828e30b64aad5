import Glibc
import LocationsTestSupport
import Testing

@Suite("Killed at any moment", .enabled(if: Program.isTestable))
struct TortureTests {
    @Test("What was acknowledged is there, nothing is half, the store is sound, and the next start goes on")
    func kills() async throws {
        try await onThread(atOnce: true) {
            var chance = SeededChance(seed: Torture.seed)
            var kills: [KillStage.Deed: Int] = [:]
            var rounds = 0
            let end = monotonicSeconds() + 60
            func isOver() -> Bool {
                guard let count = Torture.count else { return monotonicSeconds() >= end }
                return kills.values.reduce(0, +) >= count
            }
            // Recording more often than the rest.
            let deeds = KillStage.Deed.allCases + [.record, .record, .record, .add]
            defer {
                let list = kills.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key) \($0.value)" }
                let count = kills.values.reduce(0, +)
                Torture.report("\(count) kills in \(rounds) rounds: \(list.joined(separator: ", "))")
            }
            while !isOver() {
                let seed = chance.next()
                let stage = try KillStage(seed: seed)
                for _ in 0..<25 where !isOver() {
                    guard let deed = deeds.randomElement(using: &chance) else { break }
                    rounds += 1
                    do {
                        if try stage.round(deed) { kills[deed, default: 0] += 1 }
                    } catch {
                        Issue.record("\(deed) of the store with seed \(seed): \(error)")
                        throw error
                    }
                }
            }
            #expect(kills.values.reduce(0, +) > 20)
        }
    }
}
