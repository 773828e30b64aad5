import Doctor
import FixSources
import LocationManager
import Positioning

extension GpsdAnswer {
    /// Nobody listens.
    static var refused: GpsdAnswer { GpsdAnswer(.unreachable(reason: "Connection refused")) }

    /// A gpsd with devices that it reads, and others that it does not.
    static func gpsd(_ devices: String..., idle: [String] = []) -> GpsdAnswer {
        var answer = GpsdAnswer(.greeted)
        answer.release = "3.25"
        answer.devices = devices.map { DeviceReport(path: $0, isActive: true) }
        answer.idleDevices = idle.map { DeviceReport(path: $0, isActive: false) }
        answer.availability = .unavailable(
            devices.isEmpty ? .noDevice(wanted: nil) : .silent(device: devices[0], seconds: 15))
        answer.watched = 15_000
        return answer
    }

    /// A receiver that talks.
    static func talking(used: Int?, seen: Int?, heard: Int?, _ reason: Unavailability? = nil) -> GpsdAnswer {
        var answer = gpsd("/dev/ttyACM0")
        answer.hasSpoken = true
        (answer.used, answer.seen, answer.heard) = (used, seen, heard)
        answer.availability = .unavailable(reason ?? .noFix(used: used, seen: seen))
        answer.watched = 6_000
        return answer
    }

    /// A fix that is there to be recorded.
    static func fix(accuracy: Double? = 4.2, clockLead: Int64? = 150) -> GpsdAnswer {
        var answer = talking(used: 9, seen: 14, heard: 12)
        let place = Coordinate(latitude: Decimal9(scaled: 52_520_008_000), longitude: Decimal9(scaled: 13_404_954_000))
        guard let place else { preconditionFailure("a coordinate off the globe") }
        let location = Location(
            coordinate: place, mode: .threeD, date: .noon, device: "/dev/ttyACM0",
            horizontalAccuracy: accuracy.flatMap { Decimal3($0) })
        answer.availability = .available(location, meetsWish: accuracy.map { $0 <= 50 } ?? false)
        answer.clockLead = clockLead
        return answer
    }
}
