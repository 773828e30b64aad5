/// A serial port of this machine.
struct SerialPort: Sendable, Hashable {
    /// As it was named, such as `/dev/gps0`.
    let path: String
    /// Behind all links, such as `/dev/ttyUSB0`.
    let device: String
    /// `nil` where the kernel does not tell.
    let number: DeviceNumber?

    /// Whether it comes and goes with what is plugged in.
    var isUSB: Bool { device.hasPrefix("/dev/ttyUSB") || device.hasPrefix("/dev/ttyACM") }

    /// The kernel's name, such as `ttyUSB0`.
    var name: String { device.split(separator: "/").last.map(String.init) ?? device }
}

extension Surroundings {
    /// The serial ports behind which there is hardware.
    ///
    /// The kernel always has some `ttyS` without any: their `type` is 0 (PORT_UNKNOWN).
    func serialPorts() -> [SerialPort] {
        let terminals = (names(in: "/sys/class/tty") ?? []).filter { name in
            exists("/sys/class/tty/\(name)/device") && word(in: "/sys/class/tty/\(name)/type") != "0"
        }
        let bluetooth = (names(in: "/dev") ?? []).filter { $0.hasPrefix("rfcomm") }
        return (terminals + bluetooth).map { "/dev/\($0)" }.filter(exists).map(serialPort(at:))
    }

    func serialPort(at path: String) -> SerialPort {
        let device = resolved(path)
        let name = device.split(separator: "/").last.map(String.init) ?? ""
        return SerialPort(
            path: path, device: device, number: word(in: "/sys/class/tty/\(name)/dev").flatMap { DeviceNumber($0) })
    }

    /// Who has a port open, of those that can be seen: by its open files, or where those are not for us to see, by the
    /// terminal it belongs to, which is how a login prompt is found.
    func holders(of port: SerialPort, among processes: [RunningProcess]) -> [RunningProcess] {
        processes.filter { process in
            guard process.name != "gpsd" else { return false }
            if let files = openFiles(of: process.pid), files.contains(port.device) { return true }
            return port.number != nil && process.terminal == port.number
        }
    }
}
