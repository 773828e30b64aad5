/// How characters look: a colour of the terminal's own palette, and what sets them off without one.
package struct Style: Sendable, Hashable {
    /// The colours that every palette has; `normal` is the terminal's own.
    package enum Ink: Int, Sendable, CaseIterable {
        case normal, red, green, yellow, blue, magenta, cyan
    }

    package var ink = Ink.normal
    package var isBold = false
    package var isDim = false
    package var isReversed = false
    package var isUnderlined = false

    package init(_ ink: Ink = .normal, bold: Bool = false, dim: Bool = false, reversed: Bool = false) {
        self.ink = ink
        isBold = bold
        isDim = dim
        isReversed = reversed
    }

    static let plain = Style()
    static let bold = Style(bold: true)
    static let dim = Style(dim: true)
    static let good = Style(.green)
    static let warning = Style(.yellow)
    static let bad = Style(.red, bold: true)
    /// What a key or a click would do something to.
    static let active = Style(.cyan, bold: true)
    /// What a person added.
    static let mark = Style(.yellow, bold: true)
    /// A bar above or below the content.
    static let bar = Style(reversed: true)

    /// The same, on what is selected.
    var selected: Style {
        var style = self
        style.isReversed.toggle()
        style.isDim = false
        return style
    }
}
