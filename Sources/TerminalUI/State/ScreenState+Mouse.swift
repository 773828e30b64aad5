extension ScreenState {
    /// How many columns a horizontal drag has before it means the next event.
    private static let leastDrag = 4
    /// How many rows the wheel scrolls.
    private static let wheel = 3

    mutating func react(to event: MouseEvent) -> [Action] {
        if reactInMap(to: event) { return [] }
        switch event.kind {
        case .wheelUp: return scroll(by: -Self.wheel)
        case .wheelDown: return scroll(by: Self.wheel)
        case .pressed:
            drag = Drag(start: event.point, last: event.point)
            return []
        case .released:
            guard let drag else { return [] }
            self.drag = nil
            return release(from: drag.start, at: event.point)
        }
    }

    private mutating func release(from start: Point, at end: Point) -> [Action] {
        let (right, down) = (end.column - start.column, end.line - start.line)
        if abs(right) >= Self.leastDrag, abs(right) > 2 * abs(down), case .detail(let scroll) = panels.last {
            return react(to: right > 0 ? .previous : .next, inDetail: scroll)
        }
        if abs(down) >= 2, abs(down) >= abs(right) { return scroll(by: -down) }
        return abs(right) < Self.leastDrag ? click(at: end) : []
    }

    private mutating func scroll(by count: Int) -> [Action] {
        switch panels.last {
        case .help(let scroll): panels[panels.count - 1] = .help(scroll: min(max(0, scroll + count), mostHelp))
        case .detail(let scroll): scrollDetail(from: scroll, by: count)
        case .note, .prompt: break
        case nil:
            if var list = activeList {
                let actions = list.scroll(by: count)
                activeList = list
                return actions
            }
            if view == .tracks { tracks.scroll(by: count) }
            if view == .sky { scrollSky(by: count) }
        }
        return []
    }

    private mutating func click(at point: Point) -> [Action] {
        let layout = ScreenLayout(self)
        let isCovered = layout.covered(self).contains { $0.contains(point) }
        message = nil
        isLeaving = false
        // What is not seen there is not meant.
        guard !isCovered else { return [] }
        if layout.add.contains(point) { return add() }
        // What is being typed is not lost by a click beside it.
        guard !isTyping else { return [] }
        if layout.edit.contains(point), panels.isEmpty, activeList != nil { return react(to: .edit) }
        for (view, area) in layout.tabs where area.contains(point) { return show(view) }
        guard panels.isEmpty, layout.rows.contains(point) else { return [] }
        let row = (point.line - layout.rows.line) / layout.rowHeight
        if var list = activeList {
            guard row < list.room, list.rows.indices.contains(list.top + row) else { return [] }
            let isAgain = list.selected == list.top + row && !list.followsNewest
            list.select(list.top + row)
            activeList = list
            return isAgain ? react(to: .open) : []
        }
        guard view == .tracks, tracks.rows.indices.contains(tracks.top + row) else { return [] }
        let isAgain = tracks.selected == tracks.top + row
        tracks.selected = tracks.top + row
        return isAgain ? react(to: .open) : []
    }
}
