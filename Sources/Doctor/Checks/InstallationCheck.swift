/// Whether gpsd is installed, where it does not answer.
enum InstallationCheck: Check {
    static let name = "installation"

    private static let folders = [
        "/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/sbin", "/opt/gpsd/sbin",
    ]

    static func examine(_ examination: Examination) -> Verdict {
        guard examination.lacksLocalGpsd else { return .notConcerned }
        let isInstalled = folders.contains { examination.surroundings.exists("\($0)/gpsd") }
        guard isInstalled || !examination.gpsdProcesses.isEmpty else {
            return .wrong(
                "gpsd is not installed", remedy: "install it, as with 'apt install gpsd', or name another SERVER",
                .unavailable)
        }
        return .fine("gpsd is installed")
    }
}
