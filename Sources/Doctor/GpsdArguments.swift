/// What a gpsd was told on its command line (gpsd(8)).
struct GpsdArguments: Sendable, Hashable {
    var port: UInt16 = 2947
    /// Whether it listens on all addresses (`-G`).
    var isOpen = false
    var devices: [String] = []

    init(_ arguments: [String]) {
        // Options that take a value; all others stand alone.
        let valued = Set("DFPSfs")
        var rest = arguments.dropFirst()
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), !word.hasPrefix("--") else {
                if !word.hasPrefix("-") { devices.append(word) }
                continue
            }
            var letters = word.dropFirst()
            while let letter = letters.popFirst() {
                if letter == "G" { isOpen = true }
                guard valued.contains(letter) else { continue }
                let value = letters.isEmpty ? rest.popFirst() ?? "" : String(letters)
                if letter == "S", let number = UInt16(value) { port = number }
                break
            }
        }
    }
}

/// What `/etc/default/gpsd` says, as Debian's units read it.
struct GpsdDefaults: Sendable, Hashable {
    let path: String
    var devices: [String] = []
    /// Whether receivers on USB are handed to gpsd as they are plugged in.
    var takesUSB = false

    init(path: String, text: String) {
        self.path = path
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let key = parts[0].split(separator: " ").last else { continue }
            let value = parts[1].filter { $0 != "\"" && $0 != "'" }
            switch key {
            case _ where line.hasPrefix("#"): continue
            case "DEVICES": devices = value.split(whereSeparator: \.isWhitespace).map(String.init)
            case "USBAUTO": takesUSB = value == "true"
            default: break
            }
        }
    }
}

extension Surroundings {
    /// gpsd's configuration; `nil` on systems that have none there.
    func gpsdDefaults() -> GpsdDefaults? {
        let path = "/etc/default/gpsd"
        return text(of: path).map { GpsdDefaults(path: path, text: $0) }
    }

    /// The properties of a unit that were asked for; `nil` where systemd cannot be asked.
    ///
    /// A property that is there several times is joined by spaces.
    func properties(of unit: String, _ names: [String]) -> [String: String]? {
        guard let text = systemctl(["show", unit, "--property=" + names.joined(separator: ",")]) else { return nil }
        var found: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty else { continue }
            let key = String(parts[0])
            found[key] = found[key].map { "\($0) \(parts[1])" } ?? String(parts[1])
        }
        return found
    }
}
