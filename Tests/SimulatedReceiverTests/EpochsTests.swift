import Positioning
import SimulatedReceiver
import Testing

@Suite("Epochs")
struct EpochsTests {
    @Test("The same settings give the same bytes, and every sentence carries its checksum")
    func bytes() throws {
        let one = epochs(try settings(rate: 10), count: 50)
        let same = epochs(try settings(rate: 10), count: 50)
        #expect(one == same)
        for line in one.flatMap({ $0.bytes.split(separator: UInt8(ascii: "\n")) }) {
            let text = Array(line)
            let star = try #require(text.firstIndex(of: UInt8(ascii: "*")))
            let sum = text[1..<star].reduce(0, ^)
            #expect(UInt8(String(decoding: text[(star + 1)..<(star + 3)], as: UTF8.self), radix: 16) == sum)
            #expect(text.count == star + 4)
            #expect(text.last == UInt8(ascii: "\r"))
            #expect(line.count <= 82)
        }
    }

    @Test("Epochs are a second's part apart", arguments: 1...10)
    func rates(rate: Int) throws {
        let times = epochs(try settings(rate: rate), count: rate + 1).map { $0.elapsed }
        #expect(times.first == 0)
        #expect(times.last == 1000)
        #expect(
            zip(times, times.dropFirst()).allSatisfy { (1000 / Int64(rate)...1000 / Int64(rate) + 1).contains($1 - $0) }
        )
    }

    @Test("An epoch has all six kinds of sentences, of one time")
    func kinds() throws {
        let epoch = epochs(try settings(), count: 3)[2]
        #expect(
            Set(sentences(epoch.bytes).compactMap { $0.first?.suffix(3) }) == [
                "GSA", "RMC", "VTG", "GGA", "GSV", "GST",
            ])
        for kind in ["RMC", "GGA", "GST"] { #expect(sentence(kind, in: epoch.bytes)?[1] == "182636.00") }
        #expect(sentence("RMC", in: epoch.bytes)?[9] == "301126")
        #expect(sentences(epoch.bytes).last?.first == "GNGST")
    }

    @Test("A fix is a metre or so from the truth, and wanders slowly")
    func noise() throws {
        let places = epochs(try settings(pace: .stand), count: 600).compactMap { place($0) }
        #expect(places.count == 600)
        let truth = Coordinate.at(52.520008, 13.404954)
        let errors = places.map { Geodesy.distance(truth, $0) }
        #expect(errors.max() ?? 0 < 2.5)
        #expect(errors.max() ?? 0 > 0.5)
        #expect(zip(places, places.dropFirst()).allSatisfy { Geodesy.distance($0, $1) < 0.4 })
    }

    @Test(
        "What each kind of reception does to the bytes",
        arguments: [
            // Word, RMC's status, GGA's quality, GSA's mode, whether there is a time, whether there is an altitude.
            ("fix", "A", "1", "3", true, true), ("cold", "V", "0", "1", false, false),
            ("no-fix", "V", "0", "1", true, false), ("dropout", "V", "0", "1", true, false),
            ("2d", "A", "1", "2", true, false), ("poor-dop", "A", "1", "3", true, true),
        ] as [(String, String, String, String, Bool, Bool)])
    func reception(
        word: String, status: String, quality: String, mode: String, hasTime: Bool, hasAltitude: Bool
    ) throws {
        let all = epochs(try settings(script: "2s \(word) for 3s"), count: 7)
        for (index, epoch) in all.enumerated() {
            let isOn = (2..<5).contains(index)
            let (rmc, gga) = (sentence("RMC", in: epoch.bytes), sentence("GGA", in: epoch.bytes))
            #expect(rmc?[2] == (isOn ? status : "A"), "epoch \(index)")
            #expect((rmc?[3] == "") == (isOn && status == "V"))
            #expect((rmc?[1] == "") == (isOn && !hasTime))
            #expect(gga?[6] == (isOn ? quality : "1"))
            #expect((gga?[9] == "") == (isOn && !hasAltitude))
            #expect(sentence("GSA", in: epoch.bytes)?[2] == (isOn ? mode : "3"))
        }
        let dilution = try #require(sentence("GGA", in: all[3].bytes).flatMap { Double($0[8]) })
        #expect(word == "fix" ? dilution < 0.6 : dilution > 2)
    }

    @Test("Satellites used and seen tell a fix from none")
    func satellites() throws {
        let all = epochs(try settings(script: "1s no-fix; 2s cold"), count: 3)
        #expect(all.map { sentence("GGA", in: $0.bytes)?[7] } == ["12", "00", "00"])
        #expect(sentence("GPGSV", in: all[1].bytes)?[3] == "10")
        let heard = all.map {
            sentences($0.bytes).filter { $0[0].hasSuffix("GSV") }.flatMap {
                $0.dropFirst(4).enumerated().filter { $0.offset % 4 == 3 && $0.element != "" }
            }.count
        }
        #expect(heard[0] > heard[1])
        #expect(heard[2] == 0)
    }

    @Test("A jump is as far as it says, and over when it says")
    func jump() throws {
        let places = epochs(try settings(script: "2s jump 50km for 2s"), count: 6).compactMap { place($0) }
        let steps = zip(places, places.dropFirst()).map { Geodesy.distance($0, $1) }
        #expect(steps.map { $0 > 10 } == [false, true, false, true, false])
        #expect(abs(steps[1] - 50_000) < 200)
    }

    @Test("Who stands goes on later from there")
    func stand() throws {
        let all = epochs(try settings(script: "100s stand for 50s"), count: 200)
        let straight = epochs(try settings(), count: 150)
        #expect(all[100..<150].allSatisfy { sentence("RMC", in: $0.bytes)?[7] == "0.000" })
        #expect(all[100..<150].allSatisfy { sentence("RMC", in: $0.bytes)?[8] == "" })
        let (resumed, expected) = (try #require(place(all[199])), try #require(place(straight[149])))
        // The way is the same; the noise is another.
        #expect(Geodesy.distance(resumed, expected) < 4)
    }

    @Test("Silence has no bytes but a device, an unplugged receiver neither")
    func absence() throws {
        let all = epochs(try settings(script: "1s silence for 1s; 3s unplug for 2s"), count: 6)
        #expect(all.map { $0.bytes.isEmpty } == [false, true, false, true, true, false])
        #expect(all.map { $0.isPlugged } == [true, true, true, false, false, true])
        #expect(sentence("RMC", in: all[5].bytes)?[1] == "182639.00")
    }

    @Test(
        "What each trouble with the clock does to time and date",
        arguments: [
            ("rollover", "182636.00", "160407"), ("garbage-date", "182636.00", "999999"),
            ("date 2030-01-31T12:00:00Z", "120001.00", "310130"), ("step -10m", "181636.00", "301126"),
            ("step 6h", "002636.00", "011226"), ("no-time", "", ""),
        ])
    func clock(event: String, time: String, date: String) throws {
        let all = epochs(try settings(script: "1s \(event) for 2s"), count: 4)
        #expect(sentence("RMC", in: all[2].bytes)?[1] == time)
        #expect(sentence("RMC", in: all[2].bytes)?[9] == date)
        #expect(sentence("GGA", in: all[2].bytes)?[1] == time)
        #expect(sentence("RMC", in: all[2].bytes)?[2] == "A")
        #expect(sentence("RMC", in: all[3].bytes)?[1] == "182637.00")
        #expect(sentence("RMC", in: all[3].bytes)?[9] == "301126")
    }

    @Test(
        "An event without a duration lasts until the next of its sort, one with a duration gives way to what was before"
    )
    func order() throws {
        let all = epochs(
            try settings(script: "0s no-fix; 1s fix; 2s 2d for 2s; 3s poor-dop for 2s; 6s dropout"), count: 9)
        #expect(all.map { sentence("GSA", in: $0.bytes)?[2] } == ["1", "3", "2", "3", "3", "3", "1", "1", "1"])
    }

    @Test("A second receiver is five metres off, with a script of its own")
    func secondReceiver() throws {
        let both = try settings(script: "2: 1s dropout; 2s 2d", pace: .stand)
        let (first, second) = (epochs(both, count: 3), epochs(both, receiver: 2, count: 3))
        let (here, there) = (try #require(place(first[0])), try #require(place(second[0])))
        #expect((1...9).contains(Geodesy.distance(here, there)))
        #expect(first.map { sentence("GSA", in: $0.bytes)?[2] } == ["3", "3", "2"])
        #expect(second.map { sentence("GSA", in: $0.bytes)?[2] } == ["3", "1", "2"])
    }
}
