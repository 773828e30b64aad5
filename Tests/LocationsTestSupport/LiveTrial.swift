internal import FixSources
internal import LocationManager
internal import Positioning

/// Gives what a gpsd might send to all that listens to it live, on a clock that is made up of the bytes themselves.
struct LiveTrial: ~Copyable {
    private var decoder = GpsdLineDecoder(keepsSatellites: true)
    private var manager: LocationManager
    private var clock: ClockReading
    private var reports: [Report] = []
    private var isConnected = false
    /// The lines that may be told of, and what was told.
    private var epochs = 0
    private var told = 0
    private var fault: String?

    /// What passes from one line to the next. Milliseconds.
    private static let steps: [Int64] = [0, 0, 1, 40, 250, 1000, 1000, 2_500, 11_000, 61_000, 3_600_000, 90_000_000]
    /// How many receivers may be kept in mind, whatever a stream names.
    private static let mostReceivers = 64

    /// A sentence about what is wrong, or `nil`.
    static func fault(in bytes: [UInt8]) -> String? {
        var trial = LiveTrial(isDateTrusted: bytes.count % 2 == 0)
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            trial.take(Array(line) + [UInt8(ascii: "\n")])
            if let fault = trial.fault { return fault }
        }
        trial.end()
        return trial.fault
    }

    private init(isDateTrusted: Bool) {
        var limits = Limits()
        limits.earliest = Limits.earliestBelievable
        manager = LocationManager(limits: limits)
        // 2026-11-30T18:26:34Z.
        clock = ClockReading(
            uptime: 20_000, date: Timestamp(milliseconds: 1_796_063_194_000), isDateTrusted: isDateTrusted)
    }

    private mutating func take(_ line: [UInt8]) {
        let sum = line.reduce(0) { ($0 &* 31) &+ Int($1) }
        pass(Self.steps[Int(sum.magnitude % UInt(Self.steps.count))])
        // An empty line is a connection that comes or goes, and another one a clock that somebody sets.
        if line.count <= 2 {
            isConnected.toggle()
            hand(.connection(isConnected ? .connected : .lost(reason: "gone", retry: 1), clock))
        }
        if line.count == 3 { clock.date = clock.date + (sum % 2 == 0 ? 3_600_000 : -3_600_000) }
        line.withUnsafeBytes { decoder.decode($0, into: &reports) }
        for report in reports {
            switch report {
            case .fix, .dropped: epochs += 1
            default: break
            }
        }
        hand(.reports(reports, clock))
        reports.removeAll(keepingCapacity: true)
        check()
    }

    private mutating func end() {
        decoder.finish(into: &reports)
        pass(10_000)
        var signals: [LocationSignal] = []
        manager.finish(clock) { signals.append($0) }
        take(signals)
    }

    /// Lets time pass, with all that becomes due.
    private mutating func pass(_ milliseconds: Int64) {
        let end = clock.uptime + milliseconds
        var ticks = 0
        while let deadline = manager.nextDeadline(after: clock.uptime), deadline <= end {
            move(to: max(deadline, clock.uptime))
            ticks += 1
            if ticks > 1000 {
                fault = fault ?? "something is due that never gets done"
                break
            }
        }
        move(to: end)
    }

    private mutating func move(to uptime: Int64) {
        clock.date = clock.date + (uptime - clock.uptime)
        clock.uptime = uptime
        var signals: [LocationSignal] = []
        manager.tick(clock) { signals.append($0) }
        take(signals)
    }

    private mutating func hand(_ signal: SourceSignal) {
        var signals: [LocationSignal] = []
        manager.receive(signal) { signals.append($0) }
        take(signals)
    }

    // MARK: - What must hold

    private mutating func take(_ signals: [LocationSignal]) {
        for signal in signals {
            switch signal {
            case .location(let location, _):
                told += 1
                check(location)
            case .refused: told += 1
            case .availability, .notice: break
            }
        }
        if told > epochs { fault = fault ?? "\(told) epochs are told of, of \(epochs)" }
    }

    private mutating func check(_ location: Location) {
        let (latitude, longitude) = (location.coordinate.latitude.scaled, location.coordinate.longitude.scaled)
        if latitude.magnitude > 90_000_000_000 || longitude.magnitude > 180_000_000_000 {
            fault = fault ?? "a place off the globe"
        }
        if !(1970...9999).contains(CalendarDate(location.date).year) { fault = fault ?? "a date out of all calendars" }
        if location.timeSource == .gps, location.date < Limits.earliestBelievable {
            fault = fault ?? "a date long ago is believed"
        }
        for accuracy in [location.horizontalAccuracy, location.verticalAccuracy, location.speedAccuracy] {
            if let accuracy, accuracy.scaled <= 0 { fault = fault ?? "an accuracy of nothing" }
        }
        if let course = location.course, !(0...3_600_000).contains(course.scaled) { fault = fault ?? "no such course" }
        if let speed = location.speed, speed.scaled < 0 { fault = fault ?? "less than no speed" }
        if let used = location.satellitesUsed, used < 0 { fault = fault ?? "less than no satellites" }
    }

    private mutating func check() {
        let members = Mirror(reflecting: manager).children
        guard let receivers = members.first(where: { $0.label == "receivers" })?.value as? [Any] else { return }
        if receivers.count > Self.mostReceivers { fault = fault ?? "\(receivers.count) receivers are kept in mind" }
        _ = manager.availability(at: clock.uptime)
        _ = manager.receiver(at: clock.uptime)
    }
}
