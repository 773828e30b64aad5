package import FixSources
package import LocationManager

extension Doctor {
    /// What is to be examined.
    package struct Settings: Sendable {
        package var server: Server
        /// What the location manager would believe; its wish is the accuracy that a recording would keep.
        package var limits: Limits
        /// The path of the store that would be recorded into.
        package var store: String
        /// How long the store's recorder lets events gather. Milliseconds.
        package var commitInterval: Int64 = 5_000
        package var patience = Patience()

        package init(server: Server, limits: Limits, store: String) {
            self.server = server
            self.limits = limits
            self.store = store
        }
    }

    /// How long each thing is waited for. Milliseconds.
    package struct Patience: Sendable, Hashable {
        /// For a connection to gpsd.
        package var connection: Int64 = 5_000
        /// For gpsd's greeting.
        package var greeting: Int64 = 3_000
        /// For a gpsd without a receiver to get one.
        package var device: Int64 = 1_500
        /// For the receiver's first word: gpsd tries one speed after another.
        package var speech: Int64 = 15_000
        /// For a fix, and for one that is exact enough, from the first word on.
        package var fix: Int64 = 6_000

        package init() {}
    }
}
