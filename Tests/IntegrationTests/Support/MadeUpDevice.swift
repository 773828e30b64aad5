import LocationsTestSupport
import Testing

/// A serial port at USB that exists in a description only, and what udev makes of it by our rules.
struct MadeUpDevice: Sendable, CustomTestStringConvertible {
    let name: String
    let vendor: String
    let model: String
    /// What it says it is; what a chip says of itself where nobody told it otherwise.
    var product = "USB-Serial Controller"
    var maker = "Maker"
    var interface = "00"
    var port = "ttyUSB0"

    var testDescription: String { name }

    private static let root = "/sys/devices/pci0000:00/0000:00:14.0/usb1/1-4"
    /// The paths of the device and of its port.
    var usbPath: String { Self.root }
    var portPath: String { "\(Self.root)/1-4:1.0/tty/\(port)" }

    /// Whether udev can be asked: as root, in a mount namespace of the test's own, so that its rules are for it alone.
    static var isTestable: Bool {
        let names = ["umockdev-run", "udevadm", "unshare"]
        guard names.allSatisfy({ ChildProcess.find($0) != nil }) else { return false }
        let child = try? ChildProcess.run("unshare", ["-m", "true"])
        return (try? child?.wait()) == .exited(0)
    }

    /// Whether udevadm can look rules over; Debian 12's cannot.
    static var canVerify: Bool {
        let child = try? ChildProcess.run("udevadm", ["verify", "--version"])
        return (try? child?.wait()) == .exited(0)
    }

    /// The file of our rules.
    static let rules: String = {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
        return "\(root)/udev/60-locations.rules"
    }()

    /// The properties that udev gives to the port, or to the device at USB, when it is plugged in.
    ///
    /// `own` is a rule of the administrator's, in a file before ours.
    func properties(of path: String? = nil, action: String = "add", own: String = "") throws -> [String: String] {
        let folder = try TemporaryFolder()
        let description = try folder.write(text, to: "device.umockdev")
        try folder.write(own, to: "59-own.rules")
        let script = """
            mkdir -p /run/udev/rules.d && mount -t tmpfs none /run/udev/rules.d || exit
            cp '\(Self.rules)' '\(folder.file("59-own.rules"))' /run/udev/rules.d/ || exit
            exec umockdev-run -d '\(description)' -- udevadm test --action=\(action) '\(path ?? portPath)'
            """
        let child = try ChildProcess.run("unshare", ["-m", "sh", "-c", script])
        try #require(try child.wait() == .exited(0), "\(child.errors)")
        var properties: [String: String] = [:]
        // Where it writes them has changed from one systemd to the next, as has what stands before them.
        for line in (child.output + child.errors).split(separator: "\n") {
            let parts = line.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, parts[0].allSatisfy({ $0.isUppercase || $0.isNumber || $0 == "_" }) {
                properties[String(parts[0])] = String(parts[1])
            }
        }
        return properties
    }

    private var text: String {
        let usb = Self.root.dropFirst("/sys".count)
        return """
            P: \(usb)
            N: bus/usb/001/008
            E: DEVNAME=/dev/bus/usb/001/008
            E: DEVTYPE=usb_device
            E: DRIVER=usb
            E: SUBSYSTEM=usb
            E: BUSNUM=001
            E: DEVNUM=008
            E: MAJOR=189
            E: MINOR=7
            A: idVendor=\(vendor)\\n
            A: idProduct=\(model)\\n
            A: manufacturer=\(maker)\\n
            A: product=\(product)\\n
            A: bcdDevice=0100\\n
            A: bDeviceClass=00\\n

            P: \(usb)/1-4:1.0
            E: DEVTYPE=usb_interface
            E: SUBSYSTEM=usb
            A: bInterfaceNumber=\(interface)\\n
            A: bInterfaceClass=02\\n
            A: bInterfaceSubClass=02\\n
            A: bInterfaceProtocol=01\\n

            P: \(usb)/1-4:1.0/tty/\(port)
            N: \(port)
            E: DEVNAME=/dev/\(port)
            E: SUBSYSTEM=tty
            E: MAJOR=188
            E: MINOR=0
            A: dev=188:0\\n

            """
    }
}
