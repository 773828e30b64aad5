/// Whether gpsd was told where its receiver is, where it reads none.
enum ConfigurationCheck: Check {
    static let name = "configuration"

    static func examine(_ examination: Examination) -> Verdict {
        guard examination.concernsHardware, examination.gpsd.idleDevices.isEmpty,
            let port = examination.candidates.first,
            let defaults = examination.surroundings.gpsdDefaults()
        else { return .notConcerned }
        let remedy = "write DEVICES=\"\(port.path)\" into \(defaults.path), then 'systemctl restart gpsd'"
        if defaults.devices.isEmpty {
            if defaults.takesUSB, port.isUSB {
                return .wrong(
                    "gpsd was not told of \(port.path): USBAUTO= in \(defaults.path) concerns only receivers that "
                        + "udev knows",
                    remedy: remedy, .unavailable)
            }
            return .wrong(
                "\(defaults.path) names no receiver: DEVICES= is empty"
                    + (defaults.takesUSB ? ", and USBAUTO= is for USB only" : ", and USBAUTO= is not \"true\""),
                remedy: remedy, .unavailable)
        }
        guard defaults.devices.contains(where: examination.surroundings.exists) else {
            return .wrong(
                "DEVICES= in \(defaults.path) names \(Phrases.list(defaults.devices)), which is not there, and "
                    + "\(port.path) is",
                remedy: remedy + "; a name under /dev/serial/by-id stays the same", .unavailable)
        }
        return .wrong(
            "gpsd does not have \(port.path), which DEVICES= in \(defaults.path) names",
            remedy: "'systemctl restart gpsd' makes it read that file", .unavailable)
    }
}
