internal import Glibc

/// Whether AppArmor lets gpsd open the receiver's port.
enum ConfinementCheck: Check {
    static let name = "confinement"

    private static let profiles = ["/etc/apparmor.d/usr.sbin.gpsd", "/etc/apparmor.d/local/usr.sbin.gpsd"]

    static func examine(_ examination: Examination) -> Verdict {
        let surroundings = examination.surroundings
        guard examination.concernsHardware, let process = examination.gpsdProcesses.first,
            let port = examination.candidates.first,
            isConfined(process, surroundings)
        else { return .notConcerned }
        let patterns = Self.profiles.compactMap(surroundings.text).flatMap(writablePatterns)
        // Without its rules nothing can be said, and nothing need be.
        guard !patterns.isEmpty else { return .notConcerned }
        if patterns.contains(where: { fnmatch($0, port.device, FNM_PATHNAME) == 0 }) {
            return .fine("AppArmor lets gpsd open \(port.path)")
        }
        return .wrong(
            "AppArmor does not let gpsd open \(port.device)",
            remedy:
                "write '\(port.device) rw,' into \(Self.profiles[1]), then 'apparmor_parser -r \(Self.profiles[0])' "
                + "and 'systemctl restart gpsd'",
            .noPermission)
    }

    private static func isConfined(_ process: RunningProcess, _ surroundings: Surroundings) -> Bool {
        ["/proc/\(process.pid)/attr/apparmor/current", "/proc/\(process.pid)/attr/current"].contains {
            surroundings.word(in: $0)?.hasSuffix("(enforce)") ?? false
        }
    }

    /// The patterns of what may be read and written, from lines such as `/dev/tty{,S,USB}[0-9]* rw,`.
    static func writablePatterns(_ profile: String) -> [String] {
        profile.split(separator: "\n").flatMap { line -> [String] in
            let words = line.split(separator: "#")[...].first?.split(whereSeparator: \.isWhitespace) ?? []
            guard let path = words.first(where: { $0.hasPrefix("/") }), let rights = words.last, rights.hasSuffix(","),
                rights.contains("r"), rights.contains("w"), words.first != "deny"
            else { return [] }
            return alternatives(path).map {
                $0.split(separator: "**", omittingEmptySubsequences: false).joined(separator: "*")
            }
        }
    }

    /// What `a{,b,c}d` stands for: `ad`, `abd`, `acd`.
    private static func alternatives(_ text: Substring) -> [String] {
        guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else {
            return [String(text)]
        }
        let choices = text[text.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
        let rest = alternatives(text[text.index(after: close)...])
        return choices.flatMap { choice in rest.map { "\(text[..<open])\(choice)\($0)" } }
    }
}
