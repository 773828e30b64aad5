import FixSources
import LocationManager
import Positioning
import Testing

/// A location manager in the hands of a test: what it is handed, by a clock that the test sets, and what it tells.
///
/// Between two reports the clock runs as it does in a recording: the manager is woken whenever it asked to be.
struct Trace {
    private(set) var manager: LocationManager
    private(set) var signals: [LocationSignal] = []
    /// Seconds since the start of the test's time.
    private(set) var now: Double
    /// Whether NTP holds the system's clock, and how far that is off. Seconds.
    var isDateTrusted = true
    var clockError = 0.0
    /// How often the clock woke the manager.
    private(set) var wakeUps = 0

    init(resume: ResumeState? = nil, isConnected: Bool = true, _ configure: (inout Limits) -> Void = { _ in }) {
        var limits = Limits()
        limits.earliest = Limits.earliestBelievable
        configure(&limits)
        manager = LocationManager(limits: limits, resume: resume)
        now = 0
        if isConnected { connect(.connected, at: 0) }
    }

    var reading: ClockReading {
        ClockReading(
            uptime: Moment.uptime + Moment.milliseconds(now), date: Moment.date(now + clockError),
            isDateTrusted: isDateTrusted)
    }

    // MARK: - What happens

    /// Reports are received at a moment, in one reading.
    mutating func hear(_ reports: [Report], at seconds: Double) {
        pass(to: seconds)
        manager.receive(.reports(reports, reading)) { signals.append($0) }
    }

    mutating func hear(_ reports: FixReport..., at seconds: Double) { hear(reports.map(Report.fix), at: seconds) }

    /// A walker's report is received each second, dated and placed by it.
    mutating func walk(
        _ seconds: some Sequence<Int>, device: String = "/dev/gps0", eph: Double? = nil, late: Double = 0,
        metres: (Double) -> Double = { $0 }
    ) {
        for second in seconds.map(Double.init) {
            hear(.fix(at: second, metres: metres(second), eph: eph, device: device), at: second + late)
        }
    }

    mutating func connect(_ change: ConnectionChange, at seconds: Double) {
        pass(to: seconds)
        manager.receive(.connection(change, reading)) { signals.append($0) }
    }

    /// The clock runs, and nothing is received.
    mutating func pass(to seconds: Double) {
        let end = Moment.uptime + Moment.milliseconds(seconds)
        while let deadline = manager.nextDeadline(after: reading.uptime), deadline <= end {
            // What is overdue is due at once, but only once: a deadline that does not go away is a busy loop.
            let moment = max(deadline, reading.uptime)
            now = Double(moment - Moment.uptime) / 1000
            wakeUps += 1
            manager.tick(reading) { signals.append($0) }
            if let next = manager.nextDeadline(after: moment), next <= moment {
                Issue.record("still due at \(next) after a tick at \(moment)")
                break
            }
        }
        now = seconds
    }

    /// The recording ends.
    mutating func finish() { manager.finish(reading) { signals.append($0) } }

    // MARK: - What was told

    /// A line for each location and refusal: `track 0`, `fix 1`, `segment 70`, `received 3`, `refused jump`.
    ///
    /// The number is the date, in seconds; a location dated by its receipt says so.
    var told: [String] {
        signals.compactMap { signal in
            switch signal {
            case .location(let location, let start):
                let words =
                    [start.map { $0 == .track ? "track" : "segment" }]
                    + [location.timeSource == .received ? "received" : start == nil ? "fix" : nil]
                    + [Moment.text(Moment.seconds(location.date))]
                return words.compactMap { $0 }.joined(separator: " ")
            case .refused(let reason): return "refused " + reason.rawValue
            case .availability, .notice: return nil
            }
        }
    }

    /// The kinds of availability, in the order in which they were told.
    var availabilities: [String] {
        signals.compactMap { if case .availability(let availability) = $0 { Self.name(availability) } else { nil } }
    }

    var availability: Availability { manager.availability(at: reading.uptime) }

    var receiver: ReceiverStatus? { manager.receiver(at: reading.uptime) }

    var isAvailable: Bool { availability.location != nil }

    var locations: [Location] {
        signals.compactMap { if case .location(let location, _) = $0 { location } else { nil } }
    }

    var notices: [Notice] { signals.compactMap { if case .notice(let notice) = $0 { notice } else { nil } } }

    mutating func forget() { signals = [] }

    static func name(_ availability: Availability) -> String {
        switch availability {
        case .available(_, meetsWish: true): "available, as wished"
        case .available(_, meetsWish: false): "available"
        case .unavailable(let reason): reason.kind.rawValue
        }
    }
}
