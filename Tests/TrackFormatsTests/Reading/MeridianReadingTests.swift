import Positioning
import Testing
import TrackFormats

@Suite("GeoJSON across the meridian opposite Greenwich")
struct MeridianReadingTests {
    /// A position by degrees, and what else a line says of it.
    private struct Place {
        var longitude: Double
        var latitude = 10.0
        var altitude: Int64?
        var second: Int64?
        var segment: Int64 = 1
    }

    private func events(_ places: [Place]) -> [Event] {
        places.map { place in
            var event = Event.bare(segment: place.segment)
            event.coordinate = .steps(
                Int64((place.latitude * 1e9).rounded()), Int64((place.longitude * 1e9).rounded()))
            event.altitude = place.altitude.map { Decimal4(scaled: $0) }
            event.creationDate = place.second.map { Timestamp(milliseconds: 1_700_000_000_000 + $0 * 1000) }
            return event
        }
    }

    /// The segments of what comes back, or of what was there, with one name for the meridian.
    private func texts(_ segments: [[Event]]) -> [[String]] {
        segments.filter { !$0.isEmpty }.map { segment in
            segment.map { event in
                let longitude = event.coordinate.longitude.scaled
                let isOpposite = longitude.magnitude == 180_000_000_000
                return [
                    "\(event.coordinate.latitude.scaled)", "\(isOpposite ? 180_000_000_000 : longitude)",
                    "\(event.altitude?.scaled as Int64?)", "\(event.creationDate?.milliseconds as Int64?)",
                ].joined(separator: " ")
            }
        }
    }

    private func check(_ places: [Place], _ comment: Comment, _ kind: TrackKind = .track) throws {
        let events = events(places)
        let track = Track(id: 7, kind: kind)
        let text = try export(events.map { ($0, track) }, as: GeoJSONFormat(FormatSettings()))
        let read = try ReadFile(text)
        #expect(read.problems.isEmpty && read.tracks.count == 1 && read.marks.isEmpty, comment)
        var segments: [[Event]] = []
        for (index, event) in events.enumerated() {
            if index == 0 || event.segment != events[index - 1].segment { segments.append([]) }
            segments[segments.count - 1].append(event)
        }
        #expect(texts(read.tracks.flatMap(\.segments)) == texts(segments), comment)
        // What comes back is the same file again.
        let again = read.points
        var number: Int64 = 0
        var numbered: [Event] = []
        for segment in read.tracks.flatMap(\.segments) {
            number += 1
            for event in segment {
                var event = event
                event.segment = number
                numbered.append(event)
            }
        }
        #expect(numbered.count == again.count)
        #expect(try export(numbered.map { ($0, track) }, as: GeoJSONFormat(FormatSettings())) == text, comment)
    }

    private static let lines: [[Double]] = [
        [179.5, 179.9, -179.8, -179.5, 179.7], [179, -179, 179, -179, 179], [-179.5, 179.25],
        [179.1, 179.2, -179.3, -179.4],
        [180, -179], [-180, 179], [180, 179], [179, 180], [179, -180], [-179, 180], [-179, -180], [179, 180, -179],
        [179, -180, -179], [-179, 180, 179], [180, 180, -179], [179, 180, 180, -179], [179, -180, 180, -179, 180, 179],
        [180, -179, 180], [179, 180, 179, -179], [179, -179, -180], [179, -179, -180, -180, 179],
    ]

    @Test("Every position comes back, and none that the cut made, with dates, altitudes and neither", arguments: lines)
    func whole(longitudes: [Double]) throws {
        for (dated, high) in [(true, false), (false, true), (true, true), (false, false)] {
            for step in [0.0, 0.5, 0.123456789] {
                let places = longitudes.enumerated().map { index, longitude in
                    Place(
                        longitude: longitude, latitude: 10 + step * Double(index),
                        altitude: high ? Int64(index * 10_007) : nil, second: dated ? Int64(index * 3) : nil)
                }
                try check(places, "\(dated) \(high) \(step)")
                if !dated { try check(places, "route, \(high) \(step)", .route) }
            }
        }
    }

    @Test("A position on the meridian stays, whether or not it lies where the cut would be")
    func positions() throws {
        for (latitude, altitude, second) in [
            (11.0, Int64(500), Int64(10)), (11.5, 500, 10), (11, 501, 10), (11, 500, 11), (11, nil, 10), (11, 500, nil),
        ] as [(Double, Int64?, Int64?)] {
            try check(
                [
                    Place(longitude: 179, altitude: 0, second: 0),
                    Place(longitude: 180, latitude: latitude, altitude: altitude, second: second),
                    Place(longitude: -179, latitude: 12, altitude: 1000, second: 20),
                ], "\(latitude)")
        }
    }

    @Test("Segments that end and begin there stay two, where their dates or altitudes tell them apart")
    func segments() throws {
        try check(
            [
                Place(longitude: 179, second: 0), Place(longitude: 180, second: 1),
                Place(longitude: -180, second: 60, segment: 2), Place(longitude: -179, second: 61, segment: 2),
            ], "dates")
        try check(
            [
                Place(longitude: 179), Place(longitude: 180, altitude: 1),
                Place(longitude: -180, altitude: 2, segment: 2), Place(longitude: -179, segment: 2),
            ], "altitudes")
    }

    @Test("Whatever chance makes of a line there comes back", arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        for round in 0..<300 {
            let (dated, high) = (Bool.random(using: &generator), Bool.random(using: &generator))
            let places = (0..<Int.random(in: 2...9, using: &generator)).map { index in
                let offset = Double(Int.random(in: 0...3, using: &generator)) / 2
                let isEast = Bool.random(using: &generator)
                return Place(
                    longitude: isEast ? 180 - offset : offset - 180,
                    latitude: Double(Int.random(in: 0...2, using: &generator)) / 2,
                    altitude: high ? Int64.random(in: 0...1, using: &generator) : nil,
                    second: dated ? Int64(index) : nil)
            }
            try check(places, "round \(round)")
        }
    }

    @Test("What another program cut by another rule, or without dates, is one position")
    func others() throws {
        let read = try ReadFile(
            """
            {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":
            [[[179,1],[180,1.4]],[[-180,1.4],[-179,2]],[[178,1],[180,2]],[[-180,2],[-178,3]],[[1,1],[180,91]],[[-180,91],[2,2]]]},
            "properties":{}}
            """)
        #expect(read.tracks.flatMap(\.segments).map(\.count) == [3, 2, 2])
        #expect(read.points.map(\.coordinate.longitude.value) == [179, 180, -179, 178, -178, 1, 2])
    }
}
