/// What a row of points is.
package enum TrackKind: Int, Sendable, CaseIterable {
    /// Where something went.
    case track = 0
    /// A way that was planned; it has no segments.
    case route = 1
}

/// A recording, or a route that was imported, without its points.
package struct Track: Sendable, Hashable, Identifiable {
    package var id: Int64
    package var kind: TrackKind
    /// What a person called it; `nil` for one without a name.
    package var name: String?
    /// What a person said of it.
    package var note: String?
    /// The name of the file that it was imported from, without its folder; `nil` for a recording.
    package var source: String?

    package init(
        id: Int64, kind: TrackKind = .track, name: String? = nil, note: String? = nil, source: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.note = note
        self.source = source
    }
}
