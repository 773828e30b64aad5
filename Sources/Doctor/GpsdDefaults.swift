/// What `/etc/default/gpsd` says, as Debian's units read it.
struct GpsdDefaults: Sendable, Hashable {
    let path: String
    var devices: [String] = []
    /// Whether receivers on USB are handed to gpsd as they are plugged in.
    var takesUSB = false

    init(path: String, text: String) {
        self.path = path
        for line in text.split(separator: "\n") {
            let line = line.drop(while: \.isWhitespace)
            let parts = line.split(separator: "=", maxSplits: 1)
            guard let first = line.first, first != "#", first != ";", parts.count == 2,
                let key = parts[0].split(separator: " ").last
            else { continue }
            let value = Self.value(parts[1])
            switch key {
            case "DEVICES": devices = value.split(whereSeparator: \.isWhitespace).map(String.init)
            case "USBAUTO": takesUSB = value == "true"
            default: break
            }
        }
    }

    /// A value without its quotes, and without a comment behind it.
    private static func value(_ text: Substring) -> String {
        var value = ""
        var quote: Character?
        var isWordStart = true
        for character in text {
            if let open = quote {
                if character == open { quote = nil } else { value.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "#", isWordStart {
                break
            } else {
                value.append(character)
            }
            isWordStart = quote == nil && character.isWhitespace
        }
        return String(value.reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Surroundings {
    /// gpsd's configuration; `nil` on systems that have none there.
    func gpsdDefaults() -> GpsdDefaults? {
        let path = "/etc/default/gpsd"
        return text(of: path).map { GpsdDefaults(path: path, text: $0) }
    }
}
