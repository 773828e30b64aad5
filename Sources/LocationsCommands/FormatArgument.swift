internal import CommandLineKit
internal import TrackFormats

/// A format to export to, by its name.
enum FormatArgument: ArgumentValue {
    case own(name: String)
    /// One of gpsbabel's, by its name there.
    case gpsbabel(String)

    static var completion: Completion { .oneOf(TrackFormats.all.map { $0.name } + ["gpsbabel:"]) }

    init(argument: String) throws {
        if argument.hasPrefix("gpsbabel:"), argument.utf8.count > 9 {
            self = .gpsbabel(String(argument.dropFirst(9)))
        } else if TrackFormats.named(argument) != nil {
            self = .own(name: argument)
        } else {
            let names = TrackFormats.all.map { $0.name }.joined(separator: ", ")
            throw ArgumentError("expected \(names), or gpsbabel:NAME for one of gpsbabel's")
        }
    }
}
