import Doctor
import EventStore
import FixSources
import LinuxHost
import LocationManager
import LocationsTestSupport
import Positioning
import Testing

@Suite("The chain")
struct OrderTests {
    private let machine: MadeUpMachine

    init() throws { machine = try MadeUpMachine() }

    @Test("Every check has a name of its own, of lower-case letters")
    func names() {
        let names = Checks.all.map { $0.name } + ["recorder"]
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.allSatisfy { $0.isLowercase && $0.isASCII }) }
    }

    @Test("Of two things that are wrong the one nearer to the antenna is told, and nothing behind it is looked at")
    func firstWins() throws {
        // All that can be wrong with a machine at once, mended from the front.
        machine.fileSystem = FileSystem(type: 0x4d44, free: 0)
        machine.remove("/usr/sbin/gpsd")
        machine.unit("gpsd.socket", "LoadState=loaded\nActiveState=failed")
        try machine.write("/etc/default/gpsd", "USBAUTO=\"false\"\n")
        try machine.write("/proc/self/mounts", "x / ext4 ro 0 0\n")
        try machine.folder.write("no database", to: "Locations.sqlite")
        machine.clock = ClockReading(uptime: 5_000_000, date: .noon, isDateTrusted: true)

        var told: [String?] = []
        func look(_ answer: GpsdAnswer = .refused) { told.append(machine.wrong(answer)?.check) }
        look()
        try machine.port("ttyUSB0")
        try machine.process(512, "ModemManager", files: ["/dev/ttyUSB0"])
        look()
        try machine.process(512, "ModemManager")
        look()
        try machine.write("/usr/sbin/gpsd", "")
        look()
        machine.unit("gpsd.socket", "LoadState=loaded\nActiveState=active\nListen=127.0.0.1:99 (Stream)")
        look()
        machine.unit("gpsd.socket", "LoadState=loaded\nActiveState=inactive")
        look()
        machine.unit("gpsd.socket", "LoadState=loaded\nActiveState=active\nListen=127.0.0.1:2947 (Stream)")
        look()
        look(.gpsd())
        try machine.write("/etc/default/gpsd", "DEVICES=\"tcp://10.0.0.1:1\"\n")
        look(.gpsd())
        look(.gpsd("/dev/ttyUSB0"))
        look(.talking(used: 0, seen: 0, heard: 0))
        look(.talking(used: 1, seen: 4, heard: 4))
        look(.talking(used: 5, seen: 9, heard: 9, .dateNotBelievable("2006-08-27T10:00:00.000Z")))
        look(.fix(accuracy: 300))
        look(.fix(clockLead: -18_000))
        machine.fileSystem = FileSystem(type: 0xef53, free: 0)
        look(.fix())
        try machine.write("/proc/self/mounts", "x / ext4 rw 0 0\n")
        look(.fix())
        machine.fileSystem = FileSystem(type: 0xef53)
        look(.fix())
        try #require(machine.removeStore())
        look(.fix(clockLead: -18_000))
        machine.clock.isDateTrusted = false
        look(.fix(clockLead: -18_000))
        #expect(
            told
                == [
                    "port", "holder", "installation", "socket", "listening", "running", "gpsd", "configuration",
                    "receiver",
                    "speech", "satellites", "fix", "date", "accuracy", "medium", "writing", "space", "store",
                    "clock", nil,
                ])
    }

    @Test("The machine's ports are not looked at while gpsd reads a receiver")
    func gpsdFirst() throws {
        try machine.process(512, "ModemManager", files: ["/dev/ttyACM0"])
        machine.remove("/usr/sbin/gpsd")
        #expect(machine.wrong(.fix()) == nil)
        #expect(machine.wrong(.gpsd("/dev/ttyACM0"))?.check == "speech")
    }
}
