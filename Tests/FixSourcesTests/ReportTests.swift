import FixSources
import Positioning
import Testing

@Suite("A line of gpsd's")
struct ReportTests {
    @Test("A TPV gives every member that is known, exactly as written")
    func tpvMembers() throws {
        let report = try #require(fix(sampleLines[5]))
        var expected = FixReport()
        expected.device = "/dev/ttyACM0"
        expected.mode = 3
        expected.time = .date(
            try #require(
                CalendarDate(year: 2026, month: 11, day: 30, hour: 18, minute: 26, second: 34, millisecond: 250)
                    .timestamp))
        expected.latitude = Decimal9(scaled: 52_520_008_000)
        expected.longitude = Decimal9(scaled: -13_404_954_000)
        expected.altitude = Decimal4(scaled: 345_000)
        expected.ellipsoidalAltitude = Decimal4(scaled: 781_234)
        expected.eph = Decimal3(scaled: 14_060)
        expected.epx = Decimal3(scaled: 9_449)
        expected.epy = Decimal3(scaled: 9_212)
        expected.epv = Decimal3(scaled: 20_470)
        expected.speed = Decimal3(scaled: 1_343)
        expected.eps = Decimal3(scaled: 18_900)
        expected.course = Decimal4(scaled: 2_711_234)
        expected.epd = Decimal4(scaled: 125_000)
        expected.climb = Decimal3(scaled: -600)
        #expect(report == expected)
    }

    @Test("The other classes give what is needed of them")
    func otherClasses() {
        #expect(
            decode(sampleLines.joined(separator: "\n")).filter { if case .fix = $0 { false } else { true } } == [
                .version(release: "3.22"),
                .devices([
                    DeviceReport(path: "/dev/ttyACM0", isActive: true, driver: "u-blox", cycle: 1000),
                    DeviceReport(path: "/dev/ttyUSB0", isActive: false),
                ]),
                .other(device: nil),
                .device(DeviceReport(path: "/dev/ttyACM0", isActive: true, driver: "NMEA0183", cycle: 250)),
                .sky(
                    SkyReport(
                        device: "/dev/ttyACM0", hdop: Decimal3(scaled: 2000), satellitesUsed: 1, satellitesSeen: 2)),
                .error("Unrecognized request 'x'"),
            ])
    }

    @Test(
        "A SKY counts what it lists, and leaves out what it does not",
        arguments: [
            (#""hdop":1.5"#, Int?.none, Int?.none),
            (#""satellites":[]"#, 0, 0),
            (#""satellites":[{"used":true},{"used":false},{"PRN":1}]"#, 1, 3),
            (#""uSat":5,"satellites":[{"used":true}]"#, 5, 1),
            (#""nSat":9,"satellites":[{"used":true}]"#, 1, 9),
            (#""nSat":9,"uSat":0"#, 0, 9),
            (#""nSat":-1,"uSat":1.5"#, nil, nil),
            (#""satellites":[{"used":true}],"satellites":{"used":true}"#, nil, nil),
        ])
    func sky(members: String, used: Int?, seen: Int?) {
        guard case .sky(let report) = decode(#"{"class":"SKY",\#(members)}"#).first else {
            Issue.record("no SKY")
            return
        }
        #expect(report.satellitesUsed == used)
        #expect(report.satellitesSeen == seen)
    }

    @Test(
        "Whether a device is read shows in its activation",
        arguments: [
            (#","activated":"2026-11-30T18:46:22.025Z""#, true), (#","activated":1782840382.02"#, true),
            (#","activated":0"#, false), (#","activated":0.0"#, false), (#","activated":"""#, false),
            (#","activated":null"#, false), ("", false),
        ])
    func activation(member: String, isActive: Bool) {
        let line = #"{"class":"DEVICE","path":"/dev/ttyACM0"\#(member)}"#
        #expect(decode(line) == [.device(DeviceReport(path: "/dev/ttyACM0", isActive: isActive))])
    }

    @Test("A device without a path is none")
    func pathless() {
        #expect(decode(#"{"class":"DEVICE"}"#) == [.other(device: nil)])
        #expect(decode(#"{"class":"DEVICES","devices":[{"class":"DEVICE"},3]}"#) == [.devices([])])
    }

    @Test(
        "A device's name survives, however long and whatever is in it",
        arguments: [
            ("/dev/ttyACM0", "/dev/ttyACM0"), ("", ""), (#"\/dev\/\u00fc\ud83d\ude00\"\\"#, #"/dev/ü😀"\"#),
            (String(repeating: "/by-id", count: 2000), String(repeating: "/by-id", count: 2000)),
            (#"a\tb"#, "a\tb"), (#"\ud83d"#, "\u{fffd}"), ("tcp://127.0.0.1:2000", "tcp://127.0.0.1:2000"),
        ])
    func deviceNames(written: String, name: String) {
        let line = tpv(#""device":"\#(written)","mode":1"#)
        let reports = decode(line + line)
        #expect(reports.count == 2)
        for report in reports {
            guard case .fix(let fix) = report else {
                Issue.record("no TPV")
                continue
            }
            #expect(fix.device == name)
        }
    }

    @Test("More devices than are remembered keep their names")
    func manyDevices() {
        let names = (0..<100).map { "/dev/tty\($0 % 40)" } + (0..<40).map { _ in "/dev/tty7" }
        let reports = decode(names.map { tpv(#""device":"\#($0)""#) }.joined())
        #expect(
            reports.map { if case .fix(let fix) = $0 { fix.device } else { nil } } == names.map(String?.some))
    }

    @Test("The class may come later, and the first one counts")
    func lateClass() {
        #expect(fix(#"{"mode":3,"class":"TPV","lat":1.5}"#)?.latitude == Decimal9(scaled: 1_500_000_000))
        #expect(fix(#"  { "class" : "TPV" , "mode" : 2 } "#)?.mode == 2)
        #expect(fix(#"{"class":"TPV","class":"SKY","mode":3}"#)?.mode == 3)
        #expect(fix(#"{"class":"TPV"}"#) == FixReport())
        #expect(decode(#"{"mode":3,"device":"/dev/x"}"#) == [.other(device: "/dev/x")])
        #expect(decode(#"{"class":7,"device":"/dev/x"}"#) == [.other(device: "/dev/x")])
        #expect(decode(#"{"class":"PPS","device":"/dev/x"}"#) == [.other(device: "/dev/x")])
        // gpsd's answer to a WATCH names what was asked for, and no receiver has said anything.
        #expect(decode(#"{"class":"WATCH","enable":true,"device":"/dev/x"}"#) == [.other(device: nil)])
        #expect(decode("{}") == [.other(device: nil)])
    }

    @Test("Only members of the outermost object count, of the kind that is expected, the last of a name")
    func members() {
        let nested = fix(tpv(#""x":{"lat":1.0,"device":"/dev/y"},"y":[{"lon":2.0}],"mode":3"#))
        #expect(nested?.latitude == nil)
        #expect(nested?.longitude == nil)
        #expect(nested?.device == nil)
        let wrong = fix(
            tpv(#""lat":"52.5","lon":null,"mode":"3","device":5,"time":true,"eph":[1],"epx":{},"altMSL":false"#))
        #expect(wrong == FixReport())
        #expect(fix(tpv(#""lat":1.0,"lat":2.0"#))?.latitude == Decimal9(scaled: 2_000_000_000))
        #expect(fix(tpv(#""lat":1.0,"lat":"x""#))?.latitude == nil)
        #expect(fix(tpv(#""Lat":1.0,"lat ":2.0,"la":3.0,"latt":4.0,"l\u0061t":5.0"#)) == FixReport())
        #expect(fix(tpv(#""alt":34.5"#)) == FixReport())
    }
}
