/// What happens to one receiver, and when.
package struct Scenario: Sendable, Hashable {
    /// What is the matter at one moment.
    struct Situation: Sendable {
        var reception = ScriptEvent.Reception.fix
        /// How far off the position is. Metres.
        var jump = 0.0
        var isStanding = false
        var isSilent = false
        var isUnplugged = false
        /// What is wrong with the clock, and since when; `nil` for nothing.
        var clock: (fault: ScriptEvent.Clock, since: Int64)?
    }

    /// In the order of their starts.
    package let events: [ScriptEvent]
    /// When the receiver stands still, without overlaps.
    private let halts: [Range<Int64>]

    package init(events: [ScriptEvent] = []) {
        // Equal starts keep the order of the script, which sorting alone does not promise.
        self.events = events.enumerated()
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map { $0.element }
        var halts: [Range<Int64>] = []
        for event in self.events where event.kind == .stand {
            let end = event.duration.map { event.start + $0 } ?? .max
            if let last = halts.last, event.start <= last.upperBound {
                halts[halts.count - 1] = last.lowerBound..<max(last.upperBound, end)
            } else {
                halts.append(event.start..<end)
            }
        }
        self.halts = halts
    }

    /// The part that happens to the receiver of that number, counted from 1.
    package func forReceiver(_ number: Int) -> Scenario {
        Scenario(events: events.filter { $0.receiver == nil || $0.receiver == number })
    }

    /// What is the matter `time` milliseconds after switching on.
    ///
    /// Of the events of one sort that are under way, the one that began last counts.
    func situation(at time: Int64) -> Situation {
        var situation = Situation()
        for event in events where event.isActive(at: time) {
            switch event.kind {
            case .reception(let reception): situation.reception = reception
            case .jump(let distance): situation.jump = distance
            case .stand: situation.isStanding = true
            case .silence: situation.isSilent = true
            case .unplug: situation.isUnplugged = true
            case .clock(let fault): situation.clock = (fault, event.start)
            }
        }
        return situation
    }

    /// How long the receiver has been on its way by then: the time without the halts. Milliseconds.
    func movingTime(at time: Int64) -> Int64 {
        halts.reduce(time) { rest, halt in
            rest - max(0, min(time, halt.upperBound) - min(time, halt.lowerBound))
        }
    }
}
