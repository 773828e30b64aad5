internal import ByteIO
internal import Glibc
internal import Positioning

/// How pictures look.
enum SVGStyle {
    /// The colours of speeds, slow to fast: to be told apart on light and dark ground, and by the colour-blind.
    static let speeds: [StaticString] = [
        "#2b63d9", "#4a5fdc", "#655adb", "#7f54d6", "#984dcb", "#af46bb", "#c240a6", "#d13d8d", "#dc3f72", "#dd4a58",
        "#dd593f", "#db6a2a", "#d87b1b", "#d38c15",
    ]

    /// CSS, for light and dark screens.
    static let sheet: StaticString = """
        text{font-family:system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;font-size:13px;fill:#333a42}
        .title{font-size:25px;font-weight:600;fill:#14181c;unicode-bidi:plaintext}
        .note{font-size:14px;fill:#56606b}
        .page{fill:#fff}
        .panel{fill:#f2f4f6}
        .grid,.rule{fill:none;stroke:#d3d8de}
        .rule,.arrow{stroke:#56606b;stroke-width:1.5}
        .arrow{fill:#56606b;stroke:none}
        .line{fill:none;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
        .unknown{stroke:#7d8793}
        .plain{stroke:#2b63d9}
        .start{fill:none;stroke:#14181c;stroke-width:2}
        .end{fill:#14181c}
        .mark{fill:#d1495b;stroke:#fff;stroke-width:1.5}
        .label{unicode-bidi:plaintext;paint-order:stroke;stroke:#f2f4f6;stroke-width:3px}
        .area{fill:#2f7f6f;fill-opacity:.18}
        .height{stroke:#2f7f6f;stroke-width:1.8}
        .speed{stroke:#a04bc4;stroke-width:1.5}
        .band{fill:#a04bc4;fill-opacity:.22}
        @media (prefers-color-scheme:dark){
        text{fill:#c9d0d7}.title{fill:#f2f4f6}.note{fill:#9aa4af}.page{fill:#15181b}.panel{fill:#1f2429}
        .grid{stroke:#39414a}.rule{stroke:#9aa4af}.arrow{fill:#9aa4af}.start{stroke:#f2f4f6}.end{fill:#f2f4f6}
        .label{stroke:#1f2429}.area{fill:#4fb3a0}.height{stroke:#4fb3a0}.speed{stroke:#c583df}.band{fill:#c583df}.plain{stroke:#5f8cf0}
        }

        """
}

/// Round numbers along an axis.
struct Ticks {
    let step: Double
    /// The digits after the point that they need.
    let decimals: Int

    /// About `count` steps of 1, 2 or 5 times a power of ten over `span`, which is positive.
    init(span: Double, count: Double) {
        let power = pow(10, floor(log10(span / count)))
        let ratio = span / count / power
        step = (ratio > 5 ? 10 : ratio > 2 ? 5 : ratio > 1 ? 2 : 1) * power
        decimals = max(0, Int(-floor(log10(step * 1.001))))
    }

    /// Those within a range.
    func values(in range: ClosedRange<Double>) -> [Double] {
        let (first, last) = ((range.lowerBound / step).rounded(.up), (range.upperBound / step).rounded(.down))
        return first > last ? [] : stride(from: first, through: min(last, first + 50), by: 1).map { $0 * step }
    }
}

/// The largest 1, 2 or 5 times a power of ten up to `value`, which is positive.
func roundedDown(_ value: Double) -> Double {
    let power = pow(10, floor(log10(value)))
    return (value >= 5 * power ? 5 : value >= 2 * power ? 2 : 1) * power
}

extension ByteWriter {
    /// Writes the ground of a part of the picture.
    mutating func writePanel(top: Double, bottom: Double) {
        write("<rect class=\"panel\" x=\"24\" rx=\"8\" width=\"952\" y=\"", pixels: top)
        write("\" height=\"", pixels: bottom - top, "\"/>\n")
    }

    /// Writes a length of the picture, to a hundredth.
    mutating func write(pixels: Double) { write(number: pixels, decimals: 2, trimmed: true) }

    /// Writes an attribute's number: `start`, then its value.
    mutating func write(_ start: StaticString, pixels: Double, _ end: StaticString = "") {
        write(start)
        write(pixels: pixels)
        write(end)
    }

    /// Writes a number in decimal, to at most 3 places.
    mutating func write(number: Double, decimals: Int, trimmed: Bool = false) {
        let steps = min(max((number * pow(10, Double(min(decimals, 3)))).rounded(), -9e18), 9e18)
        write(scaled: Int64(steps), places: min(decimals, 3), trimmed: trimmed)
    }

    /// Writes metres, as kilometres from a thousand on.
    mutating func write(length: Double) {
        if length < 1000 {
            write(number: length, decimals: length < 10 ? 1 : 0, trimmed: true)
            write(" m")
        } else {
            write(number: length / 1000, decimals: length < 100_000 ? 2 : 0, trimmed: true)
            write(" km")
        }
    }

    /// Writes `2026-11-30 18:26 to 19:30 UTC`, with the second day where that is another.
    mutating func write(minutesOf range: ClosedRange<Timestamp>) {
        let (first, last) = (CalendarDate(range.lowerBound), CalendarDate(range.upperBound))
        write(dayOf: first)
        write(minuteOf: first)
        if range.upperBound > range.lowerBound {
            write(" to ")
            if (first.year, first.month, first.day) != (last.year, last.month, last.day) { write(dayOf: last) }
            write(minuteOf: last)
        }
        write(" UTC")
    }

    private mutating func write(dayOf date: CalendarDate) {
        write(date.year, width: 4)
        write("-")
        write(date.month, width: 2)
        write("-")
        write(date.day, width: 2)
        write(" ")
    }

    private mutating func write(minuteOf date: CalendarDate) {
        write(date.hour, width: 2)
        write(":")
        write(date.minute, width: 2)
    }
}
