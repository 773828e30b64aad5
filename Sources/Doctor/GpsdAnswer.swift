package import FixSources
package import LocationManager
internal import Positioning

/// What was learnt by listening to gpsd for a while.
package struct GpsdAnswer: Sendable {
    /// How far one got.
    package enum Reach: Sendable, Hashable {
        /// There is no connection, for the system's reason.
        case unreachable(reason: String)
        /// There was no answer for so many milliseconds.
        case mute(Int64)
        /// Something listens, and has not greeted for so many milliseconds.
        case wordless(Int64)
        /// Something answers that is no gpsd.
        case otherProgram
        /// gpsd has greeted, and then ended the connection for this reason.
        case refused(reason: String)
        case greeted
    }

    package var reach: Reach
    /// gpsd's version.
    package var release: String?
    /// The devices that it reads.
    package var devices: [DeviceReport] = []
    /// The devices that it knows and does not read.
    package var idleDevices: [DeviceReport] = []
    /// Whether the receiver has said anything.
    package var hasSpoken = false
    package var availability = Availability.unavailable(.connecting)
    /// Satellites: those the position is computed from, those the receiver knows of, and those of them that it hears.
    /// `nil` where it did not say.
    package var used: Int?
    package var seen: Int?
    package var heard: Int?
    /// How long it was listened to. Milliseconds.
    package var watched: Int64 = 0
    /// How much this machine's clock was ahead of the receiver's at the last true fix that it dated, as that is
    /// dated. Milliseconds; `nil` without one.
    package var clockLead: Int64?

    package init(_ reach: Reach) { self.reach = reach }

    /// Whether there is a gpsd.
    var isThere: Bool {
        switch reach {
        case .greeted, .refused: true
        case .unreachable, .mute, .wordless, .otherProgram: false
        }
    }
}

extension GpsdAnswer {
    /// Takes note of what a source has told.
    mutating func take(_ report: Report, wanted: String?) {
        switch report {
        case .version(let release):
            self.release = release
            reach = .greeted
        case .devices(let list):
            devices = []
            idleDevices = []
            for device in list { take(device) }
        case .device(let device): take(device)
        case .fix(let fix):
            hear(fix.device, wanted)
        case .sky(let sky):
            hear(sky.device, wanted)
            guard wanted == nil || sky.device == wanted else { return }
            used = sky.satellitesUsed ?? used
            seen = sky.satellitesSeen ?? seen
            heard = sky.satellites.map { $0.count { $0.signalStrength != nil } } ?? heard
        case .other(let device): if device != nil { hear(device, wanted) }
        case .dropped: if release == nil { reach = .otherProgram }
        case .error: break
        }
    }

    /// Takes note of what the location manager believes: the followed receiver, its weeks put right.
    mutating func take(_ signal: LocationSignal) {
        guard case .location(let location, _) = signal, location.isByGPS else { return }
        clockLead = location.receivedDate - location.date
    }

    private mutating func take(_ device: DeviceReport) {
        devices.removeAll { $0.path == device.path }
        idleDevices.removeAll { $0.path == device.path }
        if device.isActive { devices.append(device) } else { idleDevices.append(device) }
    }

    private mutating func hear(_ device: String?, _ wanted: String?) {
        if wanted == nil || device == wanted { hasSpoken = true }
    }
}
