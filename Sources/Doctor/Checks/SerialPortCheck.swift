/// Whether this machine has a serial port at which a receiver could be.
enum SerialPortCheck: Check {
    static let name = "port"

    static func examine(_ examination: Examination) -> Verdict {
        guard examination.concernsHardware else { return .notConcerned }
        let ports = examination.candidates
        guard !ports.isEmpty else {
            let named = examination.namedDevices
            let missing = named.isEmpty ? "" : ": \(Phrases.list(named)) \(named.count == 1 ? "is" : "are") not there"
            return .wrong(
                "this machine has no serial port with a receiver" + missing,
                remedy: "plug the receiver in and look with 'dmesg' whether the kernel sees it, or switch the port on "
                    + "(on a Raspberry Pi with 'raspi-config', Serial Port)",
                .unavailable)
        }
        return .fine("\(Phrases.list(ports.map(\.path))) \(ports.count == 1 ? "is" : "are") there")
    }
}
