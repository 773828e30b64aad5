/// A key that was pressed.
package enum Key: Sendable, Hashable {
    case character(Unicode.Scalar)
    /// A character together with Control, as its letter in lower case.
    case control(Unicode.Scalar)
    case up, down, left, right
    case pageUp, pageDown, home, end
    case enter, escape, tab, backTab, backspace, delete
    case altUp, altDown
    /// One that means nothing here.
    case unknown

    /// What is written on it.
    package var label: String {
        switch self {
        case .character(" "): "Space"
        case .character(let scalar): String(Character(scalar))
        case .control(let scalar): "Ctrl-" + String(Character(scalar)).uppercased()
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .home: "Home"
        case .end: "End"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .altUp: "Alt-↑"
        case .altDown: "Alt-↓"
        case .unknown: "?"
        }
    }
}

/// What the mouse did.
package struct MouseEvent: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case pressed, released, wheelUp, wheelDown }

    package var kind: Kind
    package var point: Point

    package init(_ kind: Kind, at point: Point) {
        self.kind = kind
        self.point = point
    }
}
