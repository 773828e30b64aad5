internal import Positioning

/// Makes a ``TrackLine`` of the points of a track, one after another; it can go on when the track does.
///
/// The longer the track, the coarser its line: each time there are too many vertices, all are gone over with twice the
/// tolerance. No point is farther from the line than four times the last one.
struct TrackLineBuilder: Sendable {
    static let mostVertices = 4_000
    /// What a receiver cannot tell apart anyway. Metres.
    private static let leastTolerance = 0.5

    private var thinner = LineThinner(tolerance: leastTolerance)
    private var profile = ProfileSamples()

    /// Metres.
    var tolerance: Double { thinner.tolerance }

    mutating func add(_ point: TrackPoint, beginsSegment: Bool) {
        profile.add(point, beginsSegment: beginsSegment)
        thinner.take(point.coordinate, beginsSegment: beginsSegment)
        // One more is not kept yet.
        if thinner.kept.count >= Self.mostVertices - 1 { thin() }
    }

    private mutating func thin() {
        // At last all of the globe is within the tolerance.
        while thinner.kept.count > Self.mostVertices / 4 * 3, thinner.tolerance < 1e9 {
            var next = LineThinner(tolerance: 2 * thinner.tolerance)
            for vertex in thinner.vertices { next.take(vertex.coordinate, beginsSegment: vertex.beginsSegment) }
            thinner = next
        }
    }

    func line(of track: Track, isWhole: Bool) -> TrackLine {
        TrackLine(track: track, vertices: thinner.vertices, profile: profile, isWhole: isWhole)
    }
}
