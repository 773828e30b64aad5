import Doctor
import FixSources
import Glibc
import LocationManager
import LocationsTestSupport
import Testing

@Suite("The doctor at this machine's ports")
struct HardwareTests {
    private let machine: MadeUpMachine

    init() throws { machine = try MadeUpMachine() }

    @Test("No serial port: plug the receiver in", arguments: [GpsdAnswer.refused, .gpsd()])
    func noPort(answer: GpsdAnswer) throws {
        machine.expect("port", "no serial port with a receiver", remedy: "plug the receiver in", answer)
        // What has no hardware behind it is none.
        try machine.port("ttyS0", "4:64", type: "0")
        machine.expect("port", "no serial port", remedy: "plug the receiver in", answer)
        // What udev has not made a node for cannot be opened.
        try machine.port("ttyACM0")
        machine.remove("/dev/ttyACM0")
        machine.expect("port", "no serial port", remedy: "plug the receiver in", answer)
    }

    @Test("A receiver behind the network needs no port here")
    func network() throws {
        #expect(machine.wrong(.gpsd(idle: ["tcp://10.0.0.1:4001"]))?.check == "receiver")
        try machine.write("/etc/default/gpsd", "DEVICES=\"udp://0.0.0.0:4001\"\n")
        #expect(machine.wrong(.gpsd())?.check == "receiver")
    }

    /// Who holds a port, and what the sentence and the remedy say of it.
    static let holders: [(name: String, says: String, remedy: String)] = [
        ("agetty", "a login prompt (agetty, process 512) holds /dev/ttyACM0", "serial-getty@ttyACM0.service"),
        ("ModemManager", "ModemManager (process 512) holds /dev/ttyACM0", "ID_MM_DEVICE_IGNORE"),
        ("hciattach", "Bluetooth (hciattach, process 512) holds /dev/ttyACM0", "dtoverlay=disable-bt"),
        ("minicom", "minicom (process 512) holds /dev/ttyACM0", "end it"),
        ("odd) S (name", "odd) S (name (process 512) holds /dev/ttyACM0", "end it"),
    ]

    @Test("A port that something else holds: who it is, and how to take it away", arguments: 0..<holders.count)
    func holder(index: Int) throws {
        let holder = Self.holders[index]
        try machine.port("ttyACM0", "166:0")
        try machine.process(40, "cron")
        try machine.process(512, holder.name, files: ["/dev/null", "/dev/ttyACM0"])
        machine.expect("holder", holder.says, remedy: holder.remedy)
        machine.expect("holder", holder.says, remedy: holder.remedy, .gpsd())
        machine.expect("holder", holder.says, remedy: holder.remedy, .gpsd(idle: ["/dev/ttyACM0"]))
    }

    @Test("A login prompt is found by its terminal where its files are not for us to see")
    func hiddenFiles() throws {
        try machine.port("ttyS0", "4:64", type: "4")
        try machine.process(512, "agetty", files: nil, terminal: 4 << 8 | 64)
        machine.expect("holder", "login prompt", remedy: "serial-getty@ttyS0")
    }

    @Test("A port that is named by a link is found to be held behind it")
    func link() throws {
        try machine.port("ttyUSB0")
        try machine.link("/dev/gps0", to: "ttyUSB0")
        try machine.link("/dev/serial/by-id/usb-x", to: "../../ttyUSB0")
        try machine.process(512, "cat", files: ["/dev/ttyUSB0"])
        machine.expect("holder", "cat (process 512) holds /dev/gps0", remedy: "end it", .gpsd(idle: ["/dev/gps0"]))
        machine.expect("holder", "/dev/serial/by-id/usb-x", remedy: "", .gpsd(idle: ["/dev/serial/by-id/usb-x"]))
    }

    @Test("A held port is nothing wrong while another may be the receiver's, and gpsd itself may hold one")
    func innocentHolders() throws {
        try machine.port("ttyUSB0", "188:0")
        try machine.port("ttyUSB1", "188:1")
        try machine.port("ttyS0", "4:64", type: "4")
        try machine.process(512, "ModemManager", files: ["/dev/ttyUSB0"])
        try machine.process(513, "agetty", files: ["/dev/ttyS0"], terminal: 4 << 8 | 64)
        try machine.process(600, "gpsd", ["-S", "2948", "/dev/ttyUSB1"], files: ["/dev/ttyUSB1"])
        #expect(machine.wrong()?.check == "listening")
        // Once it is named there is no other.
        #expect(machine.wrong(.gpsd(idle: ["/dev/ttyUSB0"]))?.check == "holder")
    }

    @Test("gpsd's user may not open the port: who may, and which group helps")
    func permission() throws {
        try machine.port("ttyACM0", "166:0")
        let ids = "Uid:\t117\t117\t117\t117\nGid:\t4711\t4711\t4711\t4711\nGroups:\t4712 \n"
        try machine.process(600, "gpsd", ids: ids)
        let node = machine.folder.file("tree/dev/ttyACM0")
        chmod(node, 0o600)
        machine.expect("permission", "runs as gpsd", "/dev/ttyACM0", remedy: "chmod g+rw", .gpsd())
        chmod(node, 0o660)
        let answer = GpsdAnswer.gpsd(idle: ["/dev/ttyACM0"])
        machine.expect("permission", "and the group ", "may", remedy: "your own groups do not matter", answer)
        chmod(node, 0o666)
        #expect(machine.wrong(.gpsd())?.check == "receiver")
        // A member of the group, and the owner.
        for (mode, ids) in [(0o660, "Uid: 9 9 9 9\nGid: 9 \(getgid()) 9 9"), (0o600, "Uid: 9 \(getuid()) 9 9")] {
            chmod(node, mode_t(mode))
            try machine.process(600, "gpsd", ids: ids + "\n")
            #expect(machine.wrong(.gpsd())?.check == "receiver")
        }
    }

