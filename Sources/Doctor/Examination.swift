internal import FixSources

/// What the checks are handed: what is examined, what gpsd has answered, and the world around.
package struct Examination: Sendable {
    package let settings: Doctor.Settings
    package let surroundings: Surroundings
    package let gpsd: GpsdAnswer

    var server: Server { settings.server }

    /// Whether gpsd was to be on this machine.
    var isLocal: Bool { surroundings.isThisMachine(server.host) }

    /// Whether this machine is to be looked at for a gpsd that is not there.
    var lacksLocalGpsd: Bool { isLocal && !gpsd.isThere }

    /// Whether this machine's hardware is to be looked at: only where the gpsd here is not there or reads no device.
    var concernsHardware: Bool { isLocal && (!gpsd.isThere || gpsd.devices.isEmpty) && !isFedByNetwork }

    /// The paths that gpsd, or its configuration, has for devices; gpsd's own count first.
    var namedDevices: [String] {
        if !gpsd.idleDevices.isEmpty { return gpsd.idleDevices.map(\.path) }
        let fromCommandLine = gpsdProcesses.flatMap { GpsdArguments($0.arguments).devices }
        if !fromCommandLine.isEmpty { return fromCommandLine }
        return surroundings.gpsdDefaults()?.devices ?? []
    }

    /// The ports at one of which the receiver should be: those that were named and are there, else those on USB, else any.
    var candidates: [SerialPort] {
        let named = namedDevices.filter(surroundings.exists).map { surroundings.serialPort(at: $0) }
        if !named.isEmpty { return named }
        let ports = surroundings.serialPorts()
        let usb = ports.filter(\.isUSB)
        return usb.isEmpty ? ports : usb
    }

    /// The gpsds that run here: the one that listens at the port that was asked for, else all of them.
    var gpsdProcesses: [RunningProcess] {
        let all = surroundings.processes().filter { $0.name == "gpsd" }
        let asked = all.filter { GpsdArguments($0.arguments).port == server.port }
        return asked.isEmpty ? all : asked
    }

    /// Whether gpsd's receiver is reached through the network: no port of this machine has to do with it.
    private var isFedByNetwork: Bool { namedDevices.contains { $0.contains("://") } }
}
