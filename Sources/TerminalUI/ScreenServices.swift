package import EventStore
package import LocationManager
package import Presentation

/// Where the receiver is, live.
package protocol LiveFeed: AnyObject {
    /// Readable when there is something to advance by.
    var descriptor: CInt { get }
    /// When there is something to advance by even if nothing comes. Uptime; `nil` for never.
    var nextDeadline: Int64? { get }
    var manager: LocationManager { get }
    func advance()
}

/// A recording in this process, by the same rules and under the same lock as `locations record`.
package protocol RecordingControl: AnyObject {
    /// Readable when ``state`` or ``takeMessage()`` may have another answer.
    var descriptor: CInt { get }
    var state: RecordingState { get }
    /// Something to tell, once.
    func takeMessage() -> String?
    func start() throws
    /// Ends the recording, if it is one of this process, and waits until it is all on the disk.
    func stop()
}

/// Exporting, which may take longer than a key press.
package protocol ExportControl: AnyObject {
    /// Readable when there is an outcome to take.
    var descriptor: CInt { get }
    /// A name for a file of this format that no file has.
    func freeName(format: String) -> String
    /// Whether there is a file that would be replaced.
    func exists(_ file: String) -> Bool
    /// - Throws: ``ExportFailure`` where another is being written.
    func start(_ query: EventQuery, format: String, file: String) throws
    /// Breaks off what is being written, and waits until nothing of it is left.
    func stop()
    /// What came of it: a sentence to tell.
    func takeOutcome() -> Result<String, ExportFailure>?
}

/// Why an export came to nothing, in a sentence.
package struct ExportFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// What the screen is given to work with.
package struct ScreenServices {
    package var store: EventStore
    package var live: any LiveFeed
    package var recording: any RecordingControl
    package var export: any ExportControl
    /// Says why an event could not be added.
    package var words: (Unavailability) -> String
    package var format: LocalFormat
    package var units: Units
    /// The gpsd that is listened to, as it is named to people.
    package var server: String

    package init(
        store: EventStore, live: any LiveFeed, recording: any RecordingControl, export: any ExportControl,
        words: @escaping (Unavailability) -> String, format: LocalFormat, units: Units, server: String
    ) {
        self.store = store
        self.live = live
        self.recording = recording
        self.export = export
        self.words = words
        self.format = format
        self.units = units
        self.server = server
    }
}
