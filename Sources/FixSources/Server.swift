internal import Glibc

/// Where a gpsd is, and which of its receivers is wanted, as every client of gpsd's takes it.
///
/// `HOST`, `HOST:PORT`, `HOST:PORT:DEVICE`, `HOST::DEVICE`, `::DEVICE`, `[IPv6]:PORT:DEVICE`, a device alone (at
/// localhost), and any of the first six after `gpsd://`. A device begins with `/` or contains `://`, and may hold colons.
package struct Server: Sendable, Hashable, CustomStringConvertible {
    /// A name or an address, without brackets.
    package var host = "localhost"
    package var port: UInt16 = 2947
    /// The receiver that is wanted; `nil` for all. A source listens to all: the location manager's limits name the one.
    package var device: String?

    /// The gpsd of this machine, with all its receivers.
    package init() {}

    /// Reads what a user wrote.
    package init(_ text: String) throws(ServerError) {
        let prefix = "gpsd://"
        let isURL = text.lowercased().hasPrefix(prefix)
        var rest = isURL ? text.dropFirst(prefix.count) : text[...]
        if isURL, rest.hasSuffix("/"), !rest.contains(":/") { rest.removeLast() }
        guard !rest.isEmpty else { throw ServerError(text, "expected HOST, HOST:PORT or HOST:PORT:DEVICE") }
        if Self.isDevice(rest), !isURL, Self.startsDevice(rest) {
            device = String(rest)
        } else if rest.first == "[" {
            try readBracketed(rest, of: text)
        } else {
            try Self.refuseBareIPv6(rest, of: text)
            let end = rest.firstIndex(of: ":") ?? rest.endIndex
            if end > rest.startIndex { host = String(rest[..<end]) }
            try readPort(rest[end...], of: text)
        }
        try checkHost(of: text)
    }

    /// As it can be given again, such as `localhost:2947`.
    package var description: String {
        let address = (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
        return device.map { "\(address):\($0)" } ?? address
    }

    private mutating func readBracketed(_ rest: Substring, of text: String) throws(ServerError) {
        guard let end = rest.firstIndex(of: "]") else { throw ServerError(text, "the closing ']' is missing") }
        let address = rest[..<end].dropFirst()
        guard Self.isIPv6(address) else { throw ServerError(text, "'\(address)' is not an IPv6 address") }
        host = String(address)
        let after = rest[rest.index(after: end)...]
        guard after.isEmpty || after.first == ":" else {
            throw ServerError(text, "expected ':' and a port after ']', not '\(after)'")
        }
        try readPort(after, of: text)
    }

    /// Reads `:PORT:DEVICE`, of which each part may be missing.
    private mutating func readPort(_ rest: Substring, of text: String) throws(ServerError) {
        let fields = rest.dropFirst()
        let end = fields.firstIndex(of: ":") ?? fields.endIndex
        let digits = fields[..<end]
        if !digits.isEmpty {
            guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(digits), number > 0 else {
                throw ServerError(text, "'\(digits)' is not a port; expected 1 to 65535")
            }
            port = number
        }
        guard end < fields.endIndex else { return }
        let device = fields[fields.index(after: end)...]
        guard Self.isDevice(device) else {
            throw ServerError(text, "'\(device)' is not a device; expected one that begins with / or contains ://")
        }
        self.device = String(device)
    }

    private func checkHost(of text: String) throws(ServerError) {
        // With a space in it libgps would take it for one of its magic words, such as "shared memory".
        let isGood = host.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f && $0 != "/" && $0 != "@" }
        guard isGood else { throw ServerError(text, "'\(host)' is not a host") }
    }
}

extension Server {
    private static func isDevice(_ text: Substring) -> Bool { text.first == "/" || hasScheme(text) }

    /// Whether a text is a device from its first byte on: `/dev/ttyACM0` or `tcp://host:port`, not `host::tcp://…`.
    private static func startsDevice(_ text: Substring) -> Bool {
        guard text.first != "/", let colon = text.firstIndex(of: ":") else { return true }
        return text[colon...].hasPrefix("://")
    }

    private static func hasScheme(_ text: Substring) -> Bool {
        var rest = text
        while let colon = rest.firstIndex(of: ":") {
            if rest[colon...].hasPrefix("://") { return true }
            rest = rest[rest.index(after: colon)...]
        }
        return false
    }

    /// Whether a text is an IPv6 address, with or without a zone such as `%eth0`.
    private static func isIPv6(_ text: Substring) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1
    }

    /// Refuses an IPv6 address without brackets, which other clients silently split into something else.
    private static func refuseBareIPv6(_ rest: Substring, of text: String) throws(ServerError) {
        var head = rest.prefix { $0 != "/" }
        let tail = rest[head.endIndex...]
        // `cafe::/dev/ttyACM0` is a host without a port; `::/dev/ttyACM0` has neither.
        if !tail.isEmpty, head.hasSuffix("::"), !head.dropLast(2).contains(":") { return }
        if !tail.isEmpty, head.hasSuffix(":") { head = head.dropLast() }
        guard head.contains(":"), isIPv6(head) else { return }
        var advice = "'[\(head)]\(tail.isEmpty ? "" : "::" + tail)'"
        if let colon = head.lastIndex(of: ":"), let port = UInt16(head[head.index(after: colon)...]), port >= 1000,
            isIPv6(head[..<colon])
        {
            advice += " or '[\(head[..<colon])]:\(port)\(tail.isEmpty ? "" : ":" + tail)'"
        }
        throw ServerError(text, "an IPv6 address stands in brackets: \(advice)")
    }
}

/// Why a text is no ``Server``.
package struct ServerError: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(_ text: String, _ reason: String) {
        // On one line, whatever was typed.
        let shown = String(
            String.UnicodeScalarView(
                "'\(text)' is not a SERVER: \(reason)".unicodeScalars.map {
                    $0.value < 0x20 || $0.value == 0x7f ? "?" : $0
                }))
        description = shown
    }
}
