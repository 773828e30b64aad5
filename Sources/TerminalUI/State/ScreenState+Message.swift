internal import Positioning

extension ScreenState {
    /// How long a message stays where no key is pressed. Milliseconds.
    private static let messageTime: Int64 = 10_000

    mutating func ageMessage() {
        guard let message else { return }
        guard let since = message.since else {
            self.message?.since = now.uptime
            return
        }
        if now.uptime - since >= Self.messageTime {
            self.message = nil
            isLeaving = false
        }
    }

    /// Shows a message; a question that it takes the place of was not answered.
    mutating func tell(_ text: String, isError: Bool = false) {
        message = Message(text: text, isError: isError)
        isLeaving = false
    }

    /// Says what is being done, where that may take long and ends with another message.
    mutating func announce(_ action: Action) {
        switch action {
        case .delete(.range), .delete(.track): tell("deleting")
        case .delete(.ids(let ids)) where ids.count > 1: tell("deleting")
        case .undo: tell("taking back the last change")
        case .stopRecording: tell("ending the recording")
        default: break
        }
    }
}
