/// The checks there are.
package enum Checks {
    /// In the order of the chain, from the antenna's end to the file: the first that fails is what is wrong.
    package static let all: [any Check.Type] = [
        // This machine's side of a gpsd that has no receiver, or that is not there.
        SerialPortCheck.self,
        PortHolderCheck.self,
        InstallationCheck.self,
        SocketUnitCheck.self,
        ListeningCheck.self,
        RunningCheck.self,
        // gpsd's side.
        ReachCheck.self,
        PortPermissionCheck.self,
        ConfinementCheck.self,
        ConfigurationCheck.self,
        ReceiverCheck.self,
        SpeechCheck.self,
        SatelliteCheck.self,
        FixCheck.self,
        DateCheck.self,
        AccuracyCheck.self,
        // The store's side.
        StoreMediumCheck.self,
        StoreWritingCheck.self,
        StoreSpaceCheck.self,
        StoreSoundnessCheck.self,
        // What keeps nobody from recording, mostly: so it hides none of the others.
        ClockCheck.self,
    ]
}
