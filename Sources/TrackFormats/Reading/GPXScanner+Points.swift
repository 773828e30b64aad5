internal import Positioning

/// The points of tracks and routes, and marks.
extension GPXScanner {
    func beginPoint(_ kind: EventKind, _ attributes: XMLAttributes) {
        let latitude = attributes.value("lat")
        let longitude = attributes.value("lon")
        switch coordinate(latitude, longitude) {
        case .success(let coordinate):
            state.pointee = GPXPoint(kind: kind, coordinate: coordinate)
            pointDepth = depth
        case .failure(let error):
            // OpenTracks once wrote a pause as a point at 100° north, and its end as one at 200°.
            let isPause =
                kind == .point && latitude.map { $0.elementsEqual("100".utf8) || $0.elementsEqual("200".utf8) } == true
            if isPause { items.append(.segment) } else { problem(error.reason) }
            skip()
        }
    }

    func beginInPoint(_ element: GPXElement?) {
        switch element {
        case .name, .comment, .description, .source, .altitude, .time, .geoidHeight, .fix, .satellites, .hdop:
            // Extensions have names and times of other things.
            if depth == pointDepth + 1 { wantText() }
        case .speed, .course, .unsolvedAltitude, .ellipsoidalAltitude, .horizontalAccuracy, .verticalAccuracy,
            .speedAccuracy, .courseAccuracy, .climb, .timeSource, .receiverDate:
            wantText()
        case let element?: if let name = element.unplacedName { unplaced(name) }
        case nil: break
        }
    }

    func endInPoint(_ code: UInt8) {
        guard let element = GPXElement(rawValue: code) else {
            if isLeaf { items.append(.unplaced("unknown extensions")) }
            return
        }
        switch element {
        case .name: state.pointee.name = words()
        case .comment: state.pointee.comment = words()
        case .description: state.pointee.description = words()
        case .source: state.pointee.device = words()
        case .altitude: state.pointee.altitude = decimal("altitude")
        case .time: state.pointee.date = date(settings)
        case .geoidHeight: state.pointee.geoidHeight = decimal("height of the geoid")
        case .fix: endFix()
        case .satellites: state.pointee.satellites = count("number of satellites")
        case .hdop: state.pointee.hdop = decimal("dilution of precision")
        case .speed: state.pointee.speed = decimal("speed")
        case .course: state.pointee.course = decimal("course")
        case .unsolvedAltitude:
            // Beside `ele` it is none of ours.
            if state.pointee.altitude != nil { return items.append(.unplaced("unknown extensions")) }
            state.pointee.unsolvedAltitude = decimal("altitude")
        case .ellipsoidalAltitude: state.pointee.ellipsoidalAltitude = decimal("altitude")
        case .horizontalAccuracy: state.pointee.horizontalAccuracy = decimal("accuracy")
        case .verticalAccuracy: state.pointee.verticalAccuracy = decimal("accuracy")
        case .speedAccuracy: state.pointee.speedAccuracy = decimal("accuracy of the speed")
        case .courseAccuracy: state.pointee.courseAccuracy = decimal("accuracy of the course")
        case .climb: state.pointee.climb = decimal("climb")
        case .timeSource: state.pointee.isReceived = text.elementsEqual("received".utf8)
        case .receiverDate: state.pointee.receiverDate = words()
        default: break
        }
    }

    private func endFix() {
        if text.elementsEqual("3d".utf8) {
            state.pointee.mode = .threeD
        } else if text.elementsEqual("2d".utf8) {
            state.pointee.mode = .twoD
        } else if !text.elementsEqual("none".utf8), !text.isEmpty {
            // `dgps` and `pps` say how, but not how much.
            items.append(.unplaced("kinds of fixes"))
        }
    }
}
