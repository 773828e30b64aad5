internal import LinuxHost
internal import LocationsTestSupport
internal import Positioning
internal import Testing

/// Real captures through a real gpsd into the store, against the rules in words.
@Suite("Real captures", .serialized, .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
struct CorpusTests {
    @Test(
        "A recording of a real capture stores what the rules say of gpsd's reports",
        .enabled(if: GpsdProcess.isInstalled, "gpsd is not installed"),
        arguments: Capture.all)
    func recordsRealCapture(_ capture: Capture) throws {
        let recorder = try #require(ChildProcess.built("locations"))
        let replay = try Replay(contents(of: capture.path), recorder: recorder)
        let clock = HostClock.now()
        let trustedNow = clock.isDateTrusted ? Int(clock.date.milliseconds) : nil
        let oracle = Oracle(replay.lines, trustedNow: trustedNow)
        for (index, (stored, expected)) in zip(replay.events, oracle.events).enumerated() where stored != expected {
            Issue.record("event \(index + 1) is \(stored), and should be \(expected)")
            break
        }
        #expect(replay.events.count == oracle.events.count, "\(oracle.refusals) \(replay.messages)")
    }

    /// The figures were counted by other means, from the captures and from ../shared/corpus/truth.
    @Test(
        "The oracle finds in recorded reports what is known of them",
        arguments: [
            // 22 distinct times in 31 reports; nine times an instant comes back.
            ("humminbird-M37", 22, ["instant repeated": 9]),
            // Mode 1 in 160 of 775 distinct times; of the rest, 284 are off by more than 50 m.
            ("sirf2", 331, ["no fix": 160, "accuracy": 284]),
            // Four instants stand 24 hours before the one stored: one short of five.
            ("bt451", 1, ["accuracy": 8, "step back in time": 4]),
            // One step back, of 0.302 s.
            ("telit-he910", 186, ["step back in time": 1]),
            // Never a time, three places.
            ("sounder", 3, [:]),
            // Never a fix nor a time: one epoch, in a replay.
            ("eXplorist110", 0, ["no fix": 1]),
        ] as [(String, Int, [String: Int])])
    func oracleCounts(name: String, events: Int, refusals: [String: Int]) throws {
        let lines = try Corpus.lines("\(Corpus.folder)/gpsd-json/\(name).json.gz")
        let oracle = Oracle(lines.map { String(decoding: $0, as: UTF8.self) }, trustedNow: nil)
        #expect(oracle.events.count == events)
        #expect(oracle.refusals == refusals)
    }
}

/// A file of the corpus, named by its last component.
struct Capture: CustomTestStringConvertible {
    let path: String

    // Not in the attribute: Swift 6.0.3 crashes on a closure there.
    static let all = Corpus.files(in: "receivers", suffix: ".log").map { Capture(path: $0) }

    var testDescription: String { path.split(separator: "/").last.map(String.init) ?? path }
}
