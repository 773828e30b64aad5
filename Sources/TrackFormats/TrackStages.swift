/// What is done to events on their way from the store to a file.
package struct TrackStages: Sendable {
    package enum Altitude: String, Sendable, CaseIterable {
        /// Above mean sea level.
        case msl
        /// Above the WGS 84 ellipsoid.
        case hae
    }

    /// The least time between two points of a segment; `nil` keeps them all. Milliseconds.
    package var every: Int64?
    /// How far the line may pass a point that is left out; `nil` keeps them all. Metres.
    package var tolerance: Double?
    /// The silence that begins a segment, whatever was recorded as one; `nil` leaves them as they are. Milliseconds.
    package var gap: Int64?
    /// Which altitude is the altitude, in a format that has a place for one.
    package var altitude = Altitude.msl
    /// How many decimals degrees have at most; `nil` for all.
    package var places: Int?
    /// Whether points without a date are left out.
    package var needsDates = false
    /// Whether a segment of one point is left out.
    package var needsTwoPoints = false
    /// Whether what stands beside the tracks is left out.
    package var leavesOutMarks = false

    package init() {}

    /// Whether events pass as they are.
    var isEmpty: Bool {
        every == nil && tolerance == nil && gap == nil && altitude == .msl && places == nil && !needsDates
            && !needsTwoPoints && !leavesOutMarks
    }
}
