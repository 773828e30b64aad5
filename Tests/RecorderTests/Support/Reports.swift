/// The reports of a receiver, as gpsd writes them: one a second from 2025-06-01T12:00:00Z, and 1 m further north each.
enum Reports {
    static func fix(_ second: Int, north: Int? = nil, eph: String? = "5.000", device: String = "/dev/ttyACM0") -> String
    {
        let latitude = "52.\(520_000 + (north ?? second) * 9)"
        let accuracy = eph.map { #","eph":\#($0)"# } ?? ""
        return #"{"class":"TPV","device":"\#(device)","mode":3,"time":"\#(date(second))","lat":\#(latitude),"#
            + #""lon":13.400000000\#(accuracy)}"# + "\n"
    }

    static func noFix(_ second: Int) -> String {
        #"{"class":"TPV","device":"/dev/ttyACM0","mode":1,"time":"\#(date(second))"}"# + "\n"
    }

    static func date(_ second: Int) -> String {
        let (day, rest) = ((43_200 + second) / 86_400, (43_200 + second) % 86_400)
        return "2025-06-\(padded(1 + day, 2))T\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):"
            + "\(padded(rest % 60, 2)).000Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
}
