import Positioning
import Testing

@testable import EventStore

@Suite("Importing")
struct ImportingTests {
    private let folder = TemporaryFolder()

    @Test("Tracks, segments, marks and their order are those of the file")
    func order() throws {
        let store = try folder.store()
        let summary = try store.importing(source: "summer.gpx") { importer in
            var mark = Event.step(7, kind: .mark)
            mark.name = "Harbour"
            mark.device = "phone"
            try importer.add(mark: mark)
            try importer.beginTrack(.route, name: "Plan", note: nil)
            try importer.add(point: Event.step(3, dated: false))
            try importer.beginTrack(.track, name: "Trip", note: "fine")
            try importer.beginSegment()
            try importer.add(point: Event.step(2))
            try importer.add(point: Event.step(1))
            try importer.beginSegment()
            try importer.beginSegment()
            try importer.add(point: Event.step(0))
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
        let known = (0..<3).map { Event.step($0) }
        for _ in 0..<2 {
            try store.importing(source: nil) { importer in
                try importer.beginTrack(.track, name: "First", note: nil)
                for event in known { try importer.add(point: event) }
                try importer.describeTrack(name: nil, note: "behind")
                try importer.beginTrack(.track, name: nil, note: "before")
                for step in 2000..<5000 { try importer.add(point: Event.step(step)) }
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
        #expect(try store.add(0..<2500, dated: dated).added == 2500)
        let again = try store.add(0..<2500, dated: dated)
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
        try store.add(first)
        let summary = try store.add(second)
        #expect(summary.known == first.clamped(to: second).count)
        #expect(summary.added == second.count - summary.known)
        #expect(try store.database.column("SELECT count(*) FROM Segment WHERE track = 2") == ["\(segments)"])
        let all = min(first.lowerBound, second.lowerBound)..<max(first.upperBound, second.upperBound)
        #expect(
            try store.events(EventQuery(order: .oldestFirst)).map { $0.coordinate }
                == all.map { Event.step($0).coordinate })
    }

    @Test("A file may say one point twice, backwards and in any order")
    func disorder() throws {
        let store = try folder.store()
        let steps = [5, 5, 3, 9, 0, 4, 9]
        #expect(try store.add(steps).added == 7)
        #expect(try store.add([9, 1, 5, 8, 0]).added == 2)
        #expect(try store.add((0..<10).reversed()).added == 10 - 7)
    }

    @Test("A mark is not known because a point is where it is")
    func markOnPoint() throws {
        let store = try folder.store()
        try store.add(0..<3)
        for added in [1, 0] {
            #expect(try store.importing(source: nil) { try $0.add(mark: Event.step(1, kind: .mark)) }.added == added)
        }
        for added in [2, 0] {
            let summary = try store.importing(source: nil) { importer in
                for name in ["a", "b"] {
                    var mark = Event.step(1, dated: false, kind: .mark)
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
            var event = Event.step(step, dated: dated, kind: kind)
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
                for step in 0..<count { try importer.add(point: Event.step(step)) }
                throw Stop()
            }
        }
        let trial = try store.importing(source: nil, isTrial: true) { importer in
            for step in 0..<count { try importer.add(point: Event.step(step)) }
        }
        #expect(trial.added == count)
        #expect(try store.events().isEmpty)
        #expect(try store.database.column("SELECT count(*) FROM Track") == ["0"])
        #expect(try store.add(0..<3).added == 3)
    }

    @Test("A recording goes on where it was, with new ids")
    func besideRecording() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add([.init(location(-100)), .init(location(-99))], to: &place)
        try store.add(0..<3)
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
            for step in 0..<count { try importer.add(point: Event.step(step)) }
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
                var event = Event.step(step)
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
