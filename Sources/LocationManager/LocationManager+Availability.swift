internal import Positioning

extension LocationManager {
    /// Whether an event could be added at this moment, or why not.
    package func availability(at uptime: Int64) -> Availability {
        switch connection {
        case .connecting: return .unavailable(.connecting)
        case .unreachable(let reason): return .unavailable(.unreachable(reason: reason))
        case .connected: break
        }
        // The one that is followed, else the one that spoke last.
        let index = followed ?? receivers.indices.max { lastReport($0) < lastReport($1) }
        if let index, index == followed, let location, let age = age(at: uptime), age <= receivers[index].staleAfter {
            if let fault = receivers[index].lastFault { return .unavailable(reason(fault, index)) }
            return .available(location, meetsWish: limits.wish.isMet(by: location))
        }
        if devices?.isEmpty ?? false { return .unavailable(.noDevice) }
        guard let index, let heard = receivers[index].lastReport else {
            guard let watchedSince, uptime - watchedSince > Limits.staleAfter else {
                return .unavailable(.noFix(used: nil, seen: nil))
            }
            return .unavailable(.silent(device: devices?.first, seconds: Int(uptime - watchedSince) / 1000))
        }
        if uptime - heard > receivers[index].staleAfter {
            if let age = age(at: uptime) { return .unavailable(.stale(seconds: Int(age / 1000))) }
            return .unavailable(.silent(device: receivers[index].path, seconds: Int(uptime - heard) / 1000))
        }
        if let fault = receivers[index].lastFault { return .unavailable(reason(fault, index)) }
        if followed == index, let age = age(at: uptime) { return .unavailable(.stale(seconds: Int(age / 1000))) }
        return .unavailable(reason(.noFix, index))
    }

    /// How long ago the newest true location came. Milliseconds.
    package func age(at uptime: Int64) -> Int64? {
        locationUptime.map { uptime - $0 }
    }

    /// The satellites used and seen, by the receiver that is followed or spoke last.
    package var satellites: (used: Int?, seen: Int?) {
        guard let index = followed ?? receivers.indices.max(by: { lastReport($0) < lastReport($1) }) else {
            return (nil, nil)
        }
        return (receivers[index].satellites.used, receivers[index].satellites.seen)
    }

    /// The receiver that is followed.
    package var device: String? { followed.flatMap { receivers[$0].path } }

    /// Tells the availability where it has become another one.
    mutating func tellAvailability(at uptime: Int64, _ observe: (LocationSignal) -> Void) {
        let availability = availability(at: uptime)
        guard toldAvailability?.differsInKind(from: availability) ?? true else { return }
        toldAvailability = availability
        observe(.availability(availability))
    }

    private func lastReport(_ index: Int) -> Int64 { receivers[index].lastReport ?? .min }

    private func reason(_ fault: Receiver.Fault, _ index: Int) -> Unavailability {
        switch fault {
        case .noFix: .noFix(used: receivers[index].satellites.used, seen: receivers[index].satellites.seen)
        case .date(let text): .dateNotBelievable(text)
        }
    }
}

extension Timestamp {
    /// The date as ISO 8601 in UTC, to the second: for messages and for what a receiver said.
    var text: String {
        let date = CalendarDate(self)
        func pad(_ value: Int, _ width: Int = 2) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(pad(date.year, 4))-\(pad(date.month))-\(pad(date.day))T"
            + "\(pad(date.hour)):\(pad(date.minute)):\(pad(date.second)).\(pad(date.millisecond, 3))Z"
    }
}
