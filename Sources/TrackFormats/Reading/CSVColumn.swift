/// What a column of a CSV file holds.
enum CSVColumn: Hashable {
    case latitude, longitude, latitudeLetter, longitudeLetter
    case altitude, ellipsoidalAltitude, horizontalAccuracy, verticalAccuracy, speed, speedAccuracy, course
    case courseAccuracy, climb, mode, satellitesUsed, hdop
    case date, time, offset, timeSource, receivedDate, receiverDate
    case device, kind, name, note, track, trackKind, trackName, segment
    /// Whether the row is a point or the start of a segment, as OpenTracks writes it.
    case pointType
    /// Whether the row is a point or a place, as Columbus loggers write it.
    case tag
    /// A number of the row, which means nothing.
    case number
    /// Something that has no place, by a name in the plural.
    case other(String)

    /// What columns are called, in small letters and digits alone; a unit may follow.
    static let names: [String: CSVColumn] = table([
        (.latitude, "latitude lat latitudens gpslatitude latdeg"),
        (.longitude, "longitude lon lng long longitudeew gpslongitude londeg"),
        (.latitudeLetter, "ns northsouth latref"), (.longitudeLetter, "ew eastwest lonref"),
        (.altitude, "altitude alt ele elevation height altmsl altitudemsl gpsaltitude"),
        (.ellipsoidalAltitude, "ellipsoidalaltitude hae althae altitudehae altgps ellipsoidalheight ellipsoidheight"),
        (.horizontalAccuracy, "horizontalaccuracy accuracyhorizontal accuracy eph hacc"),
        (.verticalAccuracy, "verticalaccuracy accuracyvertical epv vacc"),
        (.speed, "speed velocity gndspd groundspeed gpsspeed"), (.speedAccuracy, "speedaccuracy eps sacc"),
        (.course, "course cog bearing"), (.courseAccuracy, "courseaccuracy epd bearingaccuracy"),
        (.climb, "climb vspd verticalspeed"), (.mode, "mode fix gpsfix"),
        (.satellitesUsed, "satellitesused satellites sats sat usat"), (.hdop, "hdop"),
        (.date, "date lcldate localdate utcdate dateutc gpsdate"),
        (
            .time,
            "time lcltime localtime utctime timeutc gpstime datetime timestamp creationdate isotime datetimeutc utc"
        ),
        (.offset, "utcofst utcoffset"), (.timeSource, "timesource clock"), (.receivedDate, "receiveddate received"),
        (.receiverDate, "receiverdate receiverclock"), (.device, "device"), (.kind, "kind"),
        (.name, "name title"), (.note, "note notes desc description comment cmt"), (.track, "track"),
        (.trackKind, "trackkind"), (.trackName, "trackname tracklabel"), (.segment, "segment"),
        (.pointType, "trackpointtype"), (.tag, "tag"), (.number, "no id index fid nr"),
        (.other("heart rates"), "heartrate hr bpm"), (.other("cadences"), "cadence cad rpm"),
        (.other("power values"), "power watts"), (.other("temperatures"), "temperature temp oat atemp"),
    ])

    private static func table(_ rows: [(CSVColumn, String)]) -> [String: CSVColumn] {
        var table: [String: CSVColumn] = [:]
        for (column, names) in rows {
            for name in names.split(separator: " ") { table[String(name)] = column }
        }
        return table
    }
}

/// How much of our unit another one is, as a fraction.
struct CSVUnit: Hashable {
    let numerator: Int64
    let denominator: Int64

    static let ours = CSVUnit(numerator: 1, denominator: 1)
    static let feet = CSVUnit(numerator: 3048, denominator: 10_000)
    static let knots = CSVUnit(numerator: 1852, denominator: 3600)
    static let kilometresPerHour = CSVUnit(numerator: 10, denominator: 36)
    static let milesPerHour = CSVUnit(numerator: 44_704, denominator: 100_000)
    static let feetPerMinute = CSVUnit(numerator: 3048, denominator: 600_000)

    /// What units are called, in small letters and digits alone; the first word of what stands beside a name counts.
    static let names: [String: CSVUnit] = [
        "m": .ours, "meter": .ours, "meters": .ours, "metre": .ours, "metres": .ours, "ms": .ours, "mps": .ours,
        "deg": .ours, "degrees": .ours, "degree": .ours, "ft": .feet, "feet": .feet, "kmh": .kilometresPerHour,
        "kph": .kilometresPerHour, "kmph": .kilometresPerHour, "mph": .milesPerHour, "kt": .knots, "kts": .knots,
        "kn": .knots, "knots": .knots, "fpm": .feetPerMinute, "ftmin": .feetPerMinute,
    ]
}
