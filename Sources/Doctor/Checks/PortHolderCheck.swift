/// Whether something else than gpsd holds the receiver's port.
enum PortHolderCheck: Check {
    static let name = "holder"

    static func examine(_ examination: Examination) -> Verdict {
        guard examination.concernsHardware else { return .notConcerned }
        let surroundings = examination.surroundings
        let processes = surroundings.processes()
        var findings: [Finding] = []
        let ports = examination.candidates
        for port in ports {
            // One that is free may well be the receiver's.
            guard let holder = surroundings.holders(of: port, among: processes).first else { break }
            findings.append(finding(holder, port))
        }
        if let first = findings.first, findings.count == ports.count { return .wrong(first) }
        return .fine("nothing else is seen to hold the port")
    }

    private static func finding(_ holder: RunningProcess, _ port: SerialPort) -> Finding {
        let process = "\(holder.name), process \(holder.pid)"
        switch holder.name {
        case "agetty", "getty", "mgetty", "login", "bash", "sh":
            return Finding(
                "a login prompt (\(process)) holds \(port.path)",
                remedy: "take it away with 'systemctl disable --now serial-getty@\(port.name).service', and "
                    + "'console=\(port.name)' or 'console=serial0' from the kernel's command line",
                .unavailable)
        case "ModemManager":
            return Finding(
                "ModemManager (process \(holder.pid)) holds \(port.path), taking the receiver for a modem",
                remedy: "keep it away with a udev rule that sets ENV{ID_MM_DEVICE_IGNORE}=\"1\", or with 'systemctl "
                    + "disable --now ModemManager'",
                .unavailable)
        case "hciattach", "btattach":
            return Finding(
                "Bluetooth (\(process)) holds \(port.path)",
                remedy: "give the port back with 'dtoverlay=disable-bt' in config.txt, or use another one",
                .unavailable)
        default:
            return Finding(
                "\(process), holds \(port.path)",
                remedy: "end it, then 'systemctl restart gpsd'", .unavailable)
        }
    }
}
