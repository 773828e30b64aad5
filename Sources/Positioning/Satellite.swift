/// A satellite as a receiver sees it.
///
/// What the receiver did not say, or said out of its range, is `nil`.
package struct Satellite: Sendable, Hashable {
    package var constellation: Constellation?
    /// Its number within the constellation: 1–32 for GPS, 120–158 for SBAS.
    package var number: Int?
    /// How well it is heard (the carrier against the noise). dBHz, more than 0; `nil` where it is not heard.
    package var signalStrength: Decimal3?
    /// Above the horizon, −90 to 90. Degrees.
    package var elevation: Decimal3?
    /// Clockwise from true north, 0 to 360. Degrees.
    package var azimuth: Decimal3?
    /// Whether the position was computed from it.
    package var isUsed: Bool
    /// Whether it says of itself that it is to be trusted.
    package var isHealthy: Bool?

    package init(
        constellation: Constellation? = nil, number: Int? = nil, signalStrength: Decimal3? = nil,
        elevation: Decimal3? = nil, azimuth: Decimal3? = nil, isUsed: Bool = false, isHealthy: Bool? = nil
    ) {
        self.constellation = constellation
        self.number = number
        self.signalStrength = signalStrength
        self.elevation = elevation
        self.azimuth = azimuth
        self.isUsed = isUsed
        self.isHealthy = isHealthy
    }

    /// Its short name as RINEX 4 writes it, such as `G07`; `?` for what is not known of it.
    ///
    /// SBAS counts from 100 there, so that 123 is `S23`.
    package var designation: String {
        guard let number else { return (constellation?.code ?? "") + "?" }
        let shown = constellation == .sbas && number >= 100 ? number - 100 : number
        return (constellation?.code ?? "?") + (shown < 10 ? "0" : "") + String(shown)
    }
}

/// A satellite system, or one that helps others.
///
/// Numbered as u-blox does, and after it gpsd (`gnssid` in gps.h and gpsd_json(5)).
package enum Constellation: Int, Sendable, CaseIterable {
    case gps = 0
    case sbas = 1
    case galileo = 2
    case beidou = 3
    case imes = 4
    case qzss = 5
    case glonass = 6
    case navic = 7

    /// Its name, the same in every language.
    package var name: String {
        switch self {
        case .gps: "GPS"
        case .sbas: "SBAS"
        case .galileo: "Galileo"
        case .beidou: "BeiDou"
        case .imes: "IMES"
        case .qzss: "QZSS"
        case .glonass: "GLONASS"
        case .navic: "NavIC"
        }
    }

    /// Its letter in RINEX 4; of IMES, which has none there, the two that gpsd's own clients show.
    package var code: String {
        switch self {
        case .gps: "G"
        case .sbas: "S"
        case .galileo: "E"
        case .beidou: "C"
        case .imes: "IM"
        case .qzss: "J"
        case .glonass: "R"
        case .navic: "I"
        }
    }
}

extension [Satellite] {
    /// Each satellite once, where it is listed first.
    ///
    /// A receiver of several frequencies lists a satellite once for each signal that it hears of it. The strongest one
    /// counts; it is used where any of them is, and unhealthy where any is. One without a number is like no other.
    package var joined: [Satellite] {
        var places: [Satellite.Identity: Int] = [:]
        var joined: [Satellite] = []
        for satellite in self {
            if let identity = satellite.identity {
                if let place = places[identity] {
                    joined[place].add(satellite)
                    continue
                }
                places[identity] = joined.count
            }
            joined.append(satellite)
        }
        return joined
    }
}

extension Satellite {
    fileprivate struct Identity: Hashable {
        let constellation: Constellation?
        let number: Int
    }

    fileprivate var identity: Identity? { number.map { Identity(constellation: constellation, number: $0) } }

    fileprivate mutating func add(_ other: Satellite) {
        if let strength = other.signalStrength { signalStrength = max(signalStrength ?? strength, strength) }
        elevation = elevation ?? other.elevation
        azimuth = azimuth ?? other.azimuth
        isUsed = isUsed || other.isUsed
        isHealthy = isHealthy == false ? false : other.isHealthy ?? isHealthy
    }
}
