import Positioning
import Testing

@testable import EventStore

@Suite("Importing")
struct ImportingTests {
    private let folder = TemporaryFolder()

    /// A point some steps along a line, one a second where it has a time.
    private func point(_ step: Int, dated: Bool = true, kind: EventKind = .point) -> Event {
        // On the globe.
        let coordinate = Coordinate(
            latitude: Decimal9(scaled: 52_000_000_000 + Int64(step) * 1000), longitude: Decimal9(scaled: 13_000_000_000)
        )!
        var event = Event(id: 0, kind: kind, coordinate: coordinate)
        event.altitude = Decimal4(scaled: 345_678)
        if dated { event.creationDate = someDate + Int64(step) * 1000 }
        return event
    }

    @discardableResult
    private func add(
        _ store: EventStore, _ steps: some Sequence<Int>, dated: Bool = true, kind: TrackKind = .track,
        name: String? = nil
    ) throws -> ImportSummary {
        try store.importing(source: "a.gpx") { importer in
            try importer.beginTrack(kind, name: name, note: "a note")
            for step in steps { try importer.add(point: point(step, dated: dated)) }
        }
    }

    @Test("Tracks, segments, marks and their order are those of the file")
    func order() throws {
        let store = try folder.store()
        let summary = try store.importing(source: "summer.gpx") { importer in
            var mark = point(7, kind: .mark)
            mark.name = "Harbour"
            mark.device = "phone"
            try importer.add(mark: mark)
            try importer.beginTrack(.route, name: "Plan", note: nil)
            try importer.add(point: point(3, dated: false))
            try importer.beginTrack(.track, name: "Trip", note: "fine")
            try importer.beginSegment()
            try importer.add(point: point(2))
            try importer.add(point: point(1))
            try importer.beginSegment()
            try importer.beginSegment()
            try importer.add(point: point(0))
            try importer.beginTrack(.track, name: "Nothing", note: nil)
        }
        #expect(summary.added == 5)
        #expect(summary.marks == 1)
        #expect(summary.tracks == 2)
        let events = try store.events()
        #expect(events.map { $0.id } == [1, 2, 3, 4, 5])
        #expect(events.map { $0.track } == [nil, 1, 2, 2, 2])
        #expect(events.map { $0.segment } == [nil, 1, 2, 2, 3])
        #expect(events[0].name == "Harbour")
        #expect(events[0].device == "phone")
        #expect(events[1].creationDate == nil)
        #expect(try store.track(id: 1) == Track(id: 1, kind: .route, name: "Plan", source: "summer.gpx"))
        #expect(try store.track(id: 2) == Track(id: 2, name: "Trip", note: "fine", source: "summer.gpx"))
        #expect(try store.track(id: 3) == nil)
        #expect(try store.ids(EventQuery(order: .byTrack)) == [1, 2, 3, 4, 5])
    }

    @Test("A track may be named behind its points, which names no other, and nothing that is not stored")
    func named() throws {
        let store = try folder.store()
        let known = (0..<3).map { point($0) }
        for _ in 0..<2 {
            try store.importing(source: nil) { importer in
                try importer.beginTrack(.track, name: "First", note: nil)
                for event in known { try importer.add(point: event) }
                try importer.describeTrack(name: nil, note: "behind")
                try importer.beginTrack(.track, name: nil, note: "before")
                for step in 2000..<5000 { try importer.add(point: point(step)) }
                try importer.describeTrack(name: "Second", note: nil)
                try importer.beginTrack(.track, name: nil, note: nil)
                try importer.describeTrack(name: "Nothing", note: nil)
            }
        }
        #expect(try store.track(id: 1) == Track(id: 1, name: "First", note: "behind"))
        #expect(try store.track(id: 2) == Track(id: 2, name: "Second", note: "before"))
        #expect(try store.track(id: 3) == nil)
    }

