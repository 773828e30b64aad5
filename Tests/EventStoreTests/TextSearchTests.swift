import Positioning
import Testing

@testable import EventStore

@Suite("Looking for a text")
struct TextSearchTests {
    private let folder = TemporaryFolder()

    @Test(
        "Case and accents do not matter, and nothing else is passed over",
        arguments: [
            ("Café am Ufer", "cafe", true), ("CAFE", "é", true), ("cafe\u{301}", "CAFÉ", true),
            ("Cafe", "f\u{301}e", true),
            ("Ærø", "ærO", true), ("Łódź", "lodz", true), ("Straße", "STRASSE", true), ("STRASSE", "ß", true),
            ("STRAẞE", "strasse", true), ("İstanbul", "istanbul", true), ("Đà Nẵng", "da nang", true),
            ("Ὀδυσσεύς", "οδυσσευΣ", true), ("Αθήνα", "αθηνα", true), ("Ёлка", "елка", true),
            ("Домой", "домои\u{306}", true),
            ("МОСКВА", "москва", true), ("東京", "京", true), ("🏕️ camp", "🏕", true), ("a%b_c", "%b_", true),
            ("abc", "", true), ("abab", "bab", true), ("aab", "ab", true),
            ("Cafe", "cafes", false), ("Cafe", "ca fe", false), ("abc", "a_c", false), ("東京", "京都", false),
            ("ab", "abc", false), ("Москва", "moskva", false), ("", "a", false),
        ])
    func texts(text: String, wanted: String, isFound: Bool) throws {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add(
            [
                .init(location(0)), .init(location(1), kind: .mark, name: text),
                .init(location(2), kind: .mark, note: text), .init(location(3), kind: .mark, name: "", note: ""),
            ], to: &place)
        let found = wanted.isEmpty ? [4, 3, 2] : isFound ? [3, 2] : [] as [Int64]
        #expect(try store.ids(EventQuery(text: wanted)) == found)
        #expect(try store.page(EventQuery(text: wanted), after: nil, count: 9).map { $0.id } == found)
    }

    /// Five fixes a second apart, the second and fourth of them with a text, one undated with it, and one in another track.
    private func store() throws -> EventStore {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add(
            [
                .init(location(0)), .init(location(1), name: "Hut"), .init(location(2)),
                .init(location(3), kind: .mark, note: "a hut"), .init(location(4)),
                .init(Event(id: 0, kind: .mark, coordinate: location().coordinate).named("HUT"), placement: .outside),
                .init(location(5), name: "Shut", placement: .track(name: nil)), .init(location(6)),
            ], to: &place)
        return store
    }

    @Test("A text goes with every other condition and order, and the dates beside it add to it")
    func conditions() throws {
        let store = try store()
        let dates = someDate + 2000..<someDate + 5000
        for (query, ids) in [
            (EventQuery(text: "hut"), [7, 4, 2, 6]), (EventQuery(text: "hut", order: .oldestFirst), [6, 2, 4, 7]),
            (EventQuery(text: "hut", order: .asStored), [2, 4, 6, 7]),
            (EventQuery(text: "hut", order: .byTrack), [6, 2, 4, 7]),
            (EventQuery(marksOnly: true, text: "hut"), [4, 6]), (EventQuery(place: .tracks([2]), text: "hut"), [7]),
            (EventQuery(since: someDate + 2000, text: "hut"), [7, 4]),
            (EventQuery(since: someDate + 2000, text: "hut", order: .asStored), [4, 7]),
            (EventQuery(since: someDate + 2000, text: "hut", order: .byTrack), [4, 7]),
            (EventQuery(text: "hut", after: 4), [7, 6]), (EventQuery(text: "hut", limit: 2), [7, 4]),
            (EventQuery(text: "hut", isUndated: true), [6]),
            (EventQuery(text: "hut", orWithin: dates), [7, 5, 4, 3, 2, 6]),
            (EventQuery(text: "hut", orWithin: dates, order: .oldestFirst), [6, 2, 3, 4, 5, 7]),
            (EventQuery(text: "hut", orWithin: dates, order: .asStored), [2, 3, 4, 5, 6, 7]),
            (EventQuery(text: "hut", orWithin: dates, order: .byTrack), [6, 2, 3, 4, 5, 7]),
            (EventQuery(until: someDate + 4000, text: "hut", orWithin: dates), [4, 3, 2]),
            (EventQuery(marksOnly: true, text: "none", orWithin: dates), [4]),
            (EventQuery(text: "none", orWithin: someDate..<someDate), []),
            (EventQuery(orWithin: dates), [8, 7, 5, 4, 3, 2, 1, 6]),
        ] as [(EventQuery, [Int64])] {
            #expect(try store.ids(query) == ids, "\(query)")
            if query.limit == nil { #expect(try store.count(query) == ids.count, "\(query)") }
        }
        #expect(try store.tracks(of: EventQuery(text: "shut")) == [2])
        #expect(try store.delete(EventQuery(text: "hut"), now: someDate).count == 4)
        #expect(try store.count(EventQuery(text: "hut"), withDeleted: true) == 4)
    }

    @Test("Pages of a text begin with the texts, however many events there are")
    func plan() throws {
        let store = try store()
        let text = EventQuery(marksOnly: true, place: .outside, text: "hut", after: 1)
        for query in [EventQuery(text: "hut"), text] {
            let passes = [true, false].flatMap { isDescending in
                [
                    EventPass.dated(isDescending: isDescending).page(query),
                    EventPass.dated(isDescending: isDescending).ties(query),
                    EventPass.undated(isDescending: isDescending).page(query),
                ]
            }
            let others = [EventPass.all, .allInWindow, .outside].map { $0.page(query) }
            for clauses in passes + others {
                let steps = try store.plan(clauses.sql).filter { $0.contains("StoredEvent") }
                #expect(steps == ["SEARCH StoredEvent USING INTEGER PRIMARY KEY (rowid=?)"], "\(clauses.sql)")
            }
        }
    }

    @Test("Pages of a text and of dates beside it are searched by the texts, and by the dates")
    func planOfDates() throws {
        let store = try store()
        let query = EventQuery(text: "hut", orWithin: someDate..<someDate + 1)
        for (clauses, range) in [
            (EventPass.dated(isDescending: true).page(query), "date>? AND date<?"),
            (EventPass.dated(isDescending: true).ties(query), "date=? AND rowid<?"),
        ] {
            let steps = try store.plan(clauses.sql).filter { $0.contains("StoredEvent") }
            #expect(
                steps == [
                    "SEARCH StoredEvent USING INTEGER PRIMARY KEY (rowid=?)",
                    "SEARCH StoredEvent USING INDEX EventDate (\(range))",
                ])
        }
    }
}

extension Event {
    /// The same event under a name.
    func named(_ name: String) -> Event {
        var event = self
        event.name = name
        return event
    }
}
