internal import FixSources

/// Whether gpsd answers where it was looked for.
enum ReachCheck: Check {
    static let name = "gpsd"

    static func examine(_ examination: Examination) -> Verdict {
        let server = examination.server
        switch examination.gpsd.reach {
        case .greeted:
            return .fine("gpsd\(examination.gpsd.release.map { " \($0)" } ?? "") answers on \(server)")
        case .refused(let reason):
            return .wrong(
                "gpsd on \(server) ends the connection: \(reason)", remedy: "'journalctl -u gpsd' may say why",
                .unavailable)
        case .otherProgram:
            return .wrong(
                "what answers on \(server) is no gpsd",
                remedy: "name gpsd's own port, which is 2947 where nobody changed it",
                .unavailable)
        case .wordless(let time):
            return .wrong(
                "what listens on \(server) has not greeted for \(Phrases.duration(time)): gpsd hangs, or that is none",
                remedy: "restart it with 'systemctl restart gpsd', or name another SERVER", .unavailable)
        case .mute(let time):
            return .wrong(
                "nothing has answered on \(server) for \(Phrases.duration(time))",
                remedy: "look whether that machine is on and a firewall lets port \(server.port) through", .unavailable)
        case .unreachable(let reason):
            return .wrong(
                "no gpsd on \(server): \(reason)", remedy: remedy(examination, reason), .unavailable)
        }
    }

    private static func remedy(_ examination: Examination, _ reason: String) -> String {
        let server = examination.server
        if examination.isLocal { return "'systemctl status gpsd.socket gpsd' and 'journalctl -u gpsd' say more" }
        guard reason == "Connection refused" else { return "look whether the name is right and the network is up" }
        return "start gpsd there with -G, so that it listens for other machines (under systemd with "
            + "ListenStream=0.0.0.0:\(server.port) in 'systemctl edit gpsd.socket'), or name another SERVER"
    }
}