    @Test("The same again adds nothing, with times or without", arguments: [true, false])
    func twice(dated: Bool) throws {
        let store = try folder.store()
        #expect(try add(store, 0..<2500, dated: dated).added == 2500)
        let again = try add(store, 0..<2500, dated: dated)
        #expect(again.added == 0)
        #expect(again.known == 2500)
        #expect(again.tracks == 0)
        #expect(try store.database.column("SELECT count(*) FROM Track") == ["1"])
        #expect(try store.database.column("SELECT count(*) FROM Segment") == ["1"])
        #expect(try store.events().count == 2500)
    }

    @Test(
        "Of what overlaps only the new is added, with a gap where the known was",
        arguments: [
            (first: 0..<10, second: 5..<15, segments: 1), (first: 5..<15, second: 0..<10, segments: 1),
            (first: 4..<6, second: 0..<10, segments: 2),
        ])
    func overlap(first: Range<Int>, second: Range<Int>, segments: Int) throws {
        let store = try folder.store()
        try add(store, first)
        let summary = try add(store, second)
        #expect(summary.known == first.clamped(to: second).count)
        #expect(summary.added == second.count - summary.known)
        #expect(try store.database.column("SELECT count(*) FROM Segment WHERE track = 2") == ["\(segments)"])
        let all = min(first.lowerBound, second.lowerBound)..<max(first.upperBound, second.upperBound)
        #expect(
            try store.events(EventQuery(order: .oldestFirst)).map { $0.coordinate } == all.map { point($0).coordinate })
    }

    @Test("A file may say one point twice, backwards and in any order")
    func disorder() throws {
        let store = try folder.store()
        let steps = [5, 5, 3, 9, 0, 4, 9]
        #expect(try add(store, steps).added == 7)
        #expect(try add(store, [9, 1, 5, 8, 0]).added == 2)
        #expect(try add(store, (0..<10).reversed()).added == 10 - 7)
    }

    @Test("Two ways without times that share a stretch both keep it, and the same way is known")
    func shared() throws {
        let store = try folder.store()
        let fork = [0, 1, 2, 3, 4, 77]
        #expect(try add(store, 0..<10, dated: false, kind: .route).added == 10)
        #expect(try add(store, fork, dated: false, kind: .route).added == 6)
        #expect(try add(store, 0..<5, dated: false, kind: .route).added == 5)
        #expect(try add(store, fork, dated: false, kind: .route).added == 0)
    }

    /// Rows of points: the receiver or `-`, the step, and `t` where it has a time.
    private static let changes = [
        "a1 b2", "a1 b2 a3 a4 b5", "-1 a2 b3", "a1 -2 b3", "a1 a1 b1 b1", "-1t a2 b3", "a1t b2 a3t b4", "a1 b2t a3",
        "a1 a2t -3 b4t b5 a6t", "b1t a2t a3 b4t a5",
    ]

    private func points(_ text: String) -> [Event] {
        text.split(separator: " ").map { word in
            let isDated = word.hasSuffix("t")
            var event = point(Int(word.dropFirst().prefix { $0 != "t" }) ?? 0, dated: isDated)
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
                    for step in [0, way, 0].prefix(length) { try importer.add(point: point(step, dated: false)) }
                }
            }
        }
        #expect(try add().added == 1200 * length)
        let again = try add()
        #expect(again.added == 0 && again.known == 1200 * length && again.tracks == 0)
        #expect(try self.add(store, [0, 1200, 0], dated: false).added == 3)
    }

    @Test("Points without a time among known ones are known again")
    func mixed() throws {
        let store = try folder.store()
        try add(store, [2, 4])
        for added in [7, 0, 0] {
            let summary = try store.importing(source: nil) { importer in
                for step in 0..<6 {
                    try importer.add(point: point(step))
                    if step % 2 == 1 { try importer.add(point: point(step, dated: false)) }
                }
            }
            #expect(summary.added == added)
        }
    }

    @Test("A mark is not known because a point is where it is")
    func markOnPoint() throws {
        let store = try folder.store()
        try add(store, 0..<3)
        for added in [1, 0] {
            #expect(try store.importing(source: nil) { try $0.add(mark: point(1, kind: .mark)) }.added == added)
        }
        for added in [2, 0] {
            let summary = try store.importing(source: nil) { importer in
                for name in ["a", "b"] {
                    var mark = point(1, dated: false, kind: .mark)
                    mark.name = name
                    try importer.add(mark: mark)
                }
            }
            #expect(summary.added == added)
        }
    }

    @Test("Longitudes 180 and -180 are one place, with a date and without", arguments: [true, false])
    func opposite(dated: Bool) throws {
        let store = try folder.store()
        func event(_ step: Int, _ longitude: Int64, _ kind: EventKind = .point) -> Event {
            var event = point(step, dated: dated, kind: kind)
            // On the globe.
            event.coordinate = Coordinate(
                latitude: event.coordinate.latitude, longitude: Decimal9(scaled: longitude * 1_000_000_000))!
            return event
        }
        for (longitudes, added) in [
            ([180, -180, 180], 4), ([-180, 180, -180], 0), ([180, 180, 180], 0), ([180, 179, 180], dated ? 1 : 3),
        ]
            as [([Int64], Int)]
        {
            let summary = try store.importing(source: nil) { importer in
                try importer.add(mark: event(0, longitudes[0], .mark))
                try importer.beginTrack(.track, name: nil, note: nil)
                for (step, longitude) in longitudes.enumerated() { try importer.add(point: event(step, longitude)) }
            }
            #expect(summary.added == added)
        }
    }

    @Test("What throws, and what is tried, leaves nothing behind", arguments: [10, 3000])
    func nothing(count: Int) throws {
        struct Stop: Error {}
        let store = try folder.store()
        #expect(throws: Stop.self) {
            try store.importing(source: nil) { importer in
                for step in 0..<count { try importer.add(point: point(step)) }
                throw Stop()
            }
        }
        let trial = try store.importing(source: nil, isTrial: true) { importer in
            for step in 0..<count { try importer.add(point: point(step)) }
        }
        #expect(trial.added == count)
        #expect(try store.events().isEmpty)
        #expect(try store.database.column("SELECT count(*) FROM Track") == ["0"])
        #expect(try add(store, 0..<3).added == 3)
    }

    @Test("A recording goes on where it was, with new ids")
    func besideRecording() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add([.init(location(-100)), .init(location(-99))], to: &place)
        try add(store, 0..<3)
        #expect(try store.add([.init(location(100))], to: &place) == [6])
        #expect(try store.events().map { $0.segment } == [1, 1, 2, 2, 2, 1])
    }

    @Test(
        "While a long file is written a recorder's batch can wait, and a short file holds nobody up",
        arguments: [900, 1500])
    func locking(count: Int) throws {
        let store = try folder.store()
        let other = try folder.store(patience: 20)
        var place = RecordingPlace()
        var refused = false
        try store.importing(source: nil) { importer in
            for step in 0..<count { try importer.add(point: point(step)) }
            do { try other.add([.init(location(-100))], to: &place) } catch let error as StoreError {
                refused = error.isTransient
            }
        }
        #expect(refused == (count > 1000))
        try other.add([.init(location(-50))], to: &place)
        #expect(Set(try store.ids()).count == count + (refused ? 1 : 2))
    }

    @Test("Receivers may change within a file")
    func devices() throws {
        let store = try folder.store()
        let devices = [nil, "a", "a", nil, "b"]
        try store.importing(source: nil) { importer in
            for (step, device) in devices.enumerated() {
                var event = point(step)
                event.device = device
                try importer.add(point: event)
            }
        }
        #expect(try store.events().map { $0.device } == devices)
        #expect(
            try store.database.column("SELECT device FROM Event ORDER BY id")
                == devices.map { $0 ?? "NULL" })
    }
}
