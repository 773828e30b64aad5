internal import ByteIO
internal import Glibc
internal import LocationsTestSupport

/// The reader that is tried, from LOCATIONS_FUZZ_READER, and where it may write.
private struct Fuzzing {
    let reader: String
    let trial: ReaderTrial

    init() {
        reader = getenv("LOCATIONS_FUZZ_READER").map { String(cString: $0) } ?? "any"
        guard ReaderTrial.names.contains(reader) else {
            // Before the first input: libFuzzer must not take it for a find.
            fatalError("no reader is called '\(reader)'; there are \(ReaderTrial.names.joined(separator: ", "))")
        }
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        trial = ReaderTrial(path: "\(folder)/fuzz-readers-\(getpid())")
    }
}

private let fuzzing = Fuzzing()

/// What libFuzzer calls for each of its inputs; it stops at a crash.
@_cdecl("LLVMFuzzerTestOneInput")
func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        let input = Array(UnsafeBufferPointer(start: bytes, count: count))
        // A crash is how libFuzzer is told of a find, and keeps the input.
        if let fault = try fuzzing.trial.fault(of: fuzzing.reader, in: input) { fatalError(fault) }
    } catch {
        // A fault of the trial itself, such as a full disk: no result at all is better than a wrong one.
        fatalError("\(error)")
    }
    return 0
}
