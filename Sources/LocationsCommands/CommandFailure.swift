/// How a command ends, by sysexits.h.
package enum ExitCode: Int32, Sendable {
    case success = 0
    case failure = 1
    /// The command line makes no sense.
    case usage = 64
    /// What was read is no good: an id that is not there, a store that is none.
    case dataError = 65
    case noInput = 66
    /// gpsd is not there.
    case unavailable = 69
    case cannotCreate = 73
    case inputOutput = 74
    /// Not now: no fix in time, a recorder runs already, or none does.
    case temporaryFailure = 75
    case noPermission = 77
    /// Ctrl-C ended what was to be done, as shells have it.
    case interrupted = 130

    /// What the manual says of it.
    static let meanings: [(Int, String)] = [
        (
            0,
            "Success; also a recording that was ended by Ctrl-C, SIGTERM or SIGHUP, and the answer yes of status and doctor"
        ),
        (64, "The command line makes no sense"),
        (
            65,
            "Bad data: an event or a track that is not there, a time with no event near it, a file that was not taken, a "
                + "store that is damaged, of another program or of a newer version"
        ),
        (66, "There is no such store or file"),
        (69, "gpsd is not there, or (doctor) its receiver, or a program that is needed to write a format"),
        (73, "A file cannot be created"),
        (74, "Reading or writing failed, as on a full disk"),
        (
            75,
            "Not now: no fix in time, a recorder already runs, tracks were changed while they were exported, or (status) "
                + "recording does not work"
        ),
        (77, "Permission denied"),
        (130, "Ended by Ctrl-C before it was done"),
    ]
}

/// A command that could not do what it was asked: one line for standard error, and the exit code.
package struct CommandFailure: Error, CustomStringConvertible {
    package let code: ExitCode
    package let description: String

    package init(_ code: ExitCode, _ description: String) {
        self.code = code
        self.description = description
    }
}
