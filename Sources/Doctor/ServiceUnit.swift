/// The systemd service that this process runs under, as far as that decides where it may write (systemd.exec(5)).
struct ServiceUnit {
    let name: String
    private let properties: [String: String]

    private static let asked = ["ProtectSystem", "ProtectHome", "ReadOnlyPaths", "ReadWritePaths", "StateDirectory"]

    /// `nil` where this process runs under none.
    init?(_ surroundings: Surroundings) {
        // The last one: a user's own services lie below the service that is the user's manager.
        let groups = (surroundings.text(of: "/proc/self/cgroup") ?? "").split(separator: "\n")
        let names = groups.compactMap { $0.split(separator: "/").last.map(String.init) }
        guard let name = names.first(where: { $0.hasSuffix(".service") }) else { return nil }
        self.name = name
        properties = surroundings.properties(of: name, Self.asked) ?? [:]
    }

    /// Whether it is known what the unit says.
    var isKnown: Bool { !properties.isEmpty }

    /// The folder below `/var/lib` that is the unit's own.
    var stateFolder: String? {
        properties["StateDirectory"]?.split(separator: " ").first.map { "/var/lib/\($0)" }
    }

    /// The directive that makes a folder read-only, such as `ProtectSystem=strict`; `nil` where none does.
    func directive(closing folder: String) -> String? {
        if let paths = properties["ReadOnlyPaths"],
            let path = paths.split(separator: " ").first(where: { FilePaths.lies(folder, in: String($0)) })
        {
            return "ReadOnlyPaths=\(path)"
        }
        let homes = ["/home", "/root", "/run/user"]
        if let value = properties["ProtectHome"], value != "no",
            homes.contains(where: { FilePaths.lies(folder, in: $0) })
        {
            return "ProtectHome=\(value)"
        }
        guard let value = properties["ProtectSystem"] else { return nil }
        let closed: [String] =
            switch value {
            case "strict": ["/"]
            case "full": ["/usr", "/boot", "/efi", "/etc"]
            case "yes": ["/usr", "/boot", "/efi"]
            default: []
            }
        return closed.contains { FilePaths.lies(folder, in: $0) } ? "ProtectSystem=\(value)" : nil
    }
}
