/// Whether gpsd was told where its receiver is, where it reads none.
enum ConfigurationCheck: Check {
    static let name = "configuration"

    static func examine(_ examination: Examination) -> Verdict {
        let surroundings = examination.surroundings
        guard examination.concernsHardware, let port = examination.candidates.first else { return .notConcerned }
        let named = examination.namedDevices
        // Ports are numbered as they come: what was ttyUSB0 yesterday may be ttyUSB1 today.
        guard named.isEmpty || named.contains(where: surroundings.exists) else {
            return .wrong(
                "gpsd is to read \(Phrases.list(named)), which is not there; \(port.path) is",
                remedy:
                    "name that in DEVICES= of /etc/default/gpsd, best as it is called under /dev/serial/by-id, then "
                    + "'systemctl restart gpsd'",
                .unavailable)
        }
        guard examination.gpsd.idleDevices.isEmpty, let defaults = surroundings.gpsdDefaults() else {
            return .notConcerned
        }
        let remedy = "write DEVICES=\"\(port.path)\" into \(defaults.path), then 'systemctl restart gpsd'"
        if defaults.devices.isEmpty {
            if defaults.takesUSB, port.isUSB {
                return .wrong(
                    "gpsd was not told of \(port.path): USBAUTO= in \(defaults.path) concerns only receivers that udev "
                        + "knows",
                    remedy: remedy, .unavailable)
            }
            return .wrong(
                "\(defaults.path) names no receiver: DEVICES= is empty"
                    + (defaults.takesUSB ? ", and USBAUTO= is for USB only" : ", and USBAUTO= is not \"true\""),
                remedy: remedy, .unavailable)
        }
        return .wrong(
            "gpsd does not have \(port.path), which DEVICES= in \(defaults.path) names",
            remedy: "'systemctl restart gpsd' makes it read that file", .unavailable)
    }
}
