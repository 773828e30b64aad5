package import ByteIO
package import Positioning

/// The lines of gpsd (gpsd_json(5), protocol 3.14), as `gpspipe -w` records them.
///
/// An event is a TPV, after a SKY where its satellites or HDOP are known, or no longer are: a reader takes what the last
/// one told. Where only one of the two no longer is, a SKY that tells neither comes before: one that tells less leaves the
/// rest as it was. The mode of one that was imported without is 3 where its altitude is known, else 2. Tracks, segments,
/// names and notes have no place. Marks come last: a reader that replays the lines and refuses to step back in time then
/// loses them alone.
package struct GPSDFormat: TrackFormat {
    package static let name = "gpsd"
    package static let summary = "gpsd's own reports, to be replayed"
    package static let fileExtensions = ["gpsd"]
    package static let hasBothAltitudes = true

    private let marks: Spool
    /// The receivers whose last SKY tells something, among the tracks and among the marks behind them.
    private var told: (tracks: [Told], marks: [Told]) = ([], [])
    private var texts = 0
    /// Whether the track has a name and no event of it was met yet.
    private var isNameDue = false

    /// What the last SKY of a receiver tells.
    private struct Told {
        let device: String?
        let satellites: Bool
        let hdop: Bool

        /// What cannot be tells nothing.
        init(_ event: Event) {
            device = event.device
            satellites = event.satellitesUsed.map { $0 >= 0 } ?? false
            hdop = event.hdop.map { $0.scaled > 0 } ?? false
        }

        var isAnything: Bool { satellites || hdop }

        func isMore(than other: Told) -> Bool { satellites && !other.satellites || hdop && !other.hdop }
    }

    package init(_ settings: FormatSettings) { marks = Spool(folder: settings.temporaryFolder) }

    package var leftOut: [(what: String, count: Int)] { texts == 0 ? [] : [("names and notes", texts)] }

    package mutating func begin(into out: inout Output) {
        out.buffer.write(
            #"{"class":"VERSION","release":"locations","rev":"locations","proto_major":3,"proto_minor":14}"# + "\n")
    }

    package mutating func mark(_ event: Event, into out: inout Output) throws {
        count(event)
        try marks.write { Self.write(event, &told.marks, into: &$0) }
    }

    package mutating func beginTrack(_ track: Track, into out: inout Output) {
        isNameDue = track.name != nil
    }

    package mutating func event(_ event: Event, into out: inout Output) {
        if isNameDue { texts += 1 }
        isNameDue = false
        count(event)
        Self.write(event, &told.tracks, into: &out.buffer)
    }

    package mutating func end(into out: inout Output) throws {
        if !marks.isEmpty { for sky in told.tracks { Self.writeSky(of: sky.device, nil, nil, into: &out.buffer) } }
        try marks.move(into: &out)
    }

    private mutating func count(_ event: Event) {
        if event.name != nil { texts += 1 }
        if event.note != nil { texts += 1 }
    }

    /// - Parameter told: The receivers whose last SKY tells something.
    private static func write(_ event: Event, _ told: inout [Told], into out: inout ByteWriter) {
        let sky = Told(event)
        if let index = told.firstIndex(where: { $0.device == event.device }) {
            let last = told.remove(at: index)
            if sky.isAnything, last.isMore(than: sky) {
                writeSky(of: event.device, event.creationDate, nil, into: &out)
            }
            writeSky(of: event.device, event.creationDate, event, into: &out)
        } else if sky.isAnything {
            writeSky(of: event.device, event.creationDate, event, into: &out)
        }
        if sky.isAnything { told.append(sky) }
        out.write("{\"class\":\"TPV\"")
        writeHead(of: event.device, event.creationDate, into: &out)
        out.write(",\"mode\":", mode(of: event).rawValue, "")
        out.write(",\"lat\":", event.coordinate.latitude, ",\"lon\":")
        out.write(event.coordinate.longitude)
        if let altitude = event.ellipsoidalAltitude { out.write(",\"altHAE\":", altitude, "") }
        if let altitude = event.altitude { out.write(",\"altMSL\":", altitude, "") }
        if let accuracy = event.horizontalAccuracy { out.write(",\"eph\":", accuracy, "") }
        if let accuracy = event.verticalAccuracy { out.write(",\"epv\":", accuracy, "") }
        if let course = event.course { out.write(",\"track\":", course, "") }
        if let speed = event.speed { out.write(",\"speed\":", speed, "") }
        if let climb = event.climb { out.write(",\"climb\":", climb, "") }
        if let accuracy = event.courseAccuracy { out.write(",\"epd\":", accuracy, "") }
        if let accuracy = event.speedAccuracy { out.write(",\"eps\":", accuracy, "") }
        out.write("}\n")
    }

    /// - Parameter event: The one that follows; `nil` to tell nothing.
    private static func writeSky(
        of device: String?, _ date: Timestamp?, _ event: Event?, into out: inout ByteWriter
    ) {
        out.write("{\"class\":\"SKY\"")
        writeHead(of: device, date, into: &out)
        if let hdop = event?.hdop { out.write(",\"hdop\":", hdop, "") }
        if let satellites = event?.satellitesUsed { out.write(",\"uSat\":", satellites, "") }
        out.write("}\n")
    }

    private static func writeHead(of device: String?, _ date: Timestamp?, into out: inout ByteWriter) {
        if let device {
            out.write(",\"device\":")
            out.writeJSON(device)
        }
        if let date { out.write(",\"time\":\"", date, "\"") }
    }

    private static func mode(of event: Event) -> FixMode {
        event.mode ?? ((event.altitude ?? event.ellipsoidalAltitude) == nil ? .twoD : .threeD)
    }
}
