internal import ByteIO
internal import Doctor
internal import Glibc
internal import Presentation

/// Says what the doctor finds: for people each link that holds on a terminal, and what is wrong everywhere; or as JSON.
final class DoctorPrinter {
    private let context: Context
    private let isJSON: Bool
    private let isUTF8: Bool
    private var output = Output.standardOutput()
    private var failure: (any Error)?

    init(context: Context, isJSON: Bool) {
        self.context = context
        self.isJSON = isJSON
        isUTF8 = POSIXLocale.isUTF8(in: context.environment)
    }

    /// Says one remark, as it comes.
    func say(_ remark: Doctor.Remark) {
        switch remark {
        case .waiting(let what):
            if !isJSON, context.isErrorTerminal { context.say("waiting for \(what)") }
        case .fine(let check, let text):
            if isJSON {
                write(check, isFine: true, text, nil)
            } else if context.isOutputTerminal {
                write(isUTF8 ? "✓" : "+", text)
            }
        case .wrong(let check, let finding):
            if isJSON { return write(check, isFine: false, finding.sentence, finding.remedy) }
            write(context.isOutputTerminal ? (isUTF8 ? "✗" : "x") : nil, finding.sentence)
            write(context.isOutputTerminal ? (isUTF8 ? "→" : ">") : nil, finding.remedy)
        case .note(let check, let text, let remedy):
            if isJSON { return write(check, isFine: nil, text, remedy) }
            write(context.isOutputTerminal ? "-" : nil, text + (remedy.map { "; \($0)" } ?? ""))
        }
        flush()
    }

    /// Ends with what it all comes to.
    ///
    /// - Throws: What kept it from being printed, other than that nobody reads it.
    func finish(_ finding: Finding?) throws {
        if finding == nil, !isJSON {
            write(context.isOutputTerminal ? "-" : nil, "recording would work")
            flush()
        }
        if let failure, (failure as? SystemError)?.code != EPIPE { throw failure }
    }

    private func write(_ mark: String?, _ text: String) {
        let lead = mark.map { "\($0) " } ?? ""
        let safe = isUTF8 ? text : text.map { $0 == "±" ? "+-" : "\($0)" }.joined()
        output.buffer.write(lead + TerminalText.printable(safe) + "\n")
    }

    /// - Parameter isFine: `nil` for a note, which is neither.
    private func write(_ check: String, isFine: Bool?, _ text: String, _ remedy: String?) {
        output.buffer.write("{\"check\":")
        output.buffer.writeJSON(check)
        output.buffer.write(isFine.map { ",\"ok\":\($0)" } ?? ",\"ok\":null")
        output.buffer.write(",\"finding\":")
        output.buffer.writeJSON(text)
        if let remedy {
            output.buffer.write(",\"remedy\":")
            output.buffer.writeJSON(remedy)
        }
        output.buffer.write("}\n")
        flush()
    }

    private func flush() {
        guard failure == nil else { return }
        do { try output.flush() } catch { failure = error }
    }
}
