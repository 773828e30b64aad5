internal import FixSources

/// Whether gpsd listens elsewhere than it was looked for.
enum ListeningCheck: Check {
    static let name = "listening"

    static func examine(_ examination: Examination) -> Verdict {
        guard examination.lacksLocalGpsd else { return .notConcerned }
        let server = examination.server
        let ports = elsewhere(examination)
        if let port = ports.first, !ports.contains(server.port) {
            return .wrong(
                "gpsd listens on port \(port) of this machine, and not on \(server.port)",
                remedy: "name it as SERVER: 'localhost:\(port)'", .unavailable)
        }
        guard !ports.isEmpty else { return .notConcerned }
        let isOpen = examination.gpsdProcesses.contains { GpsdArguments($0.arguments).isOpen }
        if !isOpen, !["localhost", "127.0.0.1", "::1"].contains(server.host) {
            return .wrong(
                "gpsd listens for programs of this machine only, and not at \(server.host)",
                remedy: "name 'localhost:\(server.port)' as SERVER, or start gpsd with -G (under systemd with "
                    + "ListenStream=0.0.0.0:\(server.port) in 'systemctl edit gpsd.socket')",
                .unavailable)
        }
        return .notConcerned
    }

    /// The ports of this machine on which a gpsd, or systemd for it, listens.
    private static func elsewhere(_ examination: Examination) -> [UInt16] {
        let processes = examination.gpsdProcesses
        let unit = examination.surroundings.properties(of: "gpsd.socket", ["ActiveState", "Listen"])
        guard unit?["ActiveState"] == "active", let listen = unit?["Listen"] else {
            return processes.map { GpsdArguments($0.arguments).port }
        }
        // Such as `/run/gpsd.sock (Stream) [::1]:2947 (Stream) 127.0.0.1:2947 (Stream)`.
        return listen.split(separator: " ").compactMap { word in
            guard let colon = word.lastIndex(of: ":") else { return nil }
            return UInt16(word[word.index(after: colon)...])
        }
    }
}
