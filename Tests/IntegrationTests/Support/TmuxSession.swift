import Glibc
import LocationsTestSupport
import Testing

/// A terminal of a test's own: tmux with one window and a server of its own, whose screen can be read back.
///
/// It is ended when nobody holds it any more.
final class TmuxSession {
    private let name: String
    private let folder: TemporaryFolder

    static var isInstalled: Bool { ChildProcess.find("tmux") != nil }

    /// Opens a window of this size, in which the shell runs `script`.
    ///
    /// The script has `environment` and no other variables; `"$@"` stands for `words`, `$D` for the test's folder.
    init(
        columns: Int = 80, lines: Int = 24, environment: [String: String], folder: TemporaryFolder, script: String,
        _ words: [String]
    ) throws {
        self.folder = folder
        name = "locations-\(getpid())-\(folder.path.split(separator: "-").last ?? "x")"
        var variables = environment
        variables["D"] = folder.path
        // tmux tells its window's program which terminal it is; the test tells it another.
        let assignments = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let command = ["env", "-i"] + assignments + ["bash", "--norc", "-c", script, "bash"] + words
        try tmux(["new-session", "-d", "-x", "\(columns)", "-y", "\(lines)"] + command)
    }

    deinit { close() }

    /// Ends the terminal, as a connection ends that is lost.
    func close() { _ = try? start(["kill-server"]).wait(limit: 40) }

    // MARK: - What is on it

    /// The lines of the screen, without the spaces at their ends.
    func lines() throws -> [String] {
        try tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    func text() throws -> String { try tmux(["capture-pane", "-p"]) }

    /// The same with the escape sequences that make its colours.
    func colored() throws -> String { try tmux(["capture-pane", "-p", "-e"]) }

    /// The attributes at the beginning of a text on the screen, as the numbers that set them; `nil` where it is not there.
    func attributes(of text: String) throws -> Set<Int>? {
        StyledText(try colored()).attributes(of: text)
    }

    /// What tmux knows of the terminal, as in `alternate_on`.
    func value(_ variable: String) throws -> String {
        let text = try tmux(["display-message", "-p", "#{\(variable)}"])
        return text.last == "\n" ? String(text.dropLast()) : text
    }

    // MARK: - What is done to it

    /// Presses keys, by tmux's names: `Enter`, `Down`, `M-Up`, `a`.
    func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

    /// Types a text.
    func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

    /// Sends bytes as they are, as a mouse does.
    func send(_ bytes: [UInt8]) throws { try tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) }) }

    /// Presses and releases the left button, as a terminal says that which knows numbers; counted from 1.
    func click(_ column: Int, _ line: Int) throws {
        try send(Array("\u{1B}[<0;\(column);\(line)M\u{1B}[<0;\(column);\(line)m".utf8))
    }

    func resize(_ columns: Int, _ lines: Int) throws {
        try tmux(["resize-window", "-x", "\(columns)", "-y", "\(lines)"])
    }

    /// Keeps all that is sent to the terminal from now on in a file.
    func keepOutput(in path: String) throws { try tmux(["pipe-pane", "exec cat >'\(path)'"]) }

    /// Pastes a text, between the marks of a paste where the program asked for them.
    func paste(_ text: String) throws {
        let path = try folder.write(text, to: "paste")
        try tmux(["load-buffer", path])
        try tmux(["paste-buffer", "-p", "-r"])
    }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        let child = try start(arguments)
        let status = try child.wait(limit: 40)
        try #require(status == .exited(0), "tmux \(arguments) says: \(child.errors)")
        return child.output
    }

    private func start(_ arguments: [String]) throws -> ChildProcess {
        try ChildProcess(
            "tmux", ["-L", name, "-f", "/dev/null", "-u"] + arguments,
            environment: ["TMPDIR": nil, "TMUX_TMPDIR": folder.path, "TMUX": nil, "LC_ALL": "C.UTF-8"])
    }
}

/// Characters with the attributes that SGR sequences give them; one line begins as the one before ended.
struct StyledText {
    private var text: [Character] = []
    private var styles: [Set<Int>] = []

    init(_ text: String) {
        var style: Set<Int> = []
        var rest = text.unicodeScalars[...]
        var plain = String.UnicodeScalarView()
        func isEscape(_ scalars: Substring.UnicodeScalarView) -> Bool { scalars.starts(with: "\u{1B}[".unicodeScalars) }
        while !rest.isEmpty {
            guard isEscape(rest), let end = rest.firstIndex(of: "m") else {
                plain.append(rest.removeFirst())
                continue
            }
            append(String(plain), style)
            plain = String.UnicodeScalarView()
            let numbers = String(rest[rest.startIndex..<end].dropFirst(2)).split(separator: ";").map { Int($0) ?? 0 }
            for number in numbers.isEmpty ? [0] : numbers { Self.apply(number, to: &style) }
            rest = rest[rest.index(after: end)...]
        }
        append(String(plain), style)
    }

    private mutating func append(_ part: String, _ style: Set<Int>) {
        for character in part {
            text.append(character)
            styles.append(style)
        }
    }

    private static func apply(_ number: Int, to style: inout Set<Int>) {
        switch number {
        case 0: style = []
        case 22: style.subtract([1, 2])
        case 27: style.remove(7)
        case 39: style.subtract(30...37)
        default: style.insert(number)
        }
    }

    func attributes(of wanted: String) -> Set<Int>? {
        let wanted = Array(wanted)
        guard !wanted.isEmpty, text.count >= wanted.count else { return nil }
        let start = (0...text.count - wanted.count).first { Array(text[$0..<$0 + wanted.count]) == wanted }
        return start.map { styles[$0] }
    }
}
