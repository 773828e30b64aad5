import FixSources
import Positioning

/// The reports of a stream that is decoded in pieces of `size` bytes.
func decode(_ bytes: [UInt8], pieces size: Int = .max, keepsSatellites: Bool = false) -> [Report] {
    var decoder = GpsdLineDecoder(keepsSatellites: keepsSatellites)
    var reports: [Report] = []
    var start = 0
    while start < bytes.count {
        // A copy of its own, so that reading behind it would be noticed by a sanitizer.
        let piece = Array(bytes[start..<min(bytes.count, start + min(size, bytes.count))])
        piece.withUnsafeBytes { decoder.decode($0, into: &reports) }
        start += piece.count
    }
    decoder.finish(into: &reports)
    return reports
}

func decode(_ text: String) -> [Report] { decode(Array(text.utf8)) }

/// The one TPV of a text.
func fix(_ text: String) -> FixReport? {
    let reports = decode(text)
    guard reports.count == 1, case .fix(let report) = reports[0] else { return nil }
    return report
}

/// A TPV with these members after its class.
func tpv(_ members: String) -> String { #"{"class":"TPV",\#(members)}"# + "\r\n" }

/// Numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    // SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}

/// Lines as gpsd 3.22 and 3.25 write them, one of each kind.
let sampleLines = [
    #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#,
    #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","driver":"u-blox","activated":"#
        + #""2026-11-30T18:46:22.025Z","flags":1,"native":1,"bps":9600,"parity":"N","stopbits":1,"cycle":1.00},"#
        + #"{"class":"DEVICE","path":"/dev/ttyUSB0","activated":0}]}"#,
    #"{"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0,"scaled":false,"timing":false}"#,
    #"{"class":"DEVICE","path":"/dev/ttyACM0","driver":"NMEA0183","activated":"2026-11-30T18:46:22.426Z","cycle":0.25}"#,
    #"{"class":"SKY","device":"/dev/ttyACM0","xdop":0.60,"hdop":2.00,"nSat":2,"uSat":1,"satellites":[{"PRN":3,"el":41.0,"#
        + #""az":50.0,"ss":46.0,"used":true,"gnssid":0},{"PRN":7,"el":60.0,"az":317.0,"ss":49.0,"used":false}]}"#,
    #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2026-11-30T18:26:34.250Z","ept":0.005,"lat":52.520008000,"#
        + #""lon":-13.404954000,"altHAE":78.1234,"altMSL":34.5,"alt":34.5,"epx":9.449,"epy":9.212,"epv":20.470,"#
        + #""track":271.1234,"magtrack":268.1,"magvar":3.1,"speed":1.343,"climb":-0.600,"eps":18.90,"epd":12.5,"#
        + #""epc":86.25,"geoidSep":43.623,"eph":14.060,"sep":22.040}"#,
    #"{"class":"ERROR","message":"Unrecognized request 'x'"}"#,
]
