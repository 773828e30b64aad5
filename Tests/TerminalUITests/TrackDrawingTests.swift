import Positioning
import Testing

@testable import EventStore
@testable import TerminalUI

@Suite("Events and tracks as they are drawn")
struct TrackDrawingTests {
    private func detailState(_ columns: Int, _ lines: Int) -> ScreenState {
        var state = MapSamples.mapState(columns, lines, nil)
        _ = state.react(to: .key(.character("1")))
        let events = [0.0, 0.0018].map { latitude in
            var event = Event(id: Int64(latitude * 10_000) + 1, kind: .fix, coordinate: MapSamples.place(latitude, 0))
            event.track = 7
            event.creationDate = MapSamples.date
            return event
        }
        _ = state.react(to: .loaded(.events, EventPage(.whole, events, hasNewer: false, hasOlder: false)))
        _ = state.react(to: .key(.character("i")))
        _ = state.react(to: .line(.track(7), MapSamples.square))
        return state
    }

    @Test("An event has a map beside its values, or below them, or none, as there is room")
    func detail() throws {
        let wide = MapSamples.painter().draw(detailState(80, 24)).text
        let wideSign = wide.firstIndex { $0.contains("◆") }
        let sign = try #require(wideSign)
        #expect(wide[2].contains("Event") && wide.contains { $0.contains("├─") })
        let narrow = MapSamples.painter().draw(detailState(50, 30)).text
        let (lastValue, narrowSign) = (
            narrow.firstIndex { $0.contains("Track") }, narrow.firstIndex { $0.contains("◆") }
        )
        let (last, below) = (try #require(lastValue), try #require(narrowSign))
        #expect(below > last && sign > 2)
        #expect(!MapSamples.painter().draw(detailState(40, 10)).text.contains { $0.contains("◆") })
        // Its name comes with the line.
        #expect(wide.contains { $0.contains("Track") && $0.contains("7") })
    }

    @Test("The event stays in the middle of its map, and the way moves")
    func neighbour() throws {
        var state = detailState(80, 24)
        func place() -> (Int, Int)? {
            let text = MapSamples.painter().draw(state).text
            guard let line = text.firstIndex(where: { $0.contains("◆") }) else { return nil }
            return (line, text[line].prefix { $0 != "◆" }.count)
        }
        let before = try #require(place())
        let first = MapSamples.painter().draw(state).text
        _ = state.react(to: .key(.right))
        let after = try #require(place())
        #expect(before == after)
        #expect(MapSamples.painter().draw(state).text != first)
    }

    private func trackState(_ columns: Int, _ lines: Int) -> ScreenState {
        var builder = TrackLineBuilder()
        var statistics = TrackStatistics()
        for second in Int64(0)..<600 {
            var point = TrackPoint(
                MapSamples.place(48 + Double(second) / 10_000, 11 + Double(second % 100) / 10_000),
                date: MapSamples.date + second * 1000)
            point.altitude = Decimal4(second < 300 ? 500.0 : 800)
            point.speed = Decimal3(Double(second % 60) / 4)
            builder.add(point, beginsSegment: second == 0)
            statistics.add(point)
        }
        let track = Track(id: 7, name: "Ascent")
        var state = MapSamples.mapState(columns, lines, nil)
        _ = state.react(to: .key(.character("2")))
        _ = state.react(
            to: .tracks([TrackSummary(track: track, statistics: statistics, sources: ["/dev/ttyACM0"])]))
        _ = state.react(to: .key(.enter))
        _ = state.react(to: .line(.track(7), builder.line(of: track, isWhole: true)))
        var event = Event(id: 1, kind: .fix, coordinate: MapSamples.place(48.03, 11.005))
        event.track = 7
        _ = state.react(to: .loaded(.track, EventPage(.whole, [event], hasNewer: false, hasOlder: false)))
        return state
    }

    @Test("A track has its figures first, then a map, then a profile, as there is room")
    func track() throws {
        let small = MapSamples.painter().draw(trackState(40, 10)).text
        #expect(small[2].contains("km"))
        #expect(!small.contains { $0.contains("●") || $0.contains("Altitude") })
        for (columns, lines) in [(80, 24), (200, 60)] {
            for characters in [ScreenPainter.Characters.unicode, .ascii] {
                let text = MapSamples.painter(characters).draw(trackState(columns, lines)).text
                let all = text.joined(separator: " ")
                for part in ["km", "9 min 59 s", "moving", "on average", "at most", "600 events", "1 segment"] {
                    #expect(all.contains(part))
                }
                #expect(all.contains("Altitude") && all.contains("800 m") && all.contains("500 m"))
                #expect(all.contains("Speed") && all.contains("km/h"))
                #expect(all.contains(characters == .unicode ? "●" : "O"))
                #expect(all.contains(characters == .unicode ? "█" : "#"))
                // The event under the cursor.
                #expect(all.contains(characters == .unicode ? "◆" : "*"))
            }
        }
        let tall = MapSamples.painter().draw(trackState(200, 60)).text
        let mapLine = tall.firstIndex { $0.contains("●") }
        let profileLine = tall.firstIndex { $0.contains("Altitude") }
        let (map, profile) = (try #require(mapLine), try #require(profileLine))
        #expect(map < profile)
    }
}
