import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("A search by time")
struct TimeSearchTests {
    private let folder = TemporaryFolder()

    /// Stores an event at each of some seconds, in a segment of its own or outside any.
    private func add(
        _ seconds: [Double?], to store: EventStore, kind: EventKind = .fix,
        placement: RecordingBatch.Placement = .track(name: nil), receiverDate: String? = nil
    ) throws {
        var place = RecordingPlace()
        let entries = seconds.enumerated().map { index, second in
            var event = Event(id: 0, kind: kind, location(latitude: 10 + (second ?? 0) / 1000))
            event.creationDate = second.map(date)
            event.receivedDate = nil
            event.receiverDate = index == 1 ? receiverDate : nil
            return RecordingBatch.Entry(event, placement: index == 0 || placement == .outside ? placement : .continuing)
        }
        try store.add(entries, to: &place)
    }

    private func date(_ seconds: Double) -> Timestamp { someDate + Int64((seconds * 1000).rounded()) }

    /// What a time is told from: the numbers of its events, with a `~` before one that is only the nearest.
    private func basis(_ search: TimeSearch, _ seconds: Double) throws -> String {
        switch try search.whereabouts(at: date(seconds))?.basis {
        case .event(let event): "\(event.event)"
        case .between(let before, let after): "\(before.event)-\(after.event)"
        case .nearest(let event): "~\(event.event)"
        case nil: "none"
        }
    }

