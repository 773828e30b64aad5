import ByteIO
import Positioning
import Testing
import TrackFormats

@Suite("gpsd's lines")
struct GPSDFormatTests {
    private func lines(_ entries: [Entry]) throws -> [String] {
        try export(entries, as: GPSDFormat(FormatSettings())).split(separator: "\n").map(String.init)
    }

    @Test("Begin with a version, which says the protocol")
    func version() throws {
        #expect(
            try lines([]) == [
                #"{"class":"VERSION","release":"locations","rev":"locations","proto_major":3,"proto_minor":14}"#
            ])
    }

    @Test("Are a SKY and a TPV for an event")
    func full() throws {
        #expect(
            try lines([(.full(), Track(id: 1))])[1...] == [
                #"{"class":"SKY","device":"/dev/ttyACM0","time":"2026-11-30T18:26:34.250Z","hdop":0.9,"uSat":11}"#,
                #"{"class":"TPV","device":"/dev/ttyACM0","time":"2026-11-30T18:26:34.250Z","mode":3,"lat":52.520008123,"#
                    + #""lon":-13.404954321,"altHAE":74.1335,"altMSL":34.1234,"eph":3.456,"epv":5.6,"track":123.4567,"#
                    + #""speed":1.234,"climb":-0.12,"epd":1.2,"eps":0.3}"#,
            ])
    }

    @Test("Have a mode for what was imported without one, by what is known of it")
    func mode() throws {
        var high = Event.bare()
        high.ellipsoidalAltitude = Decimal4(scaled: 1)
        let text = try lines([(.bare(), Track(id: 1)), (high, Track(id: 1))])
        #expect(text[1] == #"{"class":"TPV","mode":2,"lat":52.520008,"lon":13.404954}"#)
        #expect(text[2] == #"{"class":"TPV","mode":3,"lat":52.520008,"lon":13.404954,"altHAE":0.0001}"#)
    }

    @Test("Give each event back what is known of its satellites, whatever was known before of the same receiver")
    func satellites() throws {
        let combinations: [(Int?, Int64?)] = [(nil, nil), (7, nil), (nil, 1500), (7, 1500)]
        // Each after each.
        let order = [0, 0, 1, 1, 2, 2, 3, 3, 0, 2, 0, 3, 1, 3, 2, 1, 0]
        var entries: [Entry] = []
        for (step, combination) in order.enumerated() {
            for (receiver, index) in [combination, (combination * 3 + 1) % 4].enumerated() {
                var event = Event.bare()
                event.creationDate = Timestamp(milliseconds: 1_796_063_194_000 + Int64(step) * 1000)
                event.device = "/dev/\(receiver)"
                event.satellitesUsed = combinations[index].0
                event.hdop = combinations[index].1.map { Decimal3(scaled: $0) }
                entries.append((event, Track(id: 1)))
            }
        }
        let marks: [Entry] = entries.map { entry in
            var mark = entry.event
            mark.kind = .mark
            mark.coordinate = .steps(1, 2)
            return (mark, nil)
        }
        let bytes = try exportBytes(marks + entries, as: GPSDFormat(FormatSettings()))
        let read = try ReadFile(bytes)
        let events = (entries + marks).map { $0.event }
        #expect(read.points.count == events.count && read.problems.isEmpty && read.unplaced.isEmpty)
        for (found, event) in zip(read.points, events) {
            #expect(found.device == event.device && found.creationDate == event.creationDate)
            #expect(found.satellitesUsed == event.satellitesUsed && found.hdop == event.hdop, "\(found.text)")
        }
        let again = try exportBytes(read.points.map { ($0, Track(id: 1)) }, as: GPSDFormat(FormatSettings()))
        #expect(try ReadFile(again).points == read.points)
    }

    @Test("Give marks last, and say what was left out")
    func marks() throws {
        var mark = Event.bare(.mark)
        mark.coordinate = .steps(1, 2)
        mark.name = "A"
        var out = Output.collecting()
        var format = GPSDFormat(FormatSettings())
        format.begin(into: &out)
        try format.mark(mark, into: &out)
        format.beginTrack(Track(id: 1, name: "Walk"), into: &out)
        format.event(.bare(), into: &out)
        try format.end(into: &out)
        let lines = out.buffer.text().split(separator: "\n")
        #expect(lines.map { $0.contains(#""lat":52.52"#) } == [false, true, false])
        #expect(format.leftOut.map { $0.what } == ["names and notes"] && format.leftOut.map { $0.count } == [2])
    }
}
