internal import Positioning

extension LocationManager {
    /// Whether an event could be added at this moment, or why not.
    package func availability(at uptime: Int64) -> Availability {
        switch standing(at: uptime) {
        case .available(let meetsWish): location.map { .available($0, meetsWish: meetsWish) } ?? noFix
        case .unavailable(.connecting): .unavailable(.connecting)
        case .unavailable(.unreachable): .unavailable(.unreachable(reason: unreachableReason ?? ""))
        case .unavailable(.noDevice): .unavailable(.noDevice(wanted: limits.device))
        case .unavailable(.silent):
            .unavailable(
                .silent(
                    device: subject.flatMap { receivers[$0].path } ?? limits.device,
                    seconds: Int(uptime - (heard ?? uptime)) / 1000))
        case .unavailable(.noFix): noFix
        case .unavailable(.stale): .unavailable(.stale(seconds: Int(age(at: uptime) ?? 0) / 1000))
        case .unavailable(.dateNotBelievable):
            if case .date(let text) = fault { .unavailable(.dateNotBelievable(text)) } else { noFix }
        }
    }

    /// How long ago the newest true location came. Milliseconds.
    package func age(at uptime: Int64) -> Int64? {
        locationUptime.map { uptime - $0 }
    }

    /// The satellites used and seen, by the receiver that is followed or spoke last.
    package var satellites: (used: Int?, seen: Int?) {
        subject.map { (receivers[$0].satellites.used, receivers[$0].satellites.seen) } ?? (nil, nil)
    }

    /// The receiver that is followed.
    package var device: String? { followed.flatMap { receivers[$0].path } }

    /// When something is due after `uptime`; `nil` where nothing is before another report comes.
    package func nextDeadline(after uptime: Int64) -> Int64? {
        var next: Int64?
        func consider(_ moment: Int64?) { if let moment { next = min(next ?? moment, moment) } }
        for index in receivers.indices { consider(receivers[index].collector.deadline) }
        guard case .connected = connection else { return next }
        // The first moment at which the newest location, or what was heard last, is older than it may be.
        func considerAge(_ moment: Int64?) {
            if let moment, moment + staleAfter >= uptime { consider(moment + staleAfter + 1) }
        }
        if hasLocationOfFollowed { considerAge(locationUptime) }
        considerAge(heard)
        // Until then nothing may be known yet.
        if let watchedSince, watchedSince + Limits.staleAfter >= uptime {
            consider(watchedSince + Limits.staleAfter + 1)
        }
        return next
    }

    /// Tells the availability where it has become another one.
    mutating func tellAvailability(at uptime: Int64, _ observe: (LocationSignal) -> Void) {
        let standing = standing(at: uptime)
        guard standing != toldStanding else { return }
        toldStanding = standing
        observe(.availability(availability(at: uptime)))
    }

    /// The kind of an availability: what is worth telling when it changes.
    enum Standing: Equatable {
        case available(meetsWish: Bool)
        case unavailable(Unavailability.Kind)
    }

    private func standing(at uptime: Int64) -> Standing {
        switch connection {
        case .connecting: return .unavailable(.connecting)
        case .unreachable: return .unavailable(.unreachable)
        case .connected: break
        }
        if areReceiversKnown, !hasReceiver { return .unavailable(.noDevice) }
        let isHeard = uptime - (heard ?? uptime) <= staleAfter
        if hasLocationOfFollowed, let location, let age = age(at: uptime), age <= staleAfter {
            switch fault {
            case nil: return .available(meetsWish: limits.wish.isMet(by: location))
            case .noFix: return .unavailable(.noFix)
            case .date: return .unavailable(.dateNotBelievable)
            }
        }
        guard isHeard else {
            return .unavailable(locationReceiver != nil && locationReceiver == subject ? .stale : .silent)
        }
        switch fault {
        case .noFix: return .unavailable(.noFix)
        case .date: return .unavailable(.dateNotBelievable)
        case nil:
            if hasLocationOfFollowed { return .unavailable(.stale) }
            // Until the first epoch closes nothing is known, and "no fix" would be a guess.
            return .unavailable(uptime - (watchedSince ?? uptime) <= Limits.staleAfter ? .connecting : .noFix)
        }
    }

    /// The receiver that the availability is about: the one that is followed or chosen, else the one that spoke last.
    var subject: Int? {
        if let followed { return followed }
        if let device = limits.device { return receivers.firstIndex { $0.path == device } }
        var latest: Int?
        for index in receivers.indices where receivers[index].isPresent {
            if latest.map({ receivers[$0].heard ?? .min < receivers[index].heard ?? .min }) ?? true { latest = index }
        }
        return latest
    }

    /// Whether gpsd has the chosen receiver, or any where none is chosen.
    private var hasReceiver: Bool {
        guard let device = limits.device else { return receivers.contains(where: \.isPresent) }
        return receivers.contains { $0.isPresent && $0.path == device }
    }

    private var hasLocationOfFollowed: Bool { followed != nil && followed == locationReceiver }

    /// When the subject was last heard, or could first have been since gpsd is watched.
    private var heard: Int64? {
        guard let heard = subject.flatMap({ receivers[$0].heard }) else { return watchedSince }
        return max(heard, watchedSince ?? heard)
    }

    private var staleAfter: Int64 { subject.map { receivers[$0].staleAfter } ?? Limits.staleAfter }

    private var fault: Receiver.Fault? { subject.flatMap { receivers[$0].lastFault } }

    private var noFix: Availability { .unavailable(.noFix(used: satellites.used, seen: satellites.seen)) }

    private var unreachableReason: String? { if case .unreachable(let reason) = connection { reason } else { nil } }
}

extension Timestamp {
    /// The date as ISO 8601 in UTC, to the millisecond: for messages and for what a receiver said.
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
