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
        let (sentence, remedy) =
            switch holder.name {
            case "agetty", "getty", "mgetty", "login", "bash", "sh":
                (
                    "a login prompt (\(process)) holds \(port.path)",
                    "take it away with 'systemctl disable --now serial-getty@\(port.name).service', and "
                        + "'console=\(port.name)' or 'console=serial0' from the kernel's command line"
                )
            case "ModemManager":
                (
                    "ModemManager (process \(holder.pid)) holds \(port.path), taking the receiver for a modem",
                    "keep it away with a udev rule that sets ENV{ID_MM_DEVICE_IGNORE}=\"1\", or with 'systemctl "
                        + "disable --now ModemManager'"
                )
            case "hciattach", "btattach":
                (
                    "Bluetooth (\(process)) holds \(port.path)",
                    "give the port back with 'dtoverlay=disable-bt' in config.txt, or use another one"
                )
            default: ("\(holder.name) (process \(holder.pid)) holds \(port.path)", "end it")
            }
        // gpsd gives a device up that it could not open, and tries no more.
        return Finding(sentence, remedy: "\(remedy), then 'systemctl restart gpsd'", .unavailable)
    }
}
