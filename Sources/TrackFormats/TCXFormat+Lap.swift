internal import ByteIO
internal import Positioning

extension TCXFormat {
    /// How long a track is.
    struct Lap {
        let begin: (place: Coordinate, date: Timestamp)
        private(set) var end: (place: Coordinate, date: Timestamp)
        /// Metres within segments.
        private(set) var distance = 0.0
        /// Milliseconds within segments. A time that steps back takes nothing away.
        private(set) var duration: Int64 = 0

        init(begin place: Coordinate, date: Timestamp) {
            begin = (place, date)
            end = begin
        }

        /// Goes on to the next point, which is the first of a segment or not.
        mutating func add(_ place: Coordinate, _ date: Timestamp, isFirst: Bool) {
            if isFirst {
                end = (place, date)
            } else {
                distance += Geodesy.distance(end.place, place)
                duration += max(0, date - end.date)
                end = (place, max(date, end.date))
            }
        }
    }
}

extension ByteWriter {
    mutating func write(lap: TCXFormat.Lap) {
        write("<TotalTimeSeconds>", Decimal3(scaled: lap.duration), "</TotalTimeSeconds>")
        write("<DistanceMeters>", Decimal3(lap.distance) ?? Decimal3(scaled: .max), "</DistanceMeters>")
    }

    /// Writes a place between two literals, the meridian opposite Greenwich as the schema wants it: −180.
    mutating func write(_ before: StaticString, _ place: Coordinate, _ after: StaticString) {
        write(before)
        write("<LatitudeDegrees>", place.latitude, "</LatitudeDegrees>")
        let longitude = place.longitude
        write(
            "<LongitudeDegrees>", longitude.scaled == 180_000_000_000 ? Decimal9(scaled: -180_000_000_000) : longitude,
            "</LongitudeDegrees>")
        write(after)
    }
}

/// What the schema takes for a Course's name: 1 to 15 characters of XML, in words that one space is between.
func courseName(of track: Track) -> String {
    let whole = (track.name ?? "").unicodeScalars.split { $0.properties.isWhitespace }
        .map { word in String(String.UnicodeScalarView(word.filter { $0.value > 0x1F && $0.value & 0xFFFE != 0xFFFE }))
        }
        .filter { !$0.isEmpty }.joined(separator: " ")
    var (name, count) = ("", 0)
    for character in whole {
        count += character.unicodeScalars.count
        if count > 15 { break }
        name.append(character)
    }
    while name.last == " " { name.removeLast() }
    return name.isEmpty ? String("Track \(track.id)".suffix(15)) : name
}
