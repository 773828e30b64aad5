internal import Positioning

/// Radio amateurs' locators, as the IARU agreed on them (Maidenhead, 1980; IARU Region 1 VHF Managers Handbook, "The
/// Locator System"): pairs of longitude and latitude, counted from the south pole at 180° west.
enum Maidenhead {
    /// `JO62qm` or `JO62qm84`, for `characters` of 6 or 8: the cell that a place lies in.
    ///
    /// A field is 20° by 10°, a square 2° by 1°, a subsquare 5′ by 2.5′, an extended square 30″ by 15″. The north pole
    /// and 180° east, where another cell would begin, belong to the last one there is.
    static func locator(_ coordinate: Coordinate, characters: Int) -> String {
        let east = cell(coordinate.longitude.scaled + 180_000_000_000, perDegree: 120)
        let north = cell(coordinate.latitude.scaled + 90_000_000_000, perDegree: 240)
        let pairs: [(first: UInt8, size: Int, count: Int)] = [
            (UInt8(ascii: "A"), 2400, 18), (UInt8(ascii: "0"), 240, 10), (UInt8(ascii: "a"), 10, 24),
            (UInt8(ascii: "0"), 1, 10),
        ]
        var text: [UInt8] = []
        for pair in pairs.prefix(characters / 2) {
            for cell in [east, north] { text.append(pair.first + UInt8(cell / pair.size % pair.count)) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The smallest cell that so many billionths of a degree lie in; there are 43,200 either way.
    private static func cell(_ steps: Int64, perDegree: Int64) -> Int {
        min(Int(steps * perDegree / 1_000_000_000), 43_199)
    }
}
