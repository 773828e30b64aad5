internal import Positioning

/// Lines, points, and the times and places of tracks.
extension KMLScanner {
    func beginLine() {
        if placemark.isTold { return items.append(.segment) }
        placemark.isTold = true
        items.append(.track(kind: .track, name: placemark.name, note: placemark.description))
    }

    func takeTuple(_ numbers: ArraySlice<UInt8>) {
        switch event(numbers, separator: UInt8(ascii: ",")) {
        case .success(let event):
            if geometry == .point {
                placemark.marks.append(event)
                // No Placemark of a person has so many points.
                if placemark.marks.count == 1000 { finishMarks() }
            } else {
                // Coordinates may stand in something that is unknown.
                if !placemark.isTold { beginLine() }
                items.append(.point(event))
            }
        case .failure(let error): problem(error.reason)
        }
    }

    func finishMarks() {
        for var mark in placemark.marks {
            mark.kind = .mark
            mark.name = placemark.name
            mark.note = placemark.description
            mark.creationDate = placemark.date
            items.append(.mark(mark))
        }
        if placemark.marks.isEmpty, placemark.date != nil { items.append(.unplaced("times without a place")) }
        placemark.marks.removeAll()
    }

    /// The point that `longitude,latitude[,altitude]` says.
    private func event(_ numbers: ArraySlice<UInt8>, separator: UInt8) -> Result<Event, Unusable> {
        numbers.withUnsafeBufferPointer { bytes in
            let parts = bytes.split(whereSeparator: { $0 == separator || (separator == 0x20 && isSpace($0)) })
            guard (2...4).contains(parts.count) else {
                return .failure(Unusable(reason: "the place '\(excerpt(bytes))' is not a longitude and a latitude"))
            }
            return coordinate(UnsafeBufferPointer(rebasing: parts[1]), UnsafeBufferPointer(rebasing: parts[0])).map {
                var event = Event(id: 0, kind: .point, coordinate: $0)
                if parts.count > 2 { event.altitude = altitude(UnsafeBufferPointer(rebasing: parts[2])) }
                return event
            }
        }
    }

    private func altitude(_ text: UnsafeBufferPointer<UInt8>) -> Decimal4? {
        guard let altitude: Decimal4 = FileNumber.decimal(text) else {
            problem("the altitude '\(excerpt(text))' is no number, and is left out")
            return nil
        }
        // Google Earth writes 0 for everything that lies on the ground.
        if !isAbsolute, altitude.scaled == 0 { return nil }
        if isAboveGround {
            items.append(.unplaced("heights above the ground"))
            return nil
        }
        return altitude
    }

    func endWhen() {
        let date = date(settings)
        if trackDepth > 0 { keep { try pairs.add(date) } } else { placemark.date = date }
    }

    func endCoord() {
        guard trackDepth > 0 else { return }
        guard text.contains(where: { !isSpace($0) }) else { return keep { try pairs.add(nil as Event?) } }
        switch event(text[...], separator: 0x20) {
        case .success(let event): keep { try pairs.add(event) }
        case .failure(let error):
            problem(error.reason)
            keep { try pairs.add(nil as Event?) }
        }
    }

    func endAltitudeMode() {
        // Above the ground, or above the floor of the sea.
        isAboveGround = text.starts(with: "relative".utf8)
        isAbsolute = text.starts(with: "absolute".utf8)
    }
}
