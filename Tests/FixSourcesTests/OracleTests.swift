import CGPS
import FixSources
import Glibc
import LocationsTestSupport
import Positioning
import Testing

/// libgps's own decoding as the oracle, over all that gpsd reported for the corpus.
///
/// Left out is what libgps decodes wrongly: impossible dates, and the satellites of a SKY that lists none. It counts the
/// satellites of the list rather than believe `nSat` and `uSat`, which count a blank slot too: so do we here.
@Suite("Compared with gps_unpack", .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
struct OracleTests {
    @Test("Every line of the corpus is decoded alike", arguments: Corpus.files(in: "gpsd-json", suffix: ".gz"))
    func corpus(path: String) throws {
        let data = UnsafeMutablePointer<gps_data_t>.allocate(capacity: 1)
        defer { data.deallocate() }
        var decoder = GpsdLineDecoder(keepsSatellites: true)
        for line in try Corpus.lines(path) {
            var reports: [Report] = []
            (Self.withoutCounts(line) + [10]).withUnsafeBytes { decoder.decode($0, into: &reports) }
            memset(data, 0, MemoryLayout<gps_data_t>.size)
            var text = line.map { CChar(bitPattern: $0) } + [0]
            gps_unpack(&text, data)
            #expect(reports.count == 1)
            for report in reports {
                let difference = Self.difference(report, data)
                #expect(difference == nil, "\(String(decoding: line.prefix(400), as: UTF8.self))")
            }
        }
    }

    /// The line with `nSat` and `uSat`, which stand before the list, named otherwise.
    private static func withoutCounts(_ line: [UInt8]) -> [UInt8] {
        var line = line
        let limit = min(line.count - 7, 400)
        for start in 0..<max(limit, 0) where line[start] == UInt8(ascii: "\"") {
            let name = line[start + 1..<start + 5]
            if name.elementsEqual("nSat".utf8) || name.elementsEqual("uSat".utf8) {
                line[start + 1] = UInt8(ascii: "x")
            }
        }
        return line
    }

    /// What is decoded otherwise, or `nil`.
    private static func difference(_ report: Report, _ data: UnsafeMutablePointer<gps_data_t>) -> String? {
        switch report {
        case .fix(let fix): difference(fix, data)
        case .sky(let sky): difference(sky, data)
        case .devices(let devices):
            devices.map(\.path) == paths(data) ? nil : "devices \(devices) instead of \(paths(data))"
        case .device(let device): device.path == path(data.pointee.dev) ? nil : "device \(device.path)"
        case .dropped(let reason): "dropped: \(reason)"
        case .version, .error, .other: nil
        }
    }

    private static func difference(_ fix: FixReport, _ data: UnsafeMutablePointer<gps_data_t>) -> String? {
        let theirs = data.pointee.fix
        if (fix.device ?? "") != path(data.pointee.dev) { return "device" }
        if fix.mode != Int(theirs.mode) { return "mode" }
        switch fix.time {
        case .absent: if theirs.time.tv_sec != 0 { return "time" }
        case .date(let date):
            // They read the fraction as a binary number, a hair beside it.
            let milliseconds = Int64(theirs.time.tv_sec) * 1000 + (Int64(theirs.time.tv_nsec) + 500_000) / 1_000_000
            if date.milliseconds != milliseconds { return "time \(date.milliseconds) instead of \(milliseconds)" }
        case .nonsense: break
        }
        let numbers: [(String, Bool)] = [
            ("lat", same(fix.latitude, theirs.latitude)), ("lon", same(fix.longitude, theirs.longitude)),
            ("altMSL", same(fix.altitude, theirs.altMSL)), ("altHAE", same(fix.ellipsoidalAltitude, theirs.altHAE)),
            ("eph", same(fix.eph, theirs.eph)), ("epx", same(fix.epx, theirs.epx)), ("epy", same(fix.epy, theirs.epy)),
            ("epv", same(fix.epv, theirs.epv)), ("speed", same(fix.speed, theirs.speed)),
            ("eps", same(fix.eps, theirs.eps)), ("track", same(fix.course, theirs.track)),
            ("epd", same(fix.epd, theirs.epd)), ("climb", same(fix.climb, theirs.climb)),
        ]
        return numbers.first { !$0.1 }?.0
    }

    private static func difference(_ sky: SkyReport, _ data: UnsafeMutablePointer<gps_data_t>) -> String? {
        if (sky.device ?? "") != path(data.pointee.dev) { return "device" }
        let dop = data.pointee.dop
        if !same(sky.hdop, dop.hdop) { return "hdop" }
        if !same(sky.vdop, dop.vdop) || !same(sky.pdop, dop.pdop) { return "vdop or pdop" }
        if let satellites = sky.satellites {
            let theirs = skyview(data, count: satellites.count)
            if let number = satellites.indices.first(where: { !same(satellites[$0], theirs[$0]) }) {
                return "satellite \(number)"
            }
        }
        if sky.satellitesUsed ?? 0 != Int(data.pointee.satellites_used) { return "satellites used" }
        return sky.satellitesSeen ?? 0 != Int(data.pointee.satellites_visible) ? "satellites seen" : nil
    }

    private static func skyview(_ data: UnsafeMutablePointer<gps_data_t>, count: Int) -> [satellite_t] {
        withUnsafeBytes(of: &data.pointee.skyview) { bytes in
            Array(bytes.bindMemory(to: satellite_t.self).prefix(count))
        }
    }

    /// Theirs says which one it is by u-blox's numbers where they are there; nothing of theirs is checked for range.
    private static func same(_ ours: Satellite, _ theirs: satellite_t) -> Bool {
        let isKnown = theirs.svid > 0 || theirs.PRN > 0
        return ours.isUsed == theirs.used && ours.isHealthy == [1: true, 2: false][theirs.health]
            && same(ours.signalStrength, theirs.ss > 0 && theirs.ss < 255 ? theirs.ss : .nan)
            && same(ours.elevation, abs(theirs.elevation) <= 90 ? theirs.elevation : .nan)
            && same(ours.azimuth, (0...360).contains(theirs.azimuth) ? theirs.azimuth : .nan)
            && (theirs.svid == 0 || ours.constellation?.rawValue == Int(theirs.gnssid))
            && (theirs.svid == 0 || ours.number == Int(theirs.svid)) && isKnown == (ours.number != nil)
    }

    private static func same<Value: FixedDecimal>(_ ours: Value?, _ theirs: Double) -> Bool {
        theirs.isFinite ? ours == Value(theirs) : ours == nil
    }

    private static func paths(_ data: UnsafeMutablePointer<gps_data_t>) -> [String] {
        let count = Int(data.pointee.devices.ndevices)
        return withUnsafePointer(to: &data.pointee.devices.list) { list in
            list.withMemoryRebound(to: devconfig_t.self, capacity: count) { devices in
                (0..<count).map { path(devices[$0]) }
            }
        }
    }

    private static func path(_ device: devconfig_t) -> String {
        withUnsafeBytes(of: device.path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
