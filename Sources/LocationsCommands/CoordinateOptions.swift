internal import CommandLineKit
internal import Presentation

/// How places are written for people.
struct CoordinateOptions: Sendable {
    var style = CoordinateStyle.decimal
    var digits: Int?

    /// Without a number of digits, for where all of them are shown.
    static let styleOption: [Option<Self>] = [
        .value("coordinates", nil, \.style, "FORMAT", "How to write places for people")
    ]
    static let options: [Option<Self>] = Option.table([styleOption, digitsOption])
    private static let digitsOption: [Option<Self>] = [
        .value(
            "digits", nil, \.digits, "N", "At most N digits after the point of a coordinate", in: 0...9,
            default: "3; 1 with dms")
    ]

    static let discussion = """
        Places are written as degrees (decimal), degrees and minutes (dm), and seconds (dms), as UTM coordinates (UPS \
        around the poles), as an MGRS reference, or as a radio amateur's locator (maidenhead; of 6 characters with two \
        digits or less). JSON and CSV always have degrees.
        """

    var notation: CoordinateNotation { CoordinateNotation(style, digits: digits) }
}

extension CoordinateStyle: ArgumentValue {}
