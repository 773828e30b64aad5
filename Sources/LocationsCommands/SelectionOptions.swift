internal import CommandLineKit
internal import EventStore
internal import Positioning

/// Which tracks and where, beside the window.
struct SelectionOptions: Sendable {
    var tracks: [String] = []
    var last = false
    var near: NearArgument?
    var box: BoxArgument?

    static let options: [Option<Self>] = [
        .value("track", nil, \.tracks, "ID|NAME", "Only this track"),
        .flag("last", "l", \.last, "Only the newest track"),
        .value("near", nil, \.near, "LAT,LON,METRES", "Only within so many metres of a place"),
        .value("bbox", nil, \.box, "W,S,E,N", "Only within these degrees; across ±180 where W is east of E"),
    ].section("Which events")

    func validate() throws {
        if last, !tracks.isEmpty { throw UsageError("--last is a track of its own; leave out --track") }
    }

    /// Narrows a query down to what is asked for.
    ///
    /// - Throws: ``CommandFailure`` where there is no such track.
    func apply(to query: inout EventQuery, in store: EventStore) throws {
        query.near = near?.area
        query.box = box?.box
        if last {
            guard let newest = try store.newestTrack() else {
                throw CommandFailure(.dataError, "cannot find the newest track: the store has none yet")
            }
            query.place = .tracks([newest])
        } else if !tracks.isEmpty {
            query.place = .tracks(try tracks.flatMap { try Self.ids(of: $0, in: store) })
        }
    }

    /// The tracks that `word` calls: the one of that number, else those of that name.
    static func ids(of word: String, in store: EventStore) throws -> [Int64] {
        if let id = Int64(word), try store.track(id: id) != nil { return [id] }
        let named = try store.tracks(named: word)
        guard named.isEmpty else { return named }
        throw CommandFailure(.dataError, "there is no track '\(word)'; 'locations tracks' lists them")
    }
}

/// A range of degrees, as in `12.9,52.3,13.8,52.7`.
struct BoxArgument: ArgumentValue {
    let box: BoundingBox

    init(argument: String) throws {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0).flatMap { Decimal9($0) } }
        guard parts.count == 4, let west = parts[0], let south = parts[1], let east = parts[2], let north = parts[3],
            let box = BoundingBox(west: west, south: south, east: east, north: north)
        else { throw ArgumentError("expected degrees west, south, east and north, such as 12.9,52.3,13.8,52.7") }
        self.box = box
    }
}