    @Test("Tells an instant from its event, from the two around it in a segment, or from the nearest")
    func kinds() throws {
        let store = try folder.store()
        try add([0, 10, 20], to: store)
        try add([100, 110], to: store)
        let search = try store.timeSearch()
        let wanted: [(Double, String)] = [
            (-5, "~1"), (0, "1"), (0.001, "1-2"), (5, "1-2"), (10, "2"), (19.999, "2-3"), (20, "3"), (20.001, "~3"),
            (59, "~3"), (60, "~3"), (60.001, "~4"), (100, "4"), (105, "4-5"), (110, "5"), (1e6, "~5"),
        ]
        for (seconds, basis) in wanted { #expect(try self.basis(search, seconds) == basis, "\(seconds)") }
        for (seconds, basis) in wanted.reversed() { #expect(try self.basis(search, seconds) == basis, "\(seconds)") }
        #expect(try search.whereabouts(at: date(5))?.coordinate.latitude == Decimal9(scaled: 10_005_000_000))
        #expect(try search.track(ofSegment: 2) == 2)
    }

    @Test("Passes over marks, and what is outside any segment, but counts both as the nearest")
    func marks() throws {
        let store = try folder.store()
        try add([0, 100], to: store)
        try add([40, 200], to: store, kind: .mark, placement: .outside)
        try add(Array(stride(from: 50, to: 60, by: 0.1)), to: store, kind: .point, placement: .outside)
        let search = try store.timeSearch()
        for seconds in [10, 30, 45, 55.05, 99] { #expect(try basis(search, seconds) == "1-2", "\(seconds)") }
        #expect(try basis(search, 40) == "3")
        #expect(try basis(search, 50) == "5")
        #expect(try basis(search, 140) == "~2")
        #expect(try basis(search, 160) == "~4")
    }

    @Test("Takes of segments that overlap the two events that lie closest together")
    func overlapping() throws {
        let store = try folder.store()
        try add([0, 1000], to: store)
        try add([100, 110, 120], to: store)
        try add([115, 125], to: store)
        let search = try store.timeSearch()
        let wanted: [(Double, String)] = [
            (50, "1-2"), (105, "3-4"), (112, "4-5"), (117, "4-5"), (122, "6-7"), (130, "1-2"), (999, "1-2"),
            (1001, "~2"),
        ]
        for (seconds, basis) in wanted { #expect(try self.basis(search, seconds) == basis, "\(seconds)") }
    }

    @Test(
        "Finds a way through a segment that steps back in time, whatever else there is",
        arguments: [EventKind.point, .fix], [false, true])
    func steppingBack(kind: EventKind, isSummedUp: Bool) throws {
        let store = try folder.store()
        // A recording's dates rise, unless they were put right.
        try add([43, 42, 47, 46, 43.5], to: store, kind: kind, receiverDate: kind == .fix ? "2007-04-16" : nil)
        let wanted: [(Double, String)] = [
            (41, "~2"), (42.8, "2-1"), (43.2, "1-5"), (45, "5-4"), (46.5, "4-3"), (47.5, "~3"),
        ]
        var search = try store.timeSearch()
        for (seconds, basis) in wanted { #expect(try self.basis(search, seconds) == basis, "\(seconds)") }
        // One each beside the way, in the gaps that are asked for.
        for seconds in [42.9, 43.3, 45.1, 46.6] { try add([seconds], to: store, kind: .point) }
        if isSummedUp { _ = try store.trackSummaries() }
        for order in [wanted, wanted.reversed()] {
            search = try store.timeSearch()
            for (seconds, basis) in order { #expect(try self.basis(search, seconds) == basis, "\(seconds)") }
        }
    }

    @Test("Takes no notice of routes, whose dates were planned")
    func routes() throws {
        let store = try folder.store()
        try add([0, 100], to: store)
        try add((20...60).map(Double.init) + [500], to: store)
        let search = try store.timeSearch()
        #expect(try basis(search, 40.5) == "23-24")
        try store.database.execute("UPDATE Track SET kind = 'route' WHERE id = 2")
        let wanted: [(Double, String)] = [
            (20, "1-2"), (40.5, "1-2"), (100, "2"), (120, "~2"), (500, "~2"), (499, "~2"),
        ]
        let after = try store.timeSearch()
        for (seconds, basis) in wanted { #expect(try self.basis(after, seconds) == basis, "\(seconds)") }
    }

    @Test("Has no answer where no event has a date")
    func empty() throws {
        let store = try folder.store()
        var search = try store.timeSearch()
        #expect(try basis(search, 0) == "none")
        try add([nil, nil], to: store, kind: .point)
        search = try store.timeSearch()
        #expect(try basis(search, 0) == "none")
    }

    @Test("Sees what was stored meanwhile once it is refreshed")
    func refreshing() throws {
        let store = try folder.store()
        try add([0, 100], to: store)
        let reader = try EventStore(path: folder.file(), access: .readOnly)
        let search = try reader.timeSearch()
        let read = { (seconds: Double) in try reader.reading { try basis(search, seconds) } }
        try search.refresh()
        #expect(try read(50) == "1-2")
        #expect(try read(200) == "~2")
        try add([49, 51], to: store)
        try search.refresh()
        #expect(try read(50) == "3-4")
        #expect(try read(52) == "1-2")
    }

    @Test("Finds in any order what looking at all events finds", arguments: 1...12)
    func oracle(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        func number(_ range: ClosedRange<Int>) -> Int {
            range.lowerBound + Int((random.unit() + 1) / 2 * Double(range.count)) % range.count
        }
        let store = try folder.store()
        for _ in 0..<number(1...8) {
            let start = number(0...200)
            var seconds = (0..<number(1...12)).map { _ in Double(start + number(0...60)) }
            if seed % 3 == 0 { seconds = seconds.map { $0 / 4 } }
            let kind: EventKind = number(0...3) == 0 ? .mark : seed % 4 < 2 ? .fix : .point
            // What was imported may have any order.
            if kind != .point { seconds.sort() }
            try add(seconds, to: store, kind: kind, placement: number(0...3) == 0 ? .outside : .track(name: nil))
        }
        let all = try store.events()
        let search = try store.timeSearch()
        var times = (0..<300).map { _ in Double(number(-10...280)) + Double(number(0...1)) / 2 }
        if seed % 2 == 0 { times.sort() }
        for time in times {
            let place = try search.whereabouts(at: date(time))
            let found = try #require(place)
            #expect(Oracle(found, all) == Oracle(date(time), all), "at \(time)")
        }
    }
}

/// What an answer comes to, however it was found: events that tell as much are one.
private struct Oracle: Equatable {
    var exact: Int64?
    var gap: Int64?
    var distance: UInt64?

    init(_ found: Whereabouts, _: [Event]) {
        switch found.basis {
        case .event(let event): exact = event.event
        case .between: gap = found.gap
        case .nearest: distance = found.offset.magnitude
        }
    }

    /// The answer by its definition.
    init(_ time: Timestamp, _ events: [Event]) {
        let same = events.filter { $0.creationDate == time }
        if let best = same.min(by: { ($0.kind == .mark ? 1 : 0, $0.id) < ($1.kind == .mark ? 1 : 0, $1.id) }) {
            exact = best.id
            return
        }
        for segment in Set(events.compactMap { $0.segment }) {
            let dates = events.filter { $0.segment == segment && $0.kind != .mark }.compactMap { $0.creationDate }
            guard let before = dates.filter({ $0 < time }).max(), let after = dates.filter({ time < $0 }).min() else {
                continue
            }
            gap = min(gap ?? .max, after - before)
        }
        if gap == nil { distance = events.compactMap { $0.creationDate.map { ($0 - time).magnitude } }.min() }
    }
}
