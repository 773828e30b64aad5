import Glibc
import Positioning
import Recorder
import Testing

@Suite("The distance of a recording")
struct DistanceMeterTests {
    @Test("A receiver that stands still and wanders within its accuracy adds nothing in eight hours")
    func standing() {
        var meter = DistanceMeter()
        var random = SystemRandomNumberGenerator()
        for second in 0..<28_800 {
            // Anywhere on a disc as large as the accuracy says.
            let (radius, angle) = (
                9.9 * Double.random(in: 0...1, using: &random).squareRoot(), Double.random(in: 0...6.3)
            )
            meter.add(
                .somewhere(
                    seconds: Double(second), north: radius * cos(angle), east: radius * sin(angle), accuracy: 10),
                startsSegment: second == 0)
        }
        #expect(meter.metres == 0)
    }

    @Test("A walk is counted to a step, however often it is reported", arguments: [0.1, 1, 7])
    func walking(metresApart: Double) {
        var meter = DistanceMeter()
        let count = Int(1000 / metresApart)
        for index in 0...count {
            meter.add(.somewhere(seconds: Double(index), north: Double(index) * metresApart), startsSegment: index == 0)
        }
        #expect(meter.metres > 985 && meter.metres < 1001, "\(meter.metres)")
    }

    @Test("The way across a gap is not counted, nor that to another segment")
    func segments() {
        var meter = DistanceMeter()
        meter.add(.somewhere(), startsSegment: true)
        meter.add(.somewhere(north: 100), startsSegment: false)
        meter.add(.somewhere(north: 5_000), startsSegment: true)
        meter.add(.somewhere(north: 5_100), startsSegment: false)
        #expect(abs(meter.metres - 200) < 0.5, "\(meter.metres)")
    }

    @Test("Where the accuracy is unknown, ten metres are taken for it")
    func unknown() {
        var meter = DistanceMeter()
        meter.add(.somewhere(accuracy: nil), startsSegment: true)
        meter.add(.somewhere(north: 19, accuracy: nil), startsSegment: false)
        #expect(meter.metres == 0)
        meter.add(.somewhere(north: 21, accuracy: nil), startsSegment: false)
        #expect(abs(meter.metres - 21) < 0.1, "\(meter.metres)")
    }
}