    @Test("AppArmor shuts gpsd out of a port that its profile does not name")
    func confinement() throws {
        try machine.port("ttyXR0", "245:0")
        try machine.link("/dev/gps0", to: "ttyXR0")
        try machine.process(600, "gpsd")
        try machine.write(
            "/etc/apparmor.d/usr.sbin.gpsd",
            "  # /dev/ttyXR0 rw,\n  /dev/tty{,S,USB,AMA,ACM}[0-9]*    rw,\n  /dev/ttyXR0 r,\n  /var/** rw,\n")
        let answer = GpsdAnswer.gpsd(idle: ["/dev/gps0"])
        #expect(machine.wrong(answer)?.check == "receiver", "it is not enforced")
        try machine.write("/proc/600/attr/current", "/usr/sbin/gpsd (enforce)\n")
        machine.expect(
            "confinement", "AppArmor does not let gpsd open /dev/ttyXR0", remedy: "'/dev/ttyXR0 rw,'", answer)
        try machine.write("/etc/apparmor.d/local/usr.sbin.gpsd", "/dev/ttyXR* rw,\n")
        #expect(machine.wrong(answer)?.check == "receiver")
        try machine.port("ttyUSB0")
        #expect(machine.wrong(.gpsd(idle: ["/dev/ttyUSB0"]))?.check == "receiver")
    }

    /// gpsd's defaults, the ports there are, and what is said.
    static let configurations: [(text: String, port: String, says: String, remedy: String)] = [
        (
            "DEVICES=\"\"\nUSBAUTO=\"false\"\n", "ttyUSB0", "DEVICES= is empty, and USBAUTO= is not \"true\"",
            "DEVICES=\"/dev/ttyUSB0\""
        ),
        ("#DEVICES=\"/dev/ttyUSB0\"\n", "ttyUSB0", "names no receiver", "DEVICES=\"/dev/ttyUSB0\""),
        ("DEVICES=''\nUSBAUTO='true'\n", "ttyAMA0", "USBAUTO= is for USB only", "DEVICES=\"/dev/ttyAMA0\""),
        ("USBAUTO=\"true\"\n", "ttyUSB0", "gpsd was not told of /dev/ttyUSB0", "DEVICES=\"/dev/ttyUSB0\""),
        (
            "DEVICES=\"/dev/ttyUSB0\"\n", "ttyUSB1",
            "gpsd is to read /dev/ttyUSB0, which is not there; /dev/ttyUSB1 is",
            "by-id"
        ),
        (
            "  DEVICES=\"/dev/ttyUSB0\" # the left one\n", "ttyUSB1",
            "gpsd is to read /dev/ttyUSB0, which is not there; /dev/ttyUSB1 is", "by-id"
        ),
        ("  # DEVICES=\"/dev/ttyUSB7\"\nDEVICES=\n", "ttyUSB0", "names no receiver", "DEVICES=\"/dev/ttyUSB0\""),
        (" ;DEVICES=\"/dev/ttyUSB7\"\n", "ttyUSB0", "names no receiver", "DEVICES=\"/dev/ttyUSB0\""),
        ("DEVICES=\"/dev/ttyUSB0 /dev/pps0\"\n", "ttyUSB0", "does not have /dev/ttyUSB0", "restart gpsd"),
    ]

    @Test("gpsd was not told where its receiver is", arguments: 0..<configurations.count)
    func configuration(index: Int) throws {
        let row = Self.configurations[index]
        try machine.write("/etc/default/gpsd", row.text)
        try machine.port(row.port)
        machine.expect("configuration", row.says, remedy: row.remedy, .gpsd())
    }

    @Test("Where all is well with the machine, it is gpsd that has no receiver or cannot open it")
    func gpsdsOwn() throws {
        try machine.port("ttyUSB0")
        machine.expect("receiver", "gpsd on localhost:2947 has no receiver", remedy: "plug one in", .gpsd())
        machine.expect(
            "receiver", "knows /dev/ttyUSB0 and cannot open it", remedy: "journalctl -u gpsd",
            .gpsd(idle: ["/dev/ttyUSB0"]))
    }

    @Test("A port that was numbered anew: gpsd waits for the old one")
    func renumbered() throws {
        try machine.port("ttyUSB1")
        machine.expect(
            "configuration", "/dev/ttyUSB0, which is not there; /dev/ttyUSB1 is", remedy: "/dev/serial/by-id",
            .gpsd(idle: ["/dev/ttyUSB0"]))
        try machine.process(600, "gpsd", ["-n", "/dev/ttyUSB3"])
        machine.expect("configuration", "/dev/ttyUSB3, which is not there", remedy: "by-id", .gpsd())
    }

    @Test("A receiver of another name: which there are")
    func otherReceiver() {
        machine.wanted = "/dev/ttyUSB7"
        machine.expect(
            "receiver", "has no receiver /dev/ttyUSB7; it has /dev/ttyACM0 and /dev/ttyACM1", remedy: "--device",
            .gpsd("/dev/ttyACM0", "/dev/ttyACM1"))
    }
}
