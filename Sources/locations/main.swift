import Glibc
import LocationsCommands

/// The variables of this process, by name.
func environmentVariables() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
        let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
        entry += 1
    }
    return variables
}

/// Opens what is missing of standard input, output and error, so that nothing else gets their numbers: what is said on a
/// closed standard error would else be sent to gpsd.
///
/// Only to be read from, so that writing there is an error, as it is where they are closed.
func openMissingDescriptors() {
    var descriptor: Int32
    repeat { descriptor = open("/dev/null", O_RDONLY) } while (0...2).contains(descriptor)
    if descriptor > 2 { close(descriptor) }
}

openMissingDescriptors()
exit(Locations.main(Array(CommandLine.arguments.dropFirst()), environment: environmentVariables()))
