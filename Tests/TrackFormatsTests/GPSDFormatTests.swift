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
