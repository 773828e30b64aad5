import Glibc
import LocationsTestSupport
import Testing

/// What to put before a command so that permissions count for it: nothing for an ordinary user, and `nil` where root
/// tests and cannot become another.
let unprivileged: [String]? =
    getuid() != 0
    ? ["env"]
    : ChildProcess.find("setpriv") == nil ? nil : ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]

extension StoreFixture {
    /// Runs `locations` as somebody for whom permissions count.
    func runUnprivileged(_ arguments: [String]) throws -> Run {
        let words = try #require(unprivileged) + [BuiltProduct.path("locations")] + arguments
        let child = try ChildProcess.run(words[0], Array(words.dropFirst()), environment: variables())
        return Run(output: child.output, errors: child.errors, code: try child.exitCode())
    }
}
