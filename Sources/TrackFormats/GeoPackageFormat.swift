package import ByteIO
package import Positioning
internal import SQLite

/// An OGC GeoPackage 1.3 (https://www.geopackage.org/spec130/), with two layers that have a spatial index.
///
/// `events` has a POINT for each event, marks included, with all that is known of it under the view's names. `tracks` has a
/// MULTILINESTRING for each track and route, cut at the meridian opposite Greenwich; one that has no two positions in a
/// segment has no geometry. A geometry has a Z, the altitude above mean sea level, where each of its positions has one.
///
/// The file is made in the temporary folder, since SQLite does not write from front to back, and copied at the end.
package struct GeoPackageFormat: TrackFormat {
    package static let name = "gpkg"
    package static let summary = "OGC GeoPackage, with layers of events and tracks"
    package static let fileExtensions = ["gpkg"]
    package static let isText = false
    package static let hasBothAltitudes = true

    private let folder: String
    private var file: GeoPackageFile?
    private var undated = 0

    package init(_ settings: FormatSettings) { folder = settings.temporaryFolder }

    package var leftOut: [(what: String, count: Int)] {
        undated == 0 ? [] : [("dates outside the years 1 to 9999", undated)]
    }

    package mutating func begin(into out: inout Output) throws {
        file = try GeoPackageFile(folder: folder)
    }

    package mutating func mark(_ event: Event, into out: inout Output) throws {
        try file?.add(event)
    }

    package mutating func beginTrack(_ track: Track, into out: inout Output) { file?.line.begin(track) }

    package mutating func event(_ event: Event, into out: inout Output) throws {
        try file?.add(event)
        try file?.line.add(event)
    }

    package mutating func endSegment(into out: inout Output) { file?.line.endSegment() }

    package mutating func endTrack(into out: inout Output) throws { try file?.addTrack() }

    package mutating func end(into out: inout Output) throws {
        try file?.finish(into: &out)
        undated = file?.undated ?? 0
        file = nil
    }
}
