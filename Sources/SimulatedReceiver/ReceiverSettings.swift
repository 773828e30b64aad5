package import Positioning

/// What simulated receivers are like, and what happens to them.
package struct ReceiverSettings: Sendable {
    /// Epochs a second, 1 to 10.
    package var rate = 1
    package var route: Route
    package var scenario = Scenario()
    /// The receiver's time when it is switched on.
    package var start: Timestamp
    package var seed: UInt64
    package var talker = Talker.combined
    /// How many receivers are carried along together.
    package var receivers = 1
    /// As fast as the bytes are read, instead of in time; silence and absence then take no time.
    package var isFast = false
    /// How many epochs to send; `nil` for no end.
    package var count: Int?
    /// Whether to send nothing before someone has opened the device.
    package var waitsForReader = false

    package init(route: Route, start: Timestamp, seed: UInt64 = 1) {
        self.route = route
        self.start = start
        self.seed = seed
    }
}
