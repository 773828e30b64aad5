import LinuxHost
import LocationsTestSupport
import Positioning

/// A gpsd that says what the test wants, to one client.
final class FakeGpsd {
    private let feed: TCPFeed
    static let device = "/dev/fake"

    init(port: UInt16 = 0) throws { feed = try TCPFeed(port: port) }

    var server: String { "127.0.0.1:\(feed.port)" }

    /// Waits for a client, greets it, and answers its WATCH.
    func greet(devices: [String] = [FakeGpsd.device]) throws {
        try feed.accept(limit: 40)
        try feed.write(#"{"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}"# + "\r\n")
        try feed.read(until: ";\n", limit: 40)
        let list = devices.map { #"{"class":"DEVICE","path":"\#($0)","activated":"2026-11-30T18:26:34.000Z"}"# }
        try feed.write(#"{"class":"DEVICES","devices":[\#(list.joined(separator: ","))]}"# + "\r\n")
        try feed.write(#"{"class":"WATCH","enable":true,"json":true}"# + "\r\n")
    }

    func write(_ text: String, limit: Double = 40) throws { try feed.write(text, limit: limit) }

    func write(_ lines: [FixLine]) throws { try write(lines.map(\.line).joined()) }

    func hangUp() { feed.hangUp() }
}

/// A report of a position, as gpsd writes it.
struct FixLine {
    var device = FakeGpsd.device
    var mode = 3
    var time: String?
    /// Degrees north and east, as they are written.
    var latitude: String
    var longitude = "13.404954"
    var eph: String? = "9.310"

    /// The report of an instant: `number` seconds after `start`, and 2 m further north for each.
    init(_ number: Int, from start: Timestamp) {
        time = Self.text(start + Int64(number) * 1000)
        latitude = "52.\(520_008 + 18 * number)"
    }

    var line: String {
        var text = #"{"class":"TPV","device":"\#(device)","mode":\#(mode)"#
        if let time { text += #","time":"\#(time)""# }
        if mode > 1 { text += #","lat":\#(latitude),"lon":\#(longitude),"altMSL":34.5000"# }
        if mode > 1, let eph { text += #","eph":\#(eph)"# }
        return text + "}\r\n"
    }

    static func text(_ date: Timestamp) -> String {
        let date = CalendarDate(date)
        func pad(_ value: Int, _ width: Int = 2) -> String {
            String(repeating: "0", count: max(0, width - String(value).count)) + String(value)
        }
        return "\(pad(date.year, 4))-\(pad(date.month))-\(pad(date.day))T\(pad(date.hour)):\(pad(date.minute)):"
            + "\(pad(date.second)).\(pad(date.millisecond, 3))Z"
    }
}
