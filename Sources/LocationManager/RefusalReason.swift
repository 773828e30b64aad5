/// Why a closed epoch was not stored, or a line not read.
///
/// The raw value is what the store, `status` and the summary call it.
package enum RefusalReason: String, Sendable, Hashable, CaseIterable {
    // Truth: never bypassed.
    /// The receiver had no position: mode 0 or 1.
    case noFix = "no fix"
    /// Mode 2 or 3, but a coordinate was missing.
    case noPosition = "position incomplete"
    /// A coordinate off the globe.
    case outOfRange = "position out of range"
    /// Exactly 0°/0°.
    case nullPoint = "position exactly 0/0"
    /// No date of the calendar, before the earliest believable one, or too far ahead.
    case date = "date not believable"
    /// The instant had been closed before.
    case repeated = "instant repeated"
    /// Earlier than the fix before it.
    case backwards = "step back in time"
    /// Farther from the fix before it than anything moves.
    case jump = "jump"
    /// Neither time nor movement, so nothing tells it from the one before.
    case unmoved = "no time and not moved"
    /// From a receiver that is not the one followed.
    case otherReceiver = "other receiver"

    // Economy: what the user asked not to keep.
    case inaccurate = "accuracy beyond the limit"
    case unknownAccuracy = "accuracy unknown"
    case interval = "within the interval"
    case distance = "within the distance"

    // Lines.
    case garbled = "line no JSON object"
    case overlong = "line over 1 MB"
}
