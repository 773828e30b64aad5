import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 14: each epoch is told exactly once")
struct ConservationTests {
    /// A long stream of everything that may come: valid, garbled, jumping, timeless, repeated, two receivers.
    private struct Storm {
        var random: SplitMix
        var trace: Trace
        var counter = EpochCounter()
        var dates: [String: Double] = [:]
        let step: ClosedRange<Int64>

        init(seed: Int) {
            random = SplitMix(seed: UInt64(seed))
            step = seed % 2 == 0 ? 0...400 : 0...2_500
            trace = Trace(
                resume: seed % 5 == 0
                    ? ResumeState(
                        date: Moment.date(-9), timeSource: .gps, device: "/dev/gps0") : nil
            ) { _ in }
            trace.isDateTrusted = seed % 3 != 0
        }

        mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

        mutating func report() -> (FixReport, isGood: Bool) {
            let device = number(0...3) == 0 ? "/dev/gps1" : "/dev/gps0"
            var date = dates[device] ?? 0
            if number(0...2) == 0 { date = max(date + 0.1, trace.now.rounded(.down)) }
            dates[device] = date
            var report = FixReport.fix(at: date, metres: Double(number(0...3)) + trace.now / 2, device: device)
            var isGood = true
            for _ in 0..<number(0...3) { report.eph = Decimal3(Double(number(0...60))) }
            if number(0...2) == 0 { report.altitude = Decimal4(34) }
            switch number(0...24) {
            case 0: report.mode = number(0...1); isGood = false
            case 1: report = .noFix(at: nil, device: device); isGood = false
            case 2: report.latitude = nil; isGood = false
            case 3: report.latitude = Decimal9(91); isGood = false
            case 4: report.latitude = Decimal9(0); report.longitude = Decimal9(0); isGood = false
            case 5, 6: report.time = .absent
            case 7: report.time = .nonsense("2026-02-\(number(30...39))T00:00:00Z")
            case 8: report.time = .date(Moment.date(date - 1024 * Moment.week))
            case 9: report.time = .date(Moment.date(date + Double(number(1...400)) * Moment.day))
            case 10: report.time = .date(Moment.date(date - Double(number(1...40))))
            case 11: report.latitude = Decimal9(Double(number(-80...80)))
            default: break
            }
            return (report, isGood)
        }

        mutating func run(_ count: Int) {
            for _ in 0..<count {
                let pause =
                    number(0...200) == 0 ? Int64(number(5_000...90_000)) : Int64.random(in: step, using: &random)
                let seconds = Double(Moment.milliseconds(trace.now) + pause) / 1000
                if number(0...300) == 0 { trace.isDateTrusted.toggle() }
                if number(0...400) == 0 { trace.clockError = Double(number(-400...400)) * Moment.day }
                switch number(0...250) {
                case 0:
                    trace.connect(.lost(reason: "", retry: 1), at: seconds)
                    trace.connect(.connected, at: seconds)
                    counter.closeAll()
                case 1:
                    trace.hear([.device(DeviceReport(path: "/dev/gps1", isActive: false))], at: seconds)
                    counter.closeAll(device: "/dev/gps1")
                default:
                    let (report, isGood) = report()
                    trace.hear(report, at: seconds)
                    counter.note(report, isGood: isGood, uptime: trace.reading.uptime)
                }
            }
            trace.finish()
            counter.closeAll()
        }
    }

    @Test(
        "Of a long storm of reports no epoch is lost or told twice, and nothing untrue is accepted", arguments: 0..<15)
    func storm(seed: Int) {
        var storm = Storm(seed: seed)
        storm.run(3_000)
        let trace = storm.trace
        #expect(trace.told.count == storm.counter.closed)

        var last: Timestamp?
        var device = seed % 5 == 0 ? "/dev/gps0" : nil
        for (index, signal) in trace.signals.enumerated() {
            guard case .location(let location, let start) = signal else { continue }
            let coordinate = location.coordinate
            #expect(coordinate.latitude.scaled.magnitude <= 90_000_000_000)
            #expect(!coordinate.isNullPoint)
            if start != nil { (last, device) = (nil, location.device) }
            #expect(location.device == device, "signal \(index)")
            guard location.timeSource == .gps else { continue }
            #expect(last.map { $0 < location.date } ?? true, "signal \(index)")
            last = location.date
        }
        // A storm in which nothing was true, or nothing refused, would show nothing.
        #expect(trace.locations.count > 100)
        #expect(Set(trace.told.filter { $0.contains("refused") }).count >= 9)
    }
}
