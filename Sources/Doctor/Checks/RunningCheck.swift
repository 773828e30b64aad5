/// Whether gpsd runs, or systemd would start it, where it does not answer.
enum RunningCheck: Check {
    static let name = "running"

    static func examine(_ examination: Examination) -> Verdict {
        guard examination.lacksLocalGpsd else { return .notConcerned }
        let processes = examination.gpsdProcesses
        if let process = processes.first(where: { $0.state == "T" }) {
            return .wrong(
                "gpsd (process \(process.pid)) was stopped", remedy: "'kill -CONT \(process.pid)' lets it go on",
                .unavailable)
        }
        if let process = processes.first { return .fine("gpsd runs as process \(process.pid)") }
        let unit = examination.surroundings.properties(of: "gpsd.socket", ["ActiveState"])
        if unit?["ActiveState"] == "active" {
            // It starts with the first client, who was us.
            let service = examination.surroundings.properties(of: "gpsd.service", ["ActiveState", "Result"])
            guard service?["ActiveState"] == "failed" else { return .fine("systemd listens for gpsd") }
            return .wrong(
                "systemd listens for gpsd, but gpsd.service has failed\(service?["Result"].map { " (\($0))" } ?? "")",
                remedy: "'journalctl -u gpsd' says why, often an option in /etc/default/gpsd; then 'systemctl restart "
                    + "gpsd.socket'",
                .unavailable)
        }
        return .wrong(
            "gpsd does not run", remedy: "start it with 'systemctl enable --now gpsd.socket', or name another SERVER",
            .unavailable)
    }
}
