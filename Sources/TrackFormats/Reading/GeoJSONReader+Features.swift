internal import Positioning

/// The track of the last point that stood alone, and its segment.
struct GeoJSONPlace {
    /// The number that the file has for it; `nil` before the first track, and where a track has none.
    var track: Int?
    var segment: Int?
}

extension GeoJSONReader {
    /// Gives the feature that has ended, and forgets it.
    mutating func giveFeature(
        _ line: Int, isCutOff: Bool = false, _ take: (TrackFileItem) throws -> Void
    ) throws {
        let feature = self.feature
        self.feature = GeoJSONFeature()
        for (name, count) in feature.unplaced.sorted(by: { $0.key < $1.key }) {
            for _ in 0..<count { try take(.unplaced(name)) }
        }
        let positions = feature.geometries.reduce(0) { $0 + $1.positions.count }
        // Where the file ends too early, there are too few of one, but the first belong together.
        let isTimed = !feature.times.isEmpty && (feature.times.count == positions || isCutOff)
        if !feature.times.isEmpty, !isTimed {
            try take(.problem(line: line, "there are \(feature.times.count) times for \(positions) positions"))
        }
        var first = 0
        for geometry in feature.geometries {
            let times = isTimed ? feature.times.dropFirst(first).prefix(geometry.positions.count) : []
            first += geometry.positions.count
            switch geometry.type {
            case "Point", "MultiPoint": try givePoints(geometry, of: feature, take)
            case "LineString", "MultiLineString": try giveLines(geometry, Array(times), of: feature, take)
            case "Polygon", "MultiPolygon": try take(.unplaced("polygons"))
            default: try take(.problem(line: line, "the geometry is of no known type"))
            }
        }
    }

    private mutating func givePoints(
        _ geometry: GeoJSONGeometry, of feature: GeoJSONFeature, _ take: (TrackFileItem) throws -> Void
    ) throws {
        for position in geometry.positions {
            guard var event = try event(at: position, take) else { continue }
            try setProperties(of: &event, feature, position, take)
            guard let kind = feature.text("kind"), kind == "fix" || kind == "point" else {
                event.kind = .mark
                try take(.mark(event))
                continue
            }
            // As this program writes a track point by point.
            let (track, segment) = (feature.integer("track"), feature.integer("segment"))
            if place.track == nil || place.track != track {
                let isRoute = feature.text("trackKind") == "route"
                try take(.track(kind: isRoute ? .route : .track, name: feature.text("trackName"), note: nil))
            } else if place.segment != segment {
                try take(.segment)
            }
            place = GeoJSONPlace(track: track, segment: segment)
            try take(.point(event))
        }
    }

    private mutating func giveLines(
        _ geometry: GeoJSONGeometry, _ times: [Timestamp?], of feature: GeoJSONFeature,
        _ take: (TrackFileItem) throws -> Void
    ) throws {
        let track = feature.integer("track")
        // A segment of one position stands before its track, as a point.
        var hasBegun = track != nil && track == place.track
        place = GeoJSONPlace(track: track, segment: nil)
        let lines = geometry.lines
        var joint = GeoJSONJoint.apart
        for (number, line) in lines.enumerated() {
            // Where RFC 7946 had the line cut, it goes on, and what only the cut made is no position of it.
            let isJoined = joint != .apart
            joint = number + 1 < lines.count ? GeoJSONJoint(line, lines[number + 1], of: geometry, times) : .apart
            var isFirst = !isJoined
            for index in line.dropFirst(isJoined ? 1 : 0).dropLast(joint == .cut ? 1 : 0) {
                guard var event = try event(at: geometry.positions[index], take) else { continue }
                if index < times.count { event.creationDate = times[index] }
                if !hasBegun {
                    let isRoute = feature.text("kind", "gpsbabel_feature", "_gpxType").map {
                        $0 == "route" || $0 == "rte"
                    }
                    let note = feature.text("note", "desc", "description", "cmt")
                    let kind: TrackKind = isRoute == true ? .route : .track
                    try take(.track(kind: kind, name: feature.text("name", "title"), note: note))
                } else if isFirst {
                    try take(.segment)
                }
                (hasBegun, isFirst) = (true, false)
                try take(.point(event))
            }
        }
    }

    private func event(at position: GeoJSONPosition, _ take: (TrackFileItem) throws -> Void) throws -> Event? {
        let coordinate: Coordinate
        do {
            coordinate = try .ofFile(position.latitude, position.longitude)
        } catch {
            try take(.problem(line: Int(position.line), error.reason))
            return nil
        }
        var event = Event(id: 0, kind: .point, coordinate: coordinate)
        event.altitude = position.altitude
        return event
    }

    /// Sets what the properties of a point tell, by the names of the store's view and those that others use.
    private func setProperties(
        of event: inout Event, _ feature: GeoJSONFeature, _ position: GeoJSONPosition,
        _ take: (TrackFileItem) throws -> Void
    ) throws {
        if let text = feature.text("creationDate", "time", "timestamp") {
            event.creationDate = FileDate.instant(text.utf8, settings)
            if event.creationDate == nil { try take(.problem(line: Int(position.line), "the time is no date")) }
        }
        event.name = feature.text("name", "title")
        event.note = feature.text("note", "desc", "description", "cmt")
        event.altitude = feature.decimal("altitude") ?? event.altitude
        event.ellipsoidalAltitude = feature.decimal("ellipsoidalAltitude")
        event.horizontalAccuracy = feature.decimal("horizontalAccuracy")
        event.verticalAccuracy = feature.decimal("verticalAccuracy")
        event.speed = feature.decimal("speed")
        event.speedAccuracy = feature.decimal("speedAccuracy")
        event.course = feature.decimal("course")
        event.courseAccuracy = feature.decimal("courseAccuracy")
        event.climb = feature.decimal("climb")
        event.mode = feature.integer("mode").flatMap { FixMode(rawValue: $0) }
        event.satellitesUsed = feature.integer("satellitesUsed")
        event.hdop = feature.decimal("hdop")
        event.device = feature.text("device")
        if feature.text("timeSource") == "received" { event.timeSource = .received }
        event.receivedDate = feature.text("receivedDate").flatMap { FileDate.timestamp($0.utf8, settings) }
        event.receiverDate = feature.text("receiverDate")
        try event.forgetImpossible { try take(.unplaced($0)) }
    }
}
