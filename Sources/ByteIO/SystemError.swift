internal import Glibc

/// What a system call refused, and what it was wanted for.
package struct SystemError: Error, CustomStringConvertible {
    /// The system's `errno`.
    package let code: CInt
    /// What was attempted, on what: it follows "cannot".
    package let doing: String

    package init(code: CInt, doing: String) {
        self.code = code
        self.doing = doing
    }

    /// The error that the last call on this thread left behind.
    package static func last(_ doing: String) -> SystemError { SystemError(code: errno, doing: doing) }

    /// The system's words for it, such as `Permission denied`.
    package var reason: String { Self.reason(code) }

    package static func reason(_ code: CInt) -> String { String(cString: strerror(code)) }

    package var description: String { "cannot \(doing): \(reason)" }
}
