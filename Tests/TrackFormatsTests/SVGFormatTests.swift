import Foundation
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("SVG")
struct SVGFormatTests {
    private func text(_ events: [Event], name: String? = nil) throws -> String {
        try export(events.map { ($0, Track(id: 7, name: name)) }, as: SVGFormat(FormatSettings()))
    }

    /// Whether all is in the frame, and of numbers that can be drawn.
    private func expectDrawable(_ text: String, _ comment: Comment) throws {
        let height = try #require(text.firstMatch(of: /viewBox="0 0 1000 ([0-9.]+)"/).flatMap { Double($0.output.1) })
        #expect((200...1600).contains(height), comment)
        for line in text.matches(of: /class="(line|area)[^>]* d="([^"]*)"/) {
            let points = line.output.2.matches(of: /[ML](-?[0-9.]+),(-?[0-9.]+)/)
            #expect(!points.isEmpty || line.output.1 == "area", comment)
            let outside = points.count {
                let (x, y) = (Double($0.output.1) ?? .nan, Double($0.output.2) ?? .nan)
                return !(x > 23 && x < 977 && y > 50 && y < height)
            }
            #expect(outside == 0, comment)
        }
    }

    @Test("Says that there is nothing, of no events")
    func nothing() throws {
        let text = try text([])
        try expectDrawable(text, "nothing")
        #expect(text.contains(">No events</text>"))
        #expect(!text.contains("<path"))
    }

    @Test("Is drawn for whatever there may be")
    func shapes() throws {
        func line(_ places: [(Int64, Int64)]) -> [Event] {
            zip(walk(places.count), places).map { event, place in
                var event = event
                event.coordinate = .steps(place.0, place.1)
                return event
            }
        }
        let e: Int64 = 1_000_000_000
        let shapes: [(String, [Event])] = [
            ("one event", walk(1)), ("one bare event", [.bare()]), ("one place", [.bare(), .bare(), .bare()]),
            ("north", walk(100)), ("east", line((0..<9).map { (0, $0 * e) })),
            ("across 180", line([(10 * e, 179 * e), (11 * e, -179 * e), (12 * e, 180 * e), (12 * e, -180 * e)])),
            ("around the world", line((0..<40).map { (($0 % 7) * e, ($0 * 15 % 360 - 180) * e) })),
            ("around the pole", line((0..<36).map { (89 * e + $0, ($0 * 10 - 180) * e) })),
            ("at the poles", line([(90 * e, 0), (90 * e, 90 * e), (-90 * e, 0)])),
            ("at the south pole", line([(-90 * e, 0), (-90 * e, 180 * e)])),
        ]
        for (name, events) in shapes { try expectDrawable(try text(events), "\(name)") }
        let crossing = try text(shapes[5].1)
        // A gap in longitude would be a line through all of the picture.
        #expect(crossing.contains(" km") && !crossing.contains(" 39,"))
    }

    @Test("Is drawn for thousands of events made by chance")
    func random() throws {
        for seed in [1, 2, 3] as [UInt64] {
            let text = try export(sampleEntries(count: 2000, seed: seed), as: SVGFormat(FormatSettings()))
            try expectDrawable(text, "\(seed)")
        }
    }

    @Test("Draws no profile of what is not known, and no line across a gap in it")
    func unknown() throws {
        let none = try text(walk(20) { _, event in event.altitude = nil })
        #expect(!none.contains("Elevation") && !none.contains("Speed") && !none.contains("km/h"))
        #expect(none.contains("line plain"))

        func profile(_ kind: String, _ text: String) throws -> Substring {
            try #require(
                text.firstMatch(of: try Regex("class=\"line \(kind)\" d=\"([^\"]*)\"", as: (Substring, Substring).self))
            ).output.1
        }
        let gap = try text(
            walk(20) { index, event in
                event.speed = index == 10 ? nil : Decimal3(scaled: 2000)
                if index == 5 || index == 6 { event.altitude = nil }
            })
        #expect(try profile("height", gap).count { $0 == "M" } == 2)
        #expect(try profile("speed", gap).count { $0 == "M" } == 2)
        #expect(gap.contains("class=\"line unknown\""))
    }

    @Test("Draws no line across a gap between segments")
    func gaps() throws {
        let text = try text(walk(20) { index, event in event.segment = Int64(index / 5) })
        let line = try #require(text.firstMatch(of: /class="line plain" d="([^"]*)"/)).output.1
        #expect(line.count { $0 == "M" } == 4)
        #expect(line.count { $0 == "L" } == 16)
    }

    @Test("Escapes all text", .enabled(if: Peer.isXmllintThere, "needs xmllint"))
    func texts() async throws {
        try await onThread {
            for text in Event.hostileTexts {
                var mark = Event.bare(.mark)
                mark.name = text
                let entries: [Entry] = [(mark, nil), (.full(), Track(id: 1, name: text))]
                let picture = try export(entries, as: SVGFormat(FormatSettings()))
                let child = try ChildProcess.run("xmllint", ["--noout", "-"], input: picture)
                #expect(try child.wait() == .exited(0), "\(child.errors)")
                #expect(!picture.contains("<x>") && !picture.contains("<!ENTITY"))
            }
        }
    }

    @Test("Is bounded in size, and keeps the ends, however many events there are")
    func bounded() throws {
        let long = try text(
            walk(200_000, from: 0) { index, event in
                event.coordinate = .steps(Int64(index) * 100_000, Int64(index * index % 1_000_003) * 1000)
                event.speed = Decimal3(scaled: Int64(index % 3000))
            })
        #expect(long.utf8.count < 2_000_000)
        try expectDrawable(long, "long")
        let scattered = try text(
            walk(100_000, from: 0) { index, event in
                event.coordinate = .steps(Int64(index) * 100_000, 0)
                event.segment = Int64(index)
            })
        #expect(scattered.utf8.count < 2_000_000)
        try expectDrawable(scattered, "scattered")
    }

    @Test("Draws the mean of points that stand closer than a pixel, over a band from the least to the greatest")
    func dense() throws {
        let text = try text(
            walk(10_000) { index, event in
                event.coordinate = .steps(Int64(index) * 1_000_000, 0)
                event.speed = Decimal3(scaled: index % 2 == 0 ? 0 : 10_000)
            })
        let line = try #require(text.firstMatch(of: /class="line speed" d="([^"]*)"/)).output.1
        #expect((100...440).contains(line.count { $0 == "L" }))
        let band = try #require(text.firstMatch(of: /class="band" d="([^"]*)"/)).output.1
        let heights = band.matches(of: /,([0-9.]+)/).compactMap { Double($0.output.1) }
        let means = line.matches(of: /,([0-9.]+)/).compactMap { Double($0.output.1) }
        let (low, high) = (try #require(heights.max()), try #require(heights.min()))
        // 0 and 36 km/h on an axis to 40, 110 pixels high: the mean is in the middle, but at the ends, where a column may have few points.
        #expect(abs(low - high - 99) < 0.1)
        #expect(means.dropFirst().dropLast().allSatisfy { abs($0 - (low + high) / 2) < 10 })
    }

    @Test("Says what it left out of many marks")
    func manyMarks() throws {
        var format = SVGFormat(FormatSettings())
        for _ in 0..<1003 { try ByteOutput.mark(.bare(.mark), as: &format) }
        #expect(format.leftOut.map { $0.count } == [3])
    }
}
