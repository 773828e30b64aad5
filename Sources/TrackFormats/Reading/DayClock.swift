internal import Positioning

/// Finds the dates of times of day, of which logs say one only now and then.
struct DayClock {
    /// The instant that was dated last.
    private var last: Timestamp?

    /// The instant at `timeOfDay`: on `day`, or, where that is not said, within twelve hours of the last one.
    mutating func instant(_ timeOfDay: Int64, on day: Timestamp?) -> Timestamp? {
        let length: Int64 = 86_400_000
        if let day {
            last = day + timeOfDay
        } else if let known = last {
            let days = (known.milliseconds - timeOfDay + length / 2).floorDivided(by: length)
            last = Timestamp(milliseconds: days * length + timeOfDay)
        }
        return last
    }
}

extension Int64 {
    fileprivate func floorDivided(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
