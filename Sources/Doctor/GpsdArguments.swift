/// What a gpsd was told on its command line (gpsd(8)).
struct GpsdArguments: Sendable, Hashable {
    var port: UInt16 = 2947
    /// Whether it listens on all addresses (`-G`).
    var isOpen = false
    var devices: [String] = []

    /// The options that take a value; all others stand alone.
    private static let valued = Set("DFPSfs")
    /// The long names (since gpsd 3.23) of those that take a value or matter here, and of those that begin alike.
    private static let names: [String: Character] = [
        "controlsocket": "F", "debug": "D", "drivers": "l", "foreground": "N", "framing": "f", "listenany": "G",
        "passive": "p", "pidfile": "P", "port": "S", "sockfile": "F", "speed": "s",
    ]

    init(_ arguments: [String]) {
        var rest = arguments.dropFirst()
        var haveOptionsEnded = false
        while let word = rest.popFirst() {
            if haveOptionsEnded || !word.hasPrefix("-") {
                devices.append(word)
            } else if word == "--" {
                haveOptionsEnded = true
            } else if word.hasPrefix("--") {
                takeLong(word.dropFirst(2), &rest)
            } else {
                takeLetters(word.dropFirst(), &rest)
            }
        }
    }

    /// `port`, `port=2948` or any unique beginning, as getopt_long(3) takes it; a value may stand in the next word.
    private mutating func takeLong(_ body: Substring, _ rest: inout ArraySlice<String>) {
        let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty else { return }
        let letters = Set(Self.names.filter { $0.key.hasPrefix(name) }.values)
        guard let letter = Self.names[String(name)] ?? (letters.count == 1 ? letters.first : nil) else { return }
        let isNext = parts.count == 1 && Self.valued.contains(letter)
        take(letter, isNext ? rest.popFirst() : parts.dropFirst().first.map(String.init))
    }

    /// Letters behind one dash, the last of which may have a value behind it or in the next word.
    private mutating func takeLetters(_ word: Substring, _ rest: inout ArraySlice<String>) {
        var letters = word
        while let letter = letters.popFirst() {
            guard Self.valued.contains(letter) else {
                take(letter, nil)
                continue
            }
            return take(letter, letters.isEmpty ? rest.popFirst() : String(letters))
        }
    }

    private mutating func take(_ letter: Character, _ value: String?) {
        if letter == "G" { isOpen = true }
        if letter == "S", let value, let number = UInt16(value) { port = number }
    }
}

extension Surroundings {
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
