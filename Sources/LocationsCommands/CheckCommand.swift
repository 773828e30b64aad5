internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Presentation

/// `locations check`: whether the store is sound.
struct CheckCommand: LocationsCommand {
    var store = StoreOptions()
    var json = false

    static let name = "check"
    static let summary = "Look through the whole store for damage"
    static let discussion = """
        Says 'ok' and how many events there are, or each fault on a line with what to do; then the exit status is 65. Only \
        reads, also beside a recording and where nothing may be written. Takes a second or so for a million events, and as \
        long as the disk takes to read them.
        """
    static let options: [Option<Self>] = Option.table([own, StoreOptions.options.lifted(to: \.store)])
    private static let own: [Option<Self>] = [.flag("json", nil, \.json, "Print one JSON line")]

    func run(in context: Context) throws -> ExitCode {
        let signals = SignalDescriptor()
        let check = try check(context, signals)
        var output = Output.standardOutput()
        if json {
            output.buffer.write("{\"ok\":\(check.faults.isEmpty),\"events\":\(check.events),\"faults\":[")
            for (index, fault) in check.faults.enumerated() {
                if index > 0 { output.buffer.write(",") }
                output.buffer.writeJSON(fault.description)
            }
            output.buffer.write("]}\n")
        } else if check.faults.isEmpty {
            output.buffer.write("ok, \(Words.count(check.events, "event"))\n")
        } else {
            for fault in check.faults { output.buffer.write(TerminalText.printable(fault.description) + "\n") }
        }
        try output.flush()
        return check.faults.isEmpty ? .success : .dataError
    }

    private func check(_ context: Context, _ signals: SignalDescriptor) throws -> StoreCheck {
        do {
            return try store.openToRead(in: context).check { signals.next() == nil }
        } catch let error as StoreError where error.kind == .corrupt {
            // So damaged that it does not even open: that is an answer.
            return StoreCheck(unreadable: error)
        }
    }
}
