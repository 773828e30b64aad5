internal import LocationManager

/// Where everything of the sky is: the plot, the bars, and the figures.
struct SkyLayout: Sendable, Hashable {
    /// How the figures are laid out.
    enum Figures: Sendable, Hashable {
        /// The most telling ones, in a few characters each.
        case brief
        /// One a line, in so many columns.
        case columns(Int)
    }

    /// Empty where there is no room for it.
    let plot: Area
    /// The line above the bars; empty where every line counts.
    let title: Area
    let bars: Area
    /// How many columns of bars there are.
    let barColumns: Int
    let figures: Area
    let form: Figures

    /// The sizes from which on there is a plot, and from which on all is side by side.
    private static let leastForPlot = Size(columns: 80, lines: 17)
    private static let leastForWide = Size(columns: 120, lines: 20)
    private static let figureWidth = 46
    /// How wide the bars of a satellite are, with its name and figures.
    private static let leastBarWidth = 18
    private static let mostBarWidth = 50

    /// The layout for so many satellites.
    init(_ area: Area, satellites count: Int) {
        let area = area.afterLeft(area.columns > 30 ? 1 : 0)
        let lists: Area
        if area.columns + 1 >= Self.leastForWide.columns, area.lines >= Self.leastForWide.lines {
            plot = Self.plot(in: area, columns: area.columns - Self.figureWidth - 2 * Self.leastBarWidth - 2)
            lists = area.afterLeft(plot.columns + 1).exceptRight(Self.figureWidth)
            figures = area.afterLeft(area.columns - Self.figureWidth)
            form = .columns(1)
        } else if area.columns + 1 >= Self.leastForPlot.columns, area.lines >= Self.leastForPlot.lines {
            let count = area.lines >= 24 ? 7 : 6
            figures = area.bottom(count)
            form = .columns(2)
            let upper = area.aboveBottom(count + (area.lines >= 24 ? 1 : 0))
            plot = Self.plot(in: upper, columns: area.columns - 2 * Self.leastBarWidth - 1)
            lists = upper.afterLeft(plot.columns + 1)
        } else {
            plot = area.left(0)
            let isTall = area.lines >= 30
            let perLine = max(1, area.columns / Self.briefWidth)
            let most = isTall ? Self.allFigures : (Self.briefFigures + perLine - 1) / perLine
            figures = area.top(max(1, min(area.lines / 2, most)))
            form = isTall ? .columns(1) : .brief
            lists = area.belowTop(figures.lines + (isTall ? 1 : 0))
        }
        title = lists.top(lists.lines >= 6 ? 1 : 0)
        let below = lists.belowTop(title.lines)
        let needed = below.lines > 0 ? (count + below.lines - 1) / below.lines : 1
        barColumns = max(1, min(needed, below.columns / Self.leastBarWidth))
        // As many in each column, where that leaves lines free.
        bars = below.left(barColumns * Self.mostBarWidth).top(max(1, (count + barColumns - 1) / barColumns))
    }

    /// How many figures there are to show, and in a few characters.
    private static let allFigures = 14
    private static let briefFigures = 11
    /// How wide the brief ones are, with the space behind them.
    static let briefWidth = 19

    /// How many satellites there is room for.
    var room: Int { bars.lines * barColumns }
    /// How far the bars of so many satellites can be scrolled.
    func end(_ count: Int) -> Int { max(0, count - room) }

    /// The largest plot at the left: twice as wide as high, since characters are twice as high as wide.
    private static func plot(in area: Area, columns: Int) -> Area {
        let radius = max(0, min((area.lines - 1) / 2, (columns - 5) / 4))
        return Area(column: area.column, line: area.line, columns: 4 * radius + 5, lines: 2 * radius + 1)
    }
}

extension Area {
    /// What is left of it to the left of its last `count` columns.
    fileprivate func exceptRight(_ count: Int) -> Area { left(columns - min(max(0, count), columns)) }
}

extension ScreenState {
    private var satelliteCount: Int { live.receiver?.sky?.satellites.count ?? 0 }

    var skyLayout: SkyLayout { SkyLayout(ScreenLayout(self).content, satellites: satelliteCount) }

    /// The first satellite whose bar is shown.
    var skyTop: Int { min(max(0, skyScroll), skyLayout.end(satelliteCount)) }

    mutating func reactInSky(to intent: Intent) {
        let layout = skyLayout
        switch intent {
        case .up: scrollSky(by: -1)
        case .down: scrollSky(by: 1)
        case .pageUp: scrollSky(by: -max(1, layout.room))
        case .pageDown: scrollSky(by: max(1, layout.room))
        case .newest: skyScroll = 0
        case .oldest: skyScroll = layout.end(satelliteCount)
        default: break
        }
    }

    mutating func scrollSky(by count: Int) {
        skyScroll = min(max(0, skyTop + count), skyLayout.end(satelliteCount))
    }
}
