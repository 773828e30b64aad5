internal import CommandLineKit
internal import TrackFormats

/// The choices that a site or a program is known to need.
enum ExportProfile: String, CaseIterable, ArgumentValue {
    /// Takes GPX; refuses points without a time, and counts a point alone in its segment as a jump.
    case strava
    /// Takes GPX of at most a million points; refuses tracks most of whose points have no time.
    case osm
    /// Garmin Connect takes GPX; refuses points without a time, and takes a first segment of one point for the whole track.
    case garmin
    /// Reads KMZ; heights above mean sea level; more than some ten thousand points make it slow, so it is handed the line
    /// within one metre.
    case googleEarth = "google-earth"
    /// Reads GeoPackage best: all fields, typed and indexed.
    case qgis

    /// What follows `--format`.
    var format: String {
        switch self {
        case .strava, .osm, .garmin: "gpx"
        case .googleEarth: "kmz"
        case .qgis: "gpkg"
        }
    }

    /// How many points one file may have; `nil` for any number.
    var mostPoints: Int? { self == .osm ? 1_000_000 : nil }

    func apply(to stages: inout TrackStages) {
        switch self {
        case .strava, .garmin:
            stages.needsDates = true
            stages.needsTwoPoints = true
            stages.leavesOutMarks = true
        case .osm:
            stages.needsDates = true
            stages.leavesOutMarks = true
        case .googleEarth: stages.tolerance = stages.tolerance ?? 1
        case .qgis: break
        }
    }

    /// What help says of them all.
    static let explanation = """
        Profiles: strava and garmin want GPX without marks, without points that have no time, and without segments of one \
        point; osm the same, but for segments of one point, and at most a million points; google-earth KMZ, thinned to \
        within a metre; qgis a GeoPackage with all fields.
        """
}
