internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import Glibc
internal import Recorder

/// A subcommand of `locations`.
protocol LocationsCommand: Command {
    /// Does what the settings say.
    ///
    /// - Throws: ``CommandFailure``, or an error that ``CommandFailure/init(_:)`` knows the exit code of.
    func run(in context: Context) throws -> ExitCode
}

extension CommandFailure {
    /// The exit code that belongs to an error of the layers below.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as StoreError: self.init(error.kind.exitCode, error.description)
        case let error as SystemError: self.init(error.exitCode, error.description + error.advice)
        case let error as UnwrittenEvents: self.init(.inputOutput, error.description)
        default: self.init(.failure, "\(error)")
        }
    }
}

extension StoreError.Kind {
    fileprivate var exitCode: ExitCode {
        switch self {
        case .missing: .noInput
        case .isFolder: .cannotCreate
        case .notADatabase, .newerSchema, .corrupt, .noSuchEvent, .noSuchTrack, .notSplit: .dataError
        case .readOnly, .permission: .noPermission
        case .full, .inputOutput: .inputOutput
        case .busy, .recording: .temporaryFailure
        case .interrupted: .interrupted
        }
    }
}

extension SystemError {
    fileprivate var exitCode: ExitCode {
        switch code {
        case EACCES, EPERM, EROFS: .noPermission
        case ENOENT, ENOTDIR, EISDIR, EEXIST: .cannotCreate
        default: .inputOutput
        }
    }

    /// What would work, as the end of a sentence; empty where only the reason can be told.
    fileprivate var advice: String {
        switch code {
        case EACCES, EPERM, EROFS: "; name a file in a folder that you may write to"
        case EISDIR: "; name a file in it"
        case ENOENT, ENOTDIR: "; make its folder first, or name another file"
        case ENOSPC, EDQUOT: "; make room and try again"
        case EFBIG: "; allow larger files with 'ulimit -f', and try again"
        default: ""
        }
    }
}
