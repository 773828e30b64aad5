internal import ByteIO
internal import Positioning

extension CSVReader {
    /// Reads one row, which began in `line`.
    mutating func readRow(
        _ row: CSVRecord, _ header: CSVHeader, line: Int, _ take: (TrackFileItem) throws -> Void
    ) throws {
        if header.has(.pointType), text(row, header, .pointType)?.hasPrefix("SEGMENT_START") == true {
            place.beginsSegment = place.hasTrack
        }
        for (index, column) in header.columns.enumerated() {
            if case .other(let name) = column, !row.isEmpty(index) { try take(.unplaced(name)) }
        }
        guard let latitude = header.place(.latitude), let longitude = header.place(.longitude) else { return }
        if row.isEmpty(latitude), row.isEmpty(longitude) { return try take(.unplaced("rows without a position")) }
        let coordinate: Coordinate
        do {
            coordinate = try .ofFile(
                degrees(row, header, latitude, .latitudeLetter, "NS"),
                degrees(row, header, longitude, .longitudeLetter, "EW"))
        } catch { return try take(.problem(line: line, error.reason)) }
        var event = Event(id: 0, kind: .point, coordinate: coordinate)
        if try !setDates(of: &event, row, header, take) { try take(.problem(line: line, "the time is no date")) }
        try setValues(of: &event, row, header, take)
        event.name = text(row, header, .name)
        event.note = text(row, header, .note)
        event.device = text(row, header, .device)
        try event.forgetImpossible { try take(.unplaced($0)) }
        if isMark(event, row, header) {
            event.kind = .mark
            return try take(.mark(event))
        }
        try beginTrack(row, header, take)
        try take(.point(event))
    }

    /// Whether the row tells of a place, not of a point of a track.
    private func isMark(_ event: Event, _ row: CSVRecord, _ header: CSVHeader) -> Bool {
        if header.isOurs { return text(row, header, .kind) == "mark" }
        if header.isColumbus { return text(row, header, .tag) != "T" }
        return !header.has(.date) && !header.has(.time) && (event.name != nil || event.note != nil)
    }

    /// Begins the track and the segment that the row belongs to, where they are not those of the last one.
    private mutating func beginTrack(
        _ row: CSVRecord, _ header: CSVHeader, _ take: (TrackFileItem) throws -> Void
    ) throws {
        let track = header.place(.track).map { Array(row[$0]) } ?? []
        let segment = header.place(.segment).map { Array(row[$0]) } ?? []
        if !place.hasTrack || place.track != track {
            let isRoute = text(row, header, .trackKind) == "route"
            let name = text(row, header, .trackName)
            try take(.track(kind: isRoute ? .route : .track, name: name, note: nil))
        } else if place.beginsSegment || place.segment != segment {
            try take(.segment)
        }
        place = CSVPlace(hasTrack: true, track: track, segment: segment)
    }

    private func setValues(
        of event: inout Event, _ row: CSVRecord, _ header: CSVHeader, _ take: (TrackFileItem) throws -> Void
    ) throws {
        event.altitude = try number(row, header, .altitude, take)
        event.ellipsoidalAltitude = try number(row, header, .ellipsoidalAltitude, take)
        event.horizontalAccuracy = try number(row, header, .horizontalAccuracy, take)
        event.verticalAccuracy = try number(row, header, .verticalAccuracy, take)
        event.speed = try number(row, header, .speed, take)
        event.speedAccuracy = try number(row, header, .speedAccuracy, take)
        event.course = try number(row, header, .course, take)
        event.courseAccuracy = try number(row, header, .courseAccuracy, take)
        event.climb = try number(row, header, .climb, take)
        event.hdop = try number(row, header, .hdop, take)
        if let index = header.place(.satellitesUsed), !row.isEmpty(index) {
            event.satellitesUsed = FileNumber.integer(row[index])
            if event.satellitesUsed == nil { try take(.unplaced("numbers of satellites that are none")) }
        }
        switch text(row, header, .mode)?.lowercased() {
        case "2", "2d": event.mode = .twoD
        case "3", "3d": event.mode = .threeD
        default: event.mode = nil
        }
    }

    /// The number in a column, in our unit; `nil` where the cell is empty or no number, which is told.
    private func number<D: FixedDecimal>(
        _ row: CSVRecord, _ header: CSVHeader, _ column: CSVColumn, _ take: (TrackFileItem) throws -> Void
    ) throws -> D? {
        guard let index = header.place(column), !row.isEmpty(index) else { return nil }
        let (cell, unit) = (row[index], header.units[index])
        let point = point(cell, header)
        let value: D? =
            unit == .ours
            ? FileNumber.decimal(cell, point: point)
            : FileNumber.decimal(cell, times: unit.numerator, over: unit.denominator, point: point)
        if value == nil { try take(.unplaced("values that are no number")) }
        return value
    }

    private func degrees(
        _ row: CSVRecord, _ header: CSVHeader, _ index: Int, _ letterColumn: CSVColumn, _ letters: StaticString
    ) -> Decimal9? {
        let cell = row[index]
        guard let letter = header.place(letterColumn), !row.isEmpty(letter) else {
            return FileDegrees.parse(cell, letters: letters, point: point(cell, header))
        }
        return FileDegrees.parse(
            Array(cell) + [UInt8(ascii: " ")] + row[letter], letters: letters, point: point(cell, header))
    }

    /// The decimal point of a cell: a comma, where commas do not part the cells.
    private func point(_ cell: ArraySlice<UInt8>, _ header: CSVHeader) -> UInt8 {
        let comma = UInt8(ascii: ",")
        return header.delimiter != comma && cell.contains(comma) && !cell.contains(FileNumber.dot)
            ? comma : FileNumber.dot
    }

    /// The text in a column; `nil` where there is none.
    func text(_ row: CSVRecord, _ header: CSVHeader, _ column: CSVColumn) -> String? {
        guard let index = header.place(column), !row[index].isEmpty else { return nil }
        var cell = row[index]
        // What this program put in front of what a spreadsheet would have run.
        if header.isOurs, row.isQuoted(index), cell.first == UInt8(ascii: "'"), cell.isFormulaBehindApostrophes {
            cell = cell.dropFirst()
        }
        return String(decoding: cell, as: UTF8.self)
    }
}
