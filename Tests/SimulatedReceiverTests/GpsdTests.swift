import LocationsTestSupport
import Positioning
import SimulatedReceiver
import Testing

@Suite("A real gpsd", .serialized)
struct GpsdTests {
    private static func isInstalled() -> Bool {
        if !GpsdProcess.isInstalled { print("skipped: no gpsd; apt-get install gpsd") }
        return GpsdProcess.isInstalled
    }

    /// Runs a receiver with a gpsd that is told of its device, and returns what gpsd reported until `isLast`.
    private func run(_ settings: ReceiverSettings, until isLast: (String) -> Bool) throws -> [String] {
        let gpsd = try GpsdProcess(options: ["-n"])
        let watcher = try Watcher(gpsd)
        let control = gpsd.controlSocket
        let receiver = SimulatedReceiver(settings) { change in
            if change.isPresent {
                GpsdControl.add(change.path, socket: control)
            } else {
                GpsdControl.remove(change.path, socket: control)
            }
        }
        let thread = ReceiverThread(receiver)
        defer { thread.stop() }
        return watcher.lines(until: isLast)
    }

    private func isTPV(_ line: String, at second: Int) -> Bool {
        line.hasPrefix("{\"class\":\"TPV\"") && line.contains("\"time\":\"2026-11-30T18:26:\(second).000Z\"")
    }

    private func number(_ member: String, in line: String) -> Double? {
        line.split(separator: ",").first { $0.hasPrefix("\"\(member)\":") }
            .flatMap { Double($0.drop { $0 != ":" }.dropFirst().prefix { $0 != "}" }) }
    }

    @Test("gpsd makes one whole report of each epoch, and tells 3D, 2D and no fix apart", .enabled(if: isInstalled()))
    func reports() throws {
        var wanted = try settings(script: "6s 2d for 4s; 12s dropout for 3s; 17s poor-dop", pace: .drive)
        (wanted.isFast, wanted.waitsForReader, wanted.count) = (true, true, 25)
        let lines = try run(wanted) { isTPV($0, at: 34 + 19) }

        // gpsd 3.25 reports an epoch up to six times, each fuller than the last.
        let isOneReport = lines.contains { $0.hasPrefix("{\"class\":\"VERSION\",\"release\":\"3.22\"") }
        let good = try #require(lines.filter { isTPV($0, at: 34 + 5) }.max { $0.count < $1.count })
        for member in ["mode\":3", "lat", "lon", "eph", "epv", "speed", "track", "altMSL", "altHAE", "geoidSep"] {
            #expect(good.contains("\"\(member)"), "\(member)")
        }
        #expect(
            lines.contains {
                $0.hasPrefix("{\"class\":\"SKY\"") && $0.contains("\"uSat\":12") && $0.contains("\"hdop\":0.")
            })
        // Satellites of GPS and of GLONASS, heard and not, used and not; gpsd 3.25 does not list them in every one.
        let skies = lines.filter { $0.hasPrefix("{\"class\":\"SKY\"") && $0.contains("\"satellites\"") }
        for member in ["gnssid\":0", "gnssid\":6", "used\":true", "used\":false", "el\":", "az\":"] {
            #expect(skies.last?.contains("\"\(member)") ?? false, "\(member)")
        }
        // All but the first, in which gpsd finds out what the last sentence of an epoch is.
        for second in 1..<19 {
            let reports = lines.filter { isTPV($0, at: 34 + second) }
            #expect((1...(isOneReport ? 1 : 6)).contains(reports.count), "second \(second)")
            // gpsd holds a mode of 3 for one epoch more.
            let mode = (7..<10).contains(second) ? 2 : (12..<15).contains(second) ? 1 : 3
            #expect(reports.contains { $0.contains("\"mode\":\(mode)") }, "second \(second)")
        }
        // 19 m for each unit of horizontal dilution.
        #expect((8.0...11.0).contains(number("eph", in: good) ?? 0))
        #expect((80.0...100.0).contains(number("eph", in: lines.last ?? "") ?? 0))
    }

    @Test("gpsd's clients hear that a receiver is unplugged and plugged in elsewhere", .enabled(if: isInstalled()))
    func replugging() throws {
        var wanted = try settings(script: "1s unplug for 1s", rate: 10)
        wanted.waitsForReader = true
        let gone = "\"activated\":0"
        var isGone = false
        let lines = try run(wanted) { line in
            isGone = isGone || line.contains(gone)
            return isGone && line.hasPrefix("{\"class\":\"TPV\"") && line.contains("\"mode\":3,\"time\"")
        }
        let devices = lines.filter { $0.hasPrefix("{\"class\":\"TPV\"") }.compactMap { line in
            line.split(separator: "\"").first { $0.hasPrefix("/dev/pts/") }
        }
        #expect(lines.contains { $0.contains(gone) })
        #expect(devices.count > 5)
        #expect(Set(devices).count == 2)
    }
}
