import ByteIO
import CommandLineKit
import Glibc
import SimulatedReceiver

/// A script as the command line gives it: itself, or the file that it is in.
enum Script: ArgumentValue {
    case text(String)
    case file(path: String)

    init(argument: String) {
        self = argument.hasPrefix("@") ? .file(path: String(argument.dropFirst())) : .text(argument)
    }

    /// What the script says is to happen to so many receivers.
    ///
    /// - Throws: `UsageError` where the text is no script, ``ToolFailure`` where it is a file's.
    func scenario(receivers: Int) throws -> Scenario {
        switch self {
        case .text(let text):
            do { return try Scenario(script: text, receivers: receivers) } catch {
                throw UsageError("--script: \(error)")
            }
        case .file(let path):
            let text: String
            do { text = try Self.contents(of: path) } catch { throw ToolFailure(EX_NOINPUT, "\(error)") }
            do { return try Scenario(script: text, receivers: receivers) } catch {
                throw ToolFailure(EX_DATAERR, "'\(path)': \(error)")
            }
        }
    }

    /// The first megabyte of a file, which is longer than any script.
    private static func contents(of path: String) throws(SystemError) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("read the script '\(path)'") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < 1 << 20 {
            let count = read(descriptor, &piece, piece.count)
            guard count >= 0 else { throw .last("read the script '\(path)'") }
            if count == 0 { break }
            bytes += piece.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
