internal import Positioning

/// The members of one report that matter, as they are written.
struct GPSDMembers {
    enum Name: String, CaseIterable {
        case `class`, device, mode, time, lat, lon, altMSL, altHAE, eph, epx, epy, epv, speed, eps, track, epd, climb
        case alt, uSat, hdop, satellites
    }

    private var values: [Name: ArraySlice<UInt8>] = [:]
    /// How many satellites a list tells to be used; `nil` where there is no list.
    private(set) var listedAsUsed: Int?
    private static let names = Dictionary(
        uniqueKeysWithValues: Name.allCases.map { (Array($0.rawValue.utf8)[...], $0) })

    mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        listedAsUsed = nil
    }

    /// Takes the members of the object that `json` has read.
    mutating func read(_ json: JSONStream) {
        var depth = 0
        var name: Name?
        // Whether this is within the list of satellites, behind the key in one that says its use, and within a used one.
        var (isInList, isUse, isUsed) = (false, false, false)
        for token in json.tokens {
            if isUse { isUsed = token.isTrue }
            isUse = false
            switch token.kind {
            case .startObject, .startArray:
                if depth == 1 {
                    isInList = name == .satellites && token.kind == .startArray
                    if name == .satellites { listedAsUsed = isInList ? 0 : nil }
                }
                depth += 1
            case .endObject, .endArray:
                if depth == 3, isUsed {
                    listedAsUsed = listedAsUsed.map { $0 + 1 }
                    isUsed = false
                }
                depth -= 1
            case .key:
                name = depth == 1 ? Self.names[json[token]] : nil
                isUse = isInList && depth == 3 && json[token].elementsEqual("used".utf8)
            case .string, .number:
                if let name, depth == 1 { values[name] = json[token] }
                if depth == 1, name == .satellites { listedAsUsed = nil }
                name = nil
            case .boolean, .null: name = nil
            }
        }
    }

    func has(_ name: Name) -> Bool { values[name] != nil }
    func text(_ name: Name) -> String? { values[name].map { String(decoding: $0, as: UTF8.self) } }
    func decimal<D: FixedDecimal>(_ name: Name) -> D? { values[name].flatMap { FileNumber.decimal($0) } }
    func number<N>(_ name: Name, _ read: (ArraySlice<UInt8>) -> N?) -> N? { values[name].flatMap(read) }
}
