import LinuxHost
import Positioning
import Recorder

/// Keeps all that a recording tells.
final class Listener: RecordingObserver {
    private(set) var stored: [Event] = []
    private(set) var messages: [RecorderMessage] = []
    private(set) var statuses: [RecordingStatus] = []
    /// Done when events were stored.
    var onStore: () -> Void = {}
    /// Done when something is said.
    var onMessage: (RecorderMessage) -> Void = { _ in }

    /// Done when it is told how things are.
    var onStatus: () -> Void = {}

    let wantsEvents = true

    func recorder(didStore events: [Event]) {
        stored += events
        onStore()
    }
    func recorder(says message: RecorderMessage) {
        messages.append(message)
        onMessage(message)
    }
    func recorder(isAt status: RecordingStatus) {
        statuses.append(status)
        onStatus()
    }
}
