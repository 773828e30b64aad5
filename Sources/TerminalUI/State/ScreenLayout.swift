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

    /// Where panels and messages lie over what else is there.
    func covered(_ state: ScreenState) -> [Area] {
        let screen = Area(columns: state.size.columns, lines: state.size.lines)
        let panels = state.panels.map { panel in
            switch panel {
            case .help: screen
            case .detail: content
            case .note: Self.note(in: screen)
            case .prompt: screen.bottom(2)
            }
        }
        guard let message = state.message else { return panels }
        return panels + [self.message(Self.lines(of: message.text, on: screen).count, on: screen, cursor: nil)]
    }

    /// The panel of a note: in the middle over the list, and all of a small screen.
    static func note(in screen: Area) -> Area {
        let (columns, lines) = (min(screen.columns, 64), min(screen.lines, 6))
        return Area(
            column: (screen.columns - columns) / 2, line: (screen.lines - lines) / 3, columns: columns, lines: lines)
    }

    /// Where a message of so many lines stands: it ends on the line of keys, or over the last line where there is none, and
    /// leaves the line of the cursor in view.
    func message(_ count: Int, on screen: Area, cursor: Int?) -> Area {
        var last = hints.lines > 0 ? hints.line : max(0, footer.line - (footer.lines > 0 ? 1 : 0))
        last = min(last, screen.lines - 1)
        if let cursor, last - count < cursor, cursor <= last { last = cursor > 0 ? cursor - 1 : 1 }
        let first = max(cursor == 0 ? 1 : 0, last - count + 1)
        guard last < screen.lines else { return Area(line: 0, columns: 0, lines: 0) }
        return Area(line: first, columns: screen.columns, lines: last - first + 1)
    }

    /// A message in as many lines as it needs, at most a third of the screen, since what would work stands at its end.
    static func lines(of message: String, on screen: Area) -> [String] {
        let columns = max(1, screen.columns - 2)
        var lines: [String] = []
        for word in TerminalText.printable(message).split(separator: " ", omittingEmptySubsequences: false) {
            let longer = lines.last.map { $0 + " " + word }
            if let longer, TerminalText.width(of: longer) <= columns {
                lines[lines.count - 1] = longer
            } else {
                lines.append(String(word))
            }
        }
        let most = max(1, screen.lines / 3)
        guard lines.count > most else { return lines }
        return lines.prefix(most - 1) + [lines.dropFirst(most - 1).joined(separator: " ")]
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
