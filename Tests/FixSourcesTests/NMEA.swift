/// Sentences of a receiver that walks north from 52°30′ N 13°24′ E, one epoch a second from a moment of 30 November 2026.
enum NMEA {
    static func epochs(_ range: Range<Int>) -> [UInt8] { range.flatMap { Array(epoch($0).utf8) } }

    private static func epoch(_ index: Int) -> String {
        let time = "1826" + (index < 10 ? "0" : "") + "\(index).00"
        let latitude = "5230." + String(1000 + index) + "0,N"
        return sentence("GPRMC,\(time),A,\(latitude),01324.00000,E,2.0,0.0,301126,,,A")
            + sentence("GPGGA,\(time),\(latitude),01324.00000,E,1,08,1.0,35.0,M,43.0,M,,")
            + sentence("GPGSA,A,3,03,07,08,11,13,16,19,23,,,,,1.8,1.0,1.5")
    }

    private static func sentence(_ text: String) -> String {
        let sum = text.utf8.reduce(UInt8(0), ^)
        return "$\(text)*" + (sum < 16 ? "0" : "") + String(sum, radix: 16, uppercase: true) + "\r\n"
    }
}
