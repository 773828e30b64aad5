import EventStore
import LocationsTestSupport
import Positioning
import Testing

/// A store in a folder of a test's own, and the program that works on it.
final class StoreFixture {
    let folder: TemporaryFolder
    let path: String

    /// A store that holds `events`, outside any track; none is made where that is `nil`.
    init(_ events: [Event]? = []) throws {
        folder = try TemporaryFolder()
        path = folder.file("Locations.sqlite")
        if let events { try add(events) }
    }

    func open() throws -> EventStore { try EventStore(path: path, access: .create(.personal)) }

    /// Stores events in one batch, the first of them at `placement` and the others behind it.
    @discardableResult
    func add(_ events: [Event], _ placement: RecordingBatch.Placement = .outside) throws -> Range<Int64> {
        var place = RecordingPlace()
        let entries = events.enumerated().map { index, event in
            let isFirst = index == 0 || placement == .outside
            return RecordingBatch.Entry(event, placement: isFirst ? placement : .continuing)
        }
        return try open().commit(RecordingBatch(entries: entries), to: &place)
    }

    /// Runs `locations` on the store to its end, in English and UTC unless `environment` says otherwise.
    func run(_ arguments: String..., environment: [String: String?] = [:], input: String = "") throws -> Run {
        try run(arguments, environment: environment, input: input)
    }

    func run(_ arguments: [String], environment: [String: String?] = [:], input: String = "") throws -> Run {
        let child = try ChildProcess.run(
            BuiltProduct.path("locations"), arguments, environment: variables(environment), input: input)
        return Run(output: child.output, errors: child.errors, code: try child.exitCode())
    }

    /// Runs `locations` on a terminal that is `columns` wide, and types `input` there; what it prints to either stream
    /// is its output.
    func runOnTerminal(
        _ arguments: String..., columns: Int = 80, environment: [String: String?] = [:], input: String = ""
    ) throws -> Run {
        let words = ([BuiltProduct.path("locations")] + arguments).map { "'\($0)'" }.joined(separator: " ")
        let child = try ChildProcess.run(
            "script", ["-qec", "stty cols \(columns) -echo; exec \(words)", "/dev/null"],
            environment: variables(environment.merging(["SHELL": "/bin/sh"]) { $1 }), input: input)
        let output = child.output.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
        return Run(output: output, errors: child.errors, code: try child.exitCode())
    }

    /// The environment of what is run here: none of the tester's own settings of language, zone and store.
    func variables(_ changes: [String: String?] = [:]) -> [String: String?] {
        let variables: [String: String?] = [
            "LOCATIONS_STORE": path, "LC_ALL": "en_US.UTF-8", "TZ": "UTC", "HOME": folder.path, "XDG_DATA_HOME": nil,
            "LANG": nil, "LC_TIME": nil, "LC_NUMERIC": nil,
        ]
        return variables.merging(changes) { $1 }
    }
}

/// What came of one run of a program.
struct Run {
    let output: String
    let errors: String
    let code: CInt

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
    /// The ids that begin the rows of a list.
    var ids: [Int] { lines.compactMap { line in Int(line.drop { $0 == " " }.prefix { $0.isNumber }) } }
}

extension ChildProcess {
    /// The exit code; 128 and the signal's number where a signal ended it, as a shell has it.
    func exitCode() throws -> CInt {
        switch try wait() {
        case .exited(let code): code
        case .killed(let signal): 128 + signal
        }
    }
}

/// What the sqlite3 shell answers.
@discardableResult
func sqlite3(_ path: String, _ sql: String) throws -> String {
    let shell = try ChildProcess.run("sqlite3", [path, sql])
    try #require(try shell.exitCode() == 0, "\(shell.errors)")
    return shell.output
}
