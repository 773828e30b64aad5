internal import Positioning

extension ScreenState {
    /// The line that what is shown wants; `nil` where it has no map.
    var lineChoice: LineChoice? {
        if isDetailShown, let event = activeList?.selectedEvent {
            return event.track.map { .track($0) } ?? event.creationDate.map { .during($0) }
        }
        switch view {
        case .map: return tracks.events?.filter.track.map { .track($0) } ?? .newest
        case .tracks: return tracks.events?.filter.track.map { .track($0) }
        case .events, .sky: return nil
        }
    }

    private var isDetailShown: Bool {
        panels.contains { panel in if case .detail = panel { true } else { false } }
    }

    /// What the maps want from the store. It is asked after everything that happens, so that nobody has to remember to.
    package var mapWish: MapWish { MapWish(line: lineChoice, marks: view == .map ? mapFrame : nil) }

    /// The line that is wanted, where it is there.
    var line: TrackLine? { map.choice == lineChoice ? map.line : nil }

    // MARK: - The map view

    /// The part of the globe that the map shows; `nil` where there is neither a track nor a location.
    var mapFrame: MapFrame? {
        let area = ScreenLayout(self).content
        guard area.columns > 0, area.lines > 0 else { return nil }
        let here = live.location?.coordinate
        func frame(_ place: Coordinate) -> MapFrame {
            MapFrame(
                latitude: place.latitude.value, longitude: place.longitude.value,
                metresPerColumn: map.frame?.metresPerColumn ?? Self.nearScale, columns: area.columns,
                lines: area.lines)
        }
        switch map.mode {
        case .follow:
            if let place = here ?? line?.newest { return frame(place) }
        case .fit:
            if let extent = line?.extent {
                return MapFrame(fitting: extent, columns: area.columns, lines: area.lines)
            }
            if let here { return frame(here) }
        case .free: break
        }
        return map.frame.map {
            MapFrame(
                latitude: $0.latitude, longitude: $0.longitude, metresPerColumn: $0.metresPerColumn,
                columns: area.columns, lines: area.lines)
        }
    }

    /// What a map around a location begins with. Metres a column.
    private static let nearScale = 4.0
    /// What a key moves the map by, of its width or height, and what it zooms by.
    private static let step = 0.2
    private static let zoom = 1.5

    mutating func reactInMap(to intent: Intent) -> [Action] {
        guard let frame = mapFrame else {
            if intent == .follow { sayWhereaboutsUnknown() }
            return []
        }
        let (right, down) = (Double(frame.columns) * Self.step, Double(frame.lines) * Self.step)
        switch intent {
        case .panLeft: show(frame.moved(-right, 0))
        case .panRight: show(frame.moved(right, 0))
        case .panUp: show(frame.moved(0, -down))
        case .panDown: show(frame.moved(0, down))
        case .zoomIn: zoom(frame.scaled(by: 1 / Self.zoom))
        case .zoomOut: zoom(frame.scaled(by: Self.zoom))
        case .fit:
            map.mode = .fit
            map.frame = nil
        case .follow:
            guard live.location != nil else {
                sayWhereaboutsUnknown()
                return []
            }
            map.mode = .follow
            map.frame = frame
        default: break
        }
        return []
    }

    private mutating func sayWhereaboutsUnknown() {
        message = Message(text: "where you are is not known: \(live.reason ?? "no fix")")
    }

    private mutating func show(_ frame: MapFrame) {
        map.mode = .free
        map.frame = frame
    }

    /// Zooming around where you are goes on following it.
    private mutating func zoom(_ frame: MapFrame) {
        if map.mode != .follow { map.mode = .free }
        map.frame = frame
    }

    /// The wheel zooms at the pointer, and what is dragged goes along; returns `false` for what is not the map's.
    mutating func reactInMap(to event: MouseEvent) -> Bool {
        guard view == .map, panels.isEmpty, let frame = mapFrame else { return false }
        let area = ScreenLayout(self).content
        switch event.kind {
        case .wheelUp, .wheelDown:
            guard area.contains(event.point) else { return false }
            let x = Double(event.point.column - area.column) + 0.5
            let y = Double(event.point.line - area.line) + 0.5
            show(frame.scaled(by: event.kind == .wheelUp ? 1 / Self.zoom : Self.zoom, at: x, y))
        case .pressed: return false
        case .released:
            guard let drag, area.contains(drag.start), drag.start != event.point else { return false }
            self.drag = nil
            show(
                frame.moved(
                    Double(drag.start.column - event.point.column), Double(drag.start.line - event.point.line)))
        }
        return true
    }
}
