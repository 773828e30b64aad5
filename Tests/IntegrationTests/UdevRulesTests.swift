import LocationsTestSupport
import Testing

@Suite("What udev does about receivers", .enabled(if: MadeUpDevice.isTestable))
struct UdevRulesTests {
    private static let receivers = [
        MadeUpDevice(name: "Antaris 4", vendor: "1546", model: "01a4"),
        MadeUpDevice(name: "u-blox 5", vendor: "1546", model: "01a5", port: "ttyACM0"),
        MadeUpDevice(name: "u-blox 7", vendor: "1546", model: "01a7", port: "ttyACM0"),
        MadeUpDevice(name: "u-blox 8", vendor: "1546", model: "01a8", port: "ttyACM1"),
        MadeUpDevice(name: "u-blox 9", vendor: "1546", model: "01a9", port: "ttyACM0"),
        MadeUpDevice(name: "MediaTek", vendor: "0e8d", model: "3329", port: "ttyACM0"),
        MadeUpDevice(name: "Garmin", vendor: "091e", model: "0003"),
        MadeUpDevice(name: "DeLorme", vendor: "1163", model: "0200"),
        MadeUpDevice(name: "Pharos", vendor: "067b", model: "aaa0"),
        MadeUpDevice(name: "CP210x that says GPS", vendor: "10c4", model: "ea60", product: "Holux GPS M-241"),
        MadeUpDevice(name: "Prolific that says GNSS", vendor: "067b", model: "23a3", product: "GNSS Mouse"),
    ]

    @Test("A receiver gets a link, is kept from ModemManager, told to gpsd, and recorded", arguments: receivers)
    func receiver(device: MadeUpDevice) throws {
        let properties = try device.properties()
        #expect(properties["LOCATIONS_RECEIVER"] == "yes")
        #expect(properties["ID_MM_DEVICE_IGNORE"] == "1")
        let wants = (properties["SYSTEMD_WANTS"] ?? "").split(separator: " ")
        #expect(wants.contains("gpsdctl@\(device.port).service") && wants.contains("locations-record.service"))
        #expect(properties["TAGS"]?.contains(":systemd:") == true)
        let links = (properties["DEVLINKS"] ?? "").split(separator: " ").filter { $0.hasPrefix("/dev/locations/") }
        #expect(links == ["/dev/locations/\(properties["ID_SERIAL"] ?? "?")"], "\(properties)")
        // ModemManager looks at the device at USB too.
        #expect(try device.properties(of: device.usbPath)["ID_MM_DEVICE_IGNORE"] == "1")
    }

    private static let chips = [
        MadeUpDevice(name: "PL2303", vendor: "067b", model: "2303"),
        MadeUpDevice(name: "CP2102", vendor: "10c4", model: "ea60", product: "CP2102 USB to UART Bridge Controller"),
        MadeUpDevice(name: "FT232R", vendor: "0403", model: "6001", product: "FT232R USB UART"),
        MadeUpDevice(name: "CH340", vendor: "1a86", model: "7523", product: "USB2.0-Serial"),
    ]

    @Test("A chip that is in receivers and in much else gets a link and nothing more", arguments: chips)
    func chip(device: MadeUpDevice) throws {
        let properties = try device.properties()
        #expect(properties["LOCATIONS_RECEIVER"] == "maybe")
        #expect(properties["DEVLINKS"]?.contains("/dev/locations/") == true)
        #expect(properties["ID_MM_DEVICE_IGNORE"] == nil)
        #expect(properties["SYSTEMD_WANTS"]?.contains("locations-record.service") != true)
    }

    @Test("The administrator's word counts: a chip is a receiver, a receiver is to be left alone")
    func ownRules() throws {
        let rule = #"SUBSYSTEM=="tty|usb", ATTRS{idVendor}=="067b", ENV{LOCATIONS_RECEIVER}="yes""#
        let chip = try Self.chips[0].properties(own: rule)
        #expect(chip["ID_MM_DEVICE_IGNORE"] == "1")
        #expect(chip["SYSTEMD_WANTS"]?.contains("locations-record.service") == true)
        let refusal = #"SUBSYSTEM=="tty|usb", ATTRS{idVendor}=="1546", ENV{LOCATIONS_RECEIVER}="no""#
        let receiver = try Self.receivers[2].properties(own: refusal)
        #expect(receiver["ID_MM_DEVICE_IGNORE"] == nil)
        #expect(receiver["SYSTEMD_WANTS"]?.contains("locations-record.service") != true)
        #expect(receiver["DEVLINKS"]?.contains("/dev/locations/") != true)
    }

    private static let others = [
        MadeUpDevice(name: "u-blox TOBY, a modem", vendor: "1546", model: "1146", port: "ttyACM0"),
        MadeUpDevice(name: "Arduino", vendor: "2341", model: "0043", port: "ttyACM0"),
        MadeUpDevice(name: "EC25's AT port", vendor: "2c7c", model: "0125", interface: "02", port: "ttyUSB2"),
    ]

    @Test("What is no receiver is left alone", arguments: others)
    func other(device: MadeUpDevice) throws {
        let properties = try device.properties()
        #expect(properties["LOCATIONS_RECEIVER"] == nil)
        #expect(properties["ID_MM_DEVICE_IGNORE"] == nil && properties["ID_MM_PORT_IGNORE"] == nil)
        #expect(properties["DEVLINKS"]?.contains("/dev/locations/") != true)
    }

    @Test("The port of a modem that talks NMEA is recorded, and the modem is left to ModemManager")
    func modem() throws {
        let device = MadeUpDevice(name: "EC25", vendor: "2c7c", model: "0125", interface: "01", port: "ttyUSB1")
        let properties = try device.properties()
        #expect(properties["LOCATIONS_RECEIVER"] == "port")
        #expect(properties["ID_MM_PORT_IGNORE"] == "1" && properties["ID_MM_DEVICE_IGNORE"] == nil)
        #expect(properties["SYSTEMD_WANTS"]?.contains("locations-record.service") == true)
        #expect(try device.properties(of: device.usbPath)["ID_MM_DEVICE_IGNORE"] == nil)
    }

    @Test("Nothing is done when a receiver is pulled: the recording waits")
    func removal() throws {
        let properties = try Self.receivers[2].properties(action: "remove")
        #expect(properties["SYSTEMD_WANTS"]?.contains("locations-record.service") != true)
    }

    @Test("udev finds nothing wrong with the rules", .enabled(if: MadeUpDevice.canVerify))
    func verified() throws {
        let child = try ChildProcess.run("udevadm", ["verify", MadeUpDevice.rules])
        #expect(try child.wait() == .exited(0), "\(child.output)\(child.errors)")
        #expect(child.errors == "")
    }
}
