import ByteIO
import Positioning
import TrackFormats

/// An output of which a test wants nothing but the calls.
struct ByteOutput: ~Copyable {
    private var output = Output.collecting()

    static func mark(_ event: Event, as format: inout some TrackFormat) throws {
        var output = Output.collecting()
        try format.mark(event, into: &output)
    }

    /// Writes a file of one track.
    mutating func write(_ events: [Event], _ track: Track, as format: inout some TrackFormat) throws {
        try format.begin(into: &output)
        try format.beginTrack(track, into: &output)
        var segment: Int64?
        for (index, event) in events.enumerated() {
            if index > 0, event.segment != segment { try format.endSegment(into: &output) }
            if index == 0 || event.segment != segment { try format.beginSegment(into: &output) }
            segment = event.segment
            try format.event(event, into: &output)
        }
        try format.endSegment(into: &output)
        try format.endTrack(into: &output)
        try format.end(into: &output)
    }
}
