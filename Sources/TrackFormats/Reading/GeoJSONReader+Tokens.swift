internal import Positioning

extension GeoJSONReader {
    /// Takes the next piece of the file.
    mutating func readToken(_ token: JSONToken, _ line: Int, _ take: (TrackFileItem) throws -> Void) throws {
        switch token.kind {
        case .key: key = String(decoding: json[token], as: UTF8.self)
        case .startObject: beginObject()
        case .endObject: try endObject(line, take)
        case .startArray:
            if frames.isEmpty { try refuseStray(line, take) }
            beginArray()
        case .endArray: endArray(line)
        case .string, .number, .boolean, .null:
            if frames.isEmpty { try refuseStray(line, take) }
            readScalar(token)
        }
    }

    /// Says of the first value that is no object, and of no other, that it means nothing.
    private mutating func refuseStray(_ line: Int, _ take: (TrackFileItem) throws -> Void) throws {
        if !hasStray { try take(.problem(line: line, "what stands here is no GeoJSON")) }
        hasStray = true
    }

    private mutating func beginObject() {
        switch frames.last {
        case nil: frames.append(.item(isFeature: true))
        case .items(let areFeatures): frames.append(.item(isFeature: areFeatures))
        case .item where key == "geometry": frames.append(.item(isFeature: false))
        case .item where key == "properties": frames.append(.properties)
        case .properties where key == "coordinateProperties": frames.append(.values(""))
        case .properties:
            unplaced(key)
            frames.append(.skipped)
        default: frames.append(.skipped)
        }
        if case .item? = frames.last { open.append(GeoJSONGeometry()) }
    }

    private mutating func endObject(_ line: Int, _ take: (TrackFileItem) throws -> Void) throws {
        guard case .item(let isFeature)? = frames.popLast() else { return }
        if let geometry = open.popLast(), !geometry.positions.isEmpty { feature.geometries.append(geometry) }
        if isFeature { try giveFeature(line, take) }
    }

    private mutating func beginArray() {
        switch frames.last {
        case .item where key == "features":
            // What a collection says of itself belongs to none of its features.
            feature = GeoJSONFeature()
            frames.append(.items(areFeatures: true))
        case .item where key == "geometries": frames.append(.items(areFeatures: false))
        case .item where key == "coordinates": frames.append(.coordinates)
        case .coordinates: frames.append(.coordinates)
        case .properties:
            let name = Self.valueNames[key]
            if name == nil { unplaced(key) }
            frames.append(name.map { .values($0) } ?? .skipped)
        case .values(let name):
            // Lists inside an object have a name each, and those inside a list the outer one's.
            frames.append(.values(name.isEmpty ? Self.valueNames[key] ?? "values of '\(key.prefix(40))'" : name))
        default: frames.append(.skipped)
        }
    }

    private mutating func endArray(_ line: Int) {
        guard case .coordinates? = frames.popLast(), let last = open.indices.last else { return }
        if var position {
            position.line = Int32(clamping: line)
            open[last].positions.append(position)
            self.position = nil
        } else if open[last].positions.count > open[last].lineEnds.last ?? 0 {
            open[last].lineEnds.append(open[last].positions.count)
        }
    }

    private mutating func readScalar(_ token: JSONToken) {
        switch frames.last {
        case .item where key == "type":
            if token.kind == .string, let last = open.indices.last {
                open[last].type = String(decoding: json[token], as: UTF8.self)
            }
        case .coordinates: readNumber(token)
        case .properties:
            guard token.kind == .string || token.kind == .number else { return }
            guard Self.isKnown(key) else { return unplaced(key) }
            if feature.properties.count < GeoJSONFeature.mostProperties { feature.properties[key] = Array(json[token]) }
        case .values("times"):
            feature.times.append(
                token.kind == .string || token.kind == .number ? FileDate.instant(json[token], settings) : nil)
        case .values(let name):
            let isValue = token.kind == .string || token.kind == .number
            if isValue, !name.isEmpty { feature.unplaced[name, default: 0] += 1 }
        default: break
        }
    }

    private mutating func readNumber(_ token: JSONToken) {
        var position = self.position ?? GeoJSONPosition()
        if token.kind == .number {
            switch position.count {
            case 0: position.longitude = FileNumber.decimal(json[token])
            case 1: position.latitude = FileNumber.decimal(json[token])
            case 2: position.altitude = FileNumber.decimal(json[token])
            default: feature.unplaced["fourth numbers of positions", default: 0] += 1
            }
        }
        position.count += 1
        self.position = position
    }

    private mutating func unplaced(_ key: String) {
        let clean = key.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(40)
        feature.unplaced["values of '\(String(String.UnicodeScalarView(clean)))'", default: 0] += 1
    }

    /// The lists with a value for each position, as togeojson names them.
    private static let valueNames = [
        "coordTimes": "times", "times": "times", "heartRates": "heart rates", "heart": "heart rates",
        "cadences": "cadences", "cads": "cadences", "powers": "power values", "atemps": "temperatures",
    ]

    private static func isKnown(_ key: String) -> Bool {
        known.contains(key) || key.hasPrefix("marker-") || key.hasPrefix("stroke") || key.hasPrefix("fill")
            || key.hasPrefix("gpsbabel_")
    }

    private static let known: Set<String> = [
        "id", "creationDate", "time", "timestamp", "altitude", "ellipsoidalAltitude", "horizontalAccuracy",
        "verticalAccuracy", "speed", "speedAccuracy", "course", "courseAccuracy", "climb", "mode", "satellitesUsed",
        "hdop", "device", "kind", "name", "title", "note", "desc", "description", "cmt", "track", "segment",
        "timeSource", "receivedDate", "receiverDate", "trackName", "trackKind", "_gpxType",
    ]
}
