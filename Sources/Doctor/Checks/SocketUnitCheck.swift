internal import FixSources

/// Whether `gpsd.socket`, by which systemd listens for gpsd, has failed.
enum SocketUnitCheck: Check {
    static let name = "socket"

    static func examine(_ examination: Examination) -> Verdict {
        let surroundings = examination.surroundings
        guard examination.lacksLocalGpsd,
            let unit = surroundings.properties(of: "gpsd.socket", ["LoadState", "ActiveState", "Result", "Listen"]),
            unit["LoadState"] == "loaded"
        else { return .notConcerned }
        guard unit["ActiveState"] == "failed" else { return .fine("gpsd.socket has not failed") }
        // Its unit listens on [::1] too, and where one address cannot be had systemd gives up all.
        if isIPv6Off(surroundings), unit["Listen"].map({ $0.contains("[::") }) ?? true {
            return .wrong(
                "gpsd.socket has failed, since it listens on [::1] too and IPv6 is off on this machine",
                remedy: "'systemctl edit gpsd.socket', write [Socket], ListenStream=, ListenStream=/run/gpsd.sock and "
                    + "ListenStream=127.0.0.1:\(examination.server.port) on lines of their own, then 'systemctl "
                    + "restart gpsd.socket'",
                .unavailable)
        }
        let result = unit["Result"].map { " (\($0))" } ?? ""
        return .wrong(
            "gpsd.socket has failed\(result)",
            remedy:
                "'systemctl status gpsd.socket' says why; something else may listen on port \(examination.server.port)",
            .unavailable)
    }

    private static func isIPv6Off(_ surroundings: Surroundings) -> Bool {
        // Off by ipv6.disable=1, or by sysctl for all or for the loopback.
        guard surroundings.exists("/proc/net/if_inet6") else { return true }
        return ["all", "lo"].contains { surroundings.word(in: "/proc/sys/net/ipv6/conf/\($0)/disable_ipv6") == "1" }
    }
}
