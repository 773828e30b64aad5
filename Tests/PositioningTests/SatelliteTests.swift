import Positioning
import Testing

@Suite("A satellite")
struct SatelliteTests {
    @Test(
        "It is named as RINEX names it, as far as it is known",
        arguments: [
            (Constellation.gps, 7, "G07"), (.gps, 32, "G32"), (.sbas, 123, "S23"), (.sbas, 7, "S07"),
            (.galileo, 11, "E11"), (.beidou, 37, "C37"), (.imes, 3, "IM03"), (.qzss, 1, "J01"), (.glonass, 24, "R24"),
            (.navic, 5, "I05"), (.galileo, nil, "E?"), (nil, 7, "?07"), (nil, nil, "?"),
        ] as [(Constellation?, Int?, String)])
    func designation(constellation: Constellation?, number: Int?, designation: String) {
        #expect(Satellite(constellation: constellation, number: number).designation == designation)
    }

    @Test("No two systems have the same name or code, and u-blox has a number for each")
    func systems() {
        let all = Constellation.allCases
        #expect(all.map(\.rawValue) == Array(0...7))
        #expect(Set(all.map(\.code)).count == 8)
        #expect(Set(all.map(\.name)).count == 8)
    }

    private func galileo(
        _ number: Int?, strength: Double? = nil, elevation: Double? = nil, azimuth: Double? = nil,
        isUsed: Bool = false, isHealthy: Bool? = nil
    ) -> Satellite {
        Satellite(
            constellation: .galileo, number: number, signalStrength: strength.flatMap { Decimal3($0) },
            elevation: elevation.flatMap { Decimal3($0) }, azimuth: azimuth.flatMap { Decimal3($0) }, isUsed: isUsed,
            isHealthy: isHealthy)
    }

    @Test("One that is listed for each of its signals is joined where it is first, heard as well as any of them")
    func joined() {
        let other = Satellite(constellation: .gps, number: 3, isUsed: true)
        let list = [
            galileo(3, strength: 20, azimuth: 9), other,
            galileo(3, strength: 41.5, elevation: 60, azimuth: 8, isUsed: true), galileo(4),
            galileo(3, isHealthy: true),
        ]
        let expected = [
            galileo(3, strength: 41.5, elevation: 60, azimuth: 9, isUsed: true, isHealthy: true), other, galileo(4),
        ]
        #expect(list.joined == expected)
        #expect(expected.joined == expected)
    }

    @Test(
        "One is unhealthy as soon as one of its signals says so",
        arguments: [
            (nil, true, true), (true, nil, true), (true, false, false), (false, true, false), (false, nil, false),
            (nil, nil, nil),
        ] as [(Bool?, Bool?, Bool?)])
    func health(first: Bool?, second: Bool?, both: Bool?) {
        #expect([galileo(3, isHealthy: first), galileo(3, isHealthy: second)].joined.map(\.isHealthy) == [both])
    }

    @Test("Those without a number stay apart")
    func unnumbered() {
        #expect([galileo(nil), galileo(nil), Satellite(), Satellite()].joined.count == 4)
        // One whose system is not known may be of any.
        #expect([galileo(3), Satellite(number: 3)].joined.count == 2)
    }
}
