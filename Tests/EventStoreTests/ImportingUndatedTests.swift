import Positioning
import Testing

@testable import EventStore

@Suite("Importing points without a time")
struct ImportingUndatedTests {
    private let folder = TemporaryFolder()

    @Test("Two ways without times that share a stretch both keep it, and the same way is known")
    func shared() throws {
        let store = try folder.store()
        let fork = [0, 1, 2, 3, 4, 77]
        #expect(try store.add(0..<10, dated: false, kind: .route).added == 10)
        #expect(try store.add(fork, dated: false, kind: .route).added == 6)
        #expect(try store.add(0..<5, dated: false, kind: .route).added == 5)
        #expect(try store.add(fork, dated: false, kind: .route).added == 0)
    }

    /// Rows of points: the receiver or `-`, the step, and `t` where it has a time.
    private static let changes = [
        "a1 b2", "a1 b2 a3 a4 b5", "-1 a2 b3", "a1 -2 b3", "a1 a1 b1 b1", "-1t a2 b3", "a1t b2 a3t b4", "a1 b2t a3",
        "a1 a2t -3 b4t b5 a6t", "b1t a2t a3 b4t a5",
    ]

    private func points(_ text: String) -> [Event] {
        text.split(separator: " ").map { word in
            let isDated = word.hasSuffix("t")
            var event = Event.step(Int(word.dropFirst().prefix { $0 != "t" }) ?? 0, dated: isDated)
            if !word.hasPrefix("-") { event.device = String(word.prefix(1)) }
            return event
        }
    }

    @Test(
        "Points without a time are known again however their receivers change, and what else the store has",
        arguments: changes, [false, true])
    func changingReceivers(row: String, hasOthers: Bool) throws {
        let store = try folder.store()
        let points = points(row)
        let others = hasOthers ? points.filter { $0.creationDate != nil } : []
        for other in others { try store.importing(source: nil) { try $0.add(point: other) } }
        for added in [points.count - others.count, 0, 0] {
            let summary = try store.importing(source: "b.gpx") { importer in
                for event in points { try importer.add(point: event) }
            }
            #expect(summary.added == added && summary.known == points.count - added)
        }
        let stored = try store.events(EventQuery(order: .asStored))
        let wanted = others + points.filter { !hasOthers || $0.creationDate == nil }
        #expect(stored.map { $0.coordinate } == wanted.map { $0.coordinate })
        #expect(stored.map { $0.device } == wanted.map { $0.device })
    }

    @Test("However many ways without times begin at one place, all are known again", arguments: [1, 3])
    func oneBeginning(length: Int) throws {
        let store = try folder.store()
        func add() throws -> ImportSummary {
            try store.importing(source: nil) { importer in
                for way in 0..<1200 {
                    try importer.beginTrack(.route, name: nil, note: nil)
                    for step in [0, way, 0].prefix(length) { try importer.add(point: Event.step(step, dated: false)) }
                }
            }
        }
        #expect(try add().added == 1200 * length)
        let again = try add()
        #expect(again.added == 0 && again.known == 1200 * length && again.tracks == 0)
        #expect(try store.add([0, 1200, 0], dated: false).added == 3)
    }

    @Test("Points without a time among known ones are known again")
    func mixed() throws {
        let store = try folder.store()
        try store.add([2, 4])
        for added in [7, 0, 0] {
            let summary = try store.importing(source: nil) { importer in
                for step in 0..<6 {
                    try importer.add(point: Event.step(step))
                    if step % 2 == 1 { try importer.add(point: Event.step(step, dated: false)) }
                }
            }
            #expect(summary.added == added)
        }
    }
}
