import Doctor
import FixSources
import Glibc
import Testing

@Suite("The doctor at a gpsd that does not answer")
struct GpsdUnitTests {
    private let machine: MadeUpMachine

    init() throws {
        machine = try MadeUpMachine()
        try machine.port("ttyUSB0")
    }

    @Test("It is not installed")
    func notInstalled() throws {
        machine.remove("/usr/sbin/gpsd")
        machine.expect("installation", "gpsd is not installed", remedy: "apt install gpsd")
        // One that was built by hand runs from wherever it likes.
        try machine.process(600, "gpsd", ["-S", "2948"])
        #expect(machine.wrong()?.check == "listening")
    }

    /// Command lines of gpsd, as getopt_long(3) reads them; each listens on port 2948 and reads /dev/ttyS9.
    static let longCommandLines: [[String]] = [
        ["-S", "2948", "/dev/ttyS9"], ["-nGS2948", "/dev/ttyS9"],
        ["--speed", "38400", "--port", "2948", "/dev/ttyS9"], ["--port=2948", "--nowait", "/dev/ttyS9"],
        ["/dev/ttyS9", "--fram", "8N1", "--po", "2948", "--listenany"], ["--debug=3", "-S2948", "--", "/dev/ttyS9"],
    ]

    @Test("Its command line, with long options and short ones", arguments: longCommandLines)
    func longOptions(arguments: [String]) throws {
        try machine.process(600, "gpsd", arguments)
        machine.expect("listening", "gpsd listens on port 2948", remedy: "SERVER")
        machine.expect("configuration", "gpsd is to read /dev/ttyS9, which is not there", remedy: "by-id", .gpsd())
    }

    @Test("It does not run, whether or not systemd can be asked", arguments: [true, false])
    func notRunning(hasSystemd: Bool) throws {
        if !hasSystemd { machine.unit("gpsd.socket", "LoadState=not-found") }
        machine.expect("running", "gpsd does not run", remedy: "systemctl enable --now gpsd.socket")
    }

    @Test("systemd listens for it, and it fails to start")
    func failed() throws {
        machine.unit("gpsd.socket", "LoadState=loaded\nActiveState=active\nListen=127.0.0.1:2947 (Stream)")
        machine.unit("gpsd.service", "ActiveState=failed\nResult=exit-code")
        machine.expect(
            "running", "gpsd.service has failed (exit-code)", remedy: "journalctl -u gpsd", GpsdAnswer(.otherProgram))
        machine.unit("gpsd.service", "ActiveState=active\nResult=success")
        #expect(machine.wrong(GpsdAnswer(.otherProgram))?.check == "gpsd")
    }

    @Test("It was stopped")
    func stopped() throws {
        try machine.process(600, "gpsd", state: "T")
        machine.expect("running", "process 600", remedy: "kill -CONT 600")
    }

    @Test("Its socket has failed since IPv6 is off, by the kernel's command line or by sysctl", arguments: [0, 1, 2])
    func withoutIPv6(way: Int) throws {
        let listen = "Listen=/run/gpsd.sock (Stream)\nListen=[::1]:2947 (Stream)\nListen=127.0.0.1:2947 (Stream)"
        machine.unit("gpsd.socket", "LoadState=loaded\nActiveState=failed\nResult=resources\n\(listen)")
        machine.expect("socket", "gpsd.socket has failed (resources)", remedy: "systemctl status gpsd.socket")
        switch way {
        case 0: machine.remove("/proc/net/if_inet6")
        case 1: try machine.write("/proc/sys/net/ipv6/conf/all/disable_ipv6", "1\n")
        default: try machine.write("/proc/sys/net/ipv6/conf/lo/disable_ipv6", "1\n")
        }
        machine.expect("socket", "IPv6 is off", remedy: "systemctl edit gpsd.socket")
        // A unit that was mended so has another reason to fail.
        machine.unit("gpsd.socket", "LoadState=loaded\nActiveState=failed\nListen=127.0.0.1:2947 (Stream)")
        machine.expect("socket", "gpsd.socket has failed", remedy: "systemctl status gpsd.socket")
    }

    /// How a gpsd was told its port.
    static let commandLines: [[String]] = [
        ["-S", "2948"], ["-S2948"], ["-N", "-nbS", "2948", "/dev/ttyUSB0"], ["-F", "/run/x", "-S", "2948"],
    ]

    @Test("It listens on another port", arguments: commandLines)
    func otherPort(arguments: [String]) throws {
        try machine.process(600, "gpsd", arguments)
        machine.expect("listening", "port 2948 of this machine, and not on 2947", remedy: "'localhost:2948'")
        machine.server = Server(port: 2948)
        #expect(machine.wrong()?.check == "gpsd", "it is there, and refuses for some other reason")
    }

    @Test("systemd listens for it on another port, or for this machine only")
    func otherSocket() throws {
        machine.unit("gpsd.socket", "LoadState=loaded\nActiveState=active\nListen=127.0.0.1:4000 (Stream)")
        machine.expect("listening", "port 4000", remedy: "localhost:4000")
        machine.unit("gpsd.socket", "LoadState=loaded\nActiveState=active\nListen=127.0.0.1:2947 (Stream)")
        machine.server = Server(host: "192.168.7.7")
        machine.expect("listening", "this machine only, and not at 192.168.7.7", remedy: "-G")
    }

    @Test("It is there and does not let itself be reached, or something else is there")
    func otherwise() throws {
        try machine.process(600, "gpsd")
        machine.expect("gpsd", "no gpsd on localhost:2947: Connection refused", remedy: "journalctl")
        machine.expect(
            "gpsd", "nothing has answered on localhost:2947 for 5 s", remedy: "firewall", GpsdAnswer(.mute(5_000)))
        machine.expect("gpsd", "has not greeted for 3 s", remedy: "restart", GpsdAnswer(.wordless(3_000)))
        machine.expect("gpsd", "is no gpsd", remedy: "2947", GpsdAnswer(.otherProgram))
        machine.expect(
            "gpsd", "ends the connection: too many clients", remedy: "journalctl",
            GpsdAnswer(.refused(reason: "too many clients")))
    }

    @Test("Of a gpsd elsewhere only gpsd is asked: this machine is not looked at, whatever is wrong with it")
    func remote() throws {
        machine.server = Server(host: "boat")
        machine.remove("/usr/sbin/gpsd")
        machine.remove("/dev/ttyUSB0")
        try machine.process(600, "gpsd", ["-S", "2948"], state: "T")
        machine.unit("gpsd.socket", "LoadState=loaded\nActiveState=failed")
        try machine.write("/etc/default/gpsd", "DEVICES=\"\"\n")
        machine.expect("gpsd", "no gpsd on boat:2947: Connection refused", remedy: "start gpsd there with -G")
        machine.expect("receiver", "gpsd on boat:2947 has no receiver", remedy: "there", .gpsd())
        machine.expect("receiver", "cannot open it", remedy: "there", .gpsd(idle: ["/dev/ttyUSB0"]))
        let said = machine.remarks(.gpsd()).map { remark in
            switch remark {
            case .fine(let check, _), .wrong(let check, _), .note(let check, _, _): check
            case .waiting: "waiting"
            }
        }
        #expect(said == ["gpsd", "receiver", "recorder"])
    }
}

extension Server {
    init(host: String = "localhost", port: UInt16 = 2947) {
        self.init()
        self.host = host
        self.port = port
    }
}
