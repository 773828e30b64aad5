import LocationsTestSupport
import Testing

/// One command of the built program while it runs.
final class Run {
    let process: ChildProcess

    init(_ process: ChildProcess) { self.process = process }

    var pid: Int32 { process.pid }
    var output: String { process.output }
    var errors: String { process.errors }

    /// The lines of standard output that have come to their end.
    var lines: [Substring] {
        let text = output
        guard let end = text.lastIndex(of: "\n") else { return [] }
        return text[..<end].split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// How often it has said so on standard error.
    func count(of text: String) -> Int { errors.components(of: text) }

    /// Waits until it has said so on standard error, so many times.
    func says(_ text: String, times: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try require("it says '\(text)'; it says:\n\(errors)", sourceLocation: sourceLocation) {
            count(of: text) >= times
        }
    }

    /// Waits until it ends by itself, and expects its exit code.
    func ends(_ code: Int32, limit: Double = 40, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let status = try? process.wait(limit: limit)
        try #require(status == .exited(code), "it says:\n\(errors)", sourceLocation: sourceLocation)
    }

    /// Ends it by a signal, and expects its exit code within `limit` seconds.
    func end(
        _ signal: Int32, code: Int32 = 0, limit: Double = 20, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        process.send(signal)
        try ends(code, limit: limit, sourceLocation: sourceLocation)
    }
}

extension String {
    /// How often a text stands in this one.
    fileprivate func components(of text: String) -> Int {
        var count = 0
        var rest = self[...]
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
