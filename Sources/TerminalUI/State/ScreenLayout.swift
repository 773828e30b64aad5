internal import Presentation

/// Where everything is on the screen.
struct ScreenLayout: Sendable, Hashable {
    /// The bar on top, and the line with the reason where it has no room in the bar.
    let header: Area
    /// Where a click edits, and where it adds.
    let edit: Area
    let add: Area
    /// Where a click shows a view.
    let tabs: [(view: ScreenState.View, area: Area)]
    /// The content between the bars.
    let content: Area
    /// The rows of a list in it.
    let rows: Area
    let rowHeight: Int
    /// The figures, map and profile of an open track, over its events or beside them.
    let aside: Area
    /// The keys, and the line that says how it stands.
    let hints: Area
    let footer: Area

    /// From how many columns on an event takes one line.
    static let wide = 100
    /// From how many lines on there is room for the keys.
    private static let leastLinesForHints = 14

    static func == (a: ScreenLayout, b: ScreenLayout) -> Bool { a.content == b.content && a.rows == b.rows }
    func hash(into hasher: inout Hasher) { hasher.combine(content) }

    init(_ state: ScreenState) {
        let screen = Area(columns: state.size.columns, lines: state.size.lines)
        let hasBars = !state.areBarsHidden
        header = screen.top(hasBars ? (state.size.columns < 60 ? 2 : 1) : 0)
        let withoutHeader = screen.belowTop(header.lines)
        footer = withoutHeader.bottom(hasBars ? 1 : 0)
        let withoutFooter = withoutHeader.aboveBottom(footer.lines)
        hints = withoutFooter.bottom(hasBars && screen.lines >= Self.leastLinesForHints ? 1 : 0)
        content = withoutFooter.aboveBottom(hints.lines)
        edit = header.top(1).left(Self.editWidth)
        add = header.top(1).afterLeft(header.columns - Self.addWidth)
        tabs = Self.tabs(in: hints)
        let isOpenTrack = state.view == .tracks && state.tracks.events != nil
        if !isOpenTrack {
            (aside, rows) = (content.top(0), content)
        } else if content.columns >= Self.wide {
            (rows, aside) = (content.left(content.columns / 2), content.afterLeft(content.columns / 2))
        } else {
            let upper = content.lines >= 12 ? content.lines / 2 : min(2, content.lines / 3)
            (aside, rows) = (content.top(upper), content.belowTop(upper))
        }
        rowHeight = state.view == .tracks && !isOpenTrack ? 2 : rows.columns >= Self.wide ? 1 : 2
    }

    static let editWidth = 6
    static let addWidth = 5

    /// ` 1 Events  2 Tracks …` at the left of the line of keys.
    private static func tabs(in hints: Area) -> [(view: ScreenState.View, area: Area)] {
        guard hints.lines > 0 else { return [] }
        var column = hints.column
        return ScreenState.View.allCases.map { view in
            let width = TerminalText.width(of: tabLabel(view))
            defer { column += width }
            return (view, Area(column: column, line: hints.line, columns: width, lines: 1))
        }
    }

    static func tabLabel(_ view: ScreenState.View) -> String { " \(view.rawValue + 1) \(view.title) " }
}

extension ScreenState {
    /// Tells the lists how much room they have.
    mutating func layOut() -> [Action] {
        let layout = ScreenLayout(self)
        let room = layout.rows.lines / layout.rowHeight
        var actions: [Action] = []
        if view == .tracks {
            if var events = tracks.events {
                actions += events.resize(room: room)
                tracks.events = events
            } else {
                tracks.resize(room: room)
            }
        } else if view == .events {
            actions += list.resize(room: room)
        }
        return actions
    }
}
