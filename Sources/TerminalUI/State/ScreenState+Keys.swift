internal import Positioning

extension ScreenState {
    /// Where a key is looked up: in what lies uppermost first.
    var keyPlaces: [KeyPlace] {
        if case .detail = panels.last { return [.detail, .everywhere] }
        return switch view {
        case .events: isEditing ? [.editing, .list, .everywhere] : [.list, .everywhere]
        case .tracks: tracks.events == nil ? [.tracks, .everywhere] : openTrackPlaces
        case .map: [.map, .everywhere]
        case .sky: [.sky, .everywhere]
        }
    }

    private var openTrackPlaces: [KeyPlace] {
        isEditing ? [.editing, .list, .openTrack, .everywhere] : [.list, .openTrack, .everywhere]
    }

    mutating func react(to key: Key) -> [Action] {
        message = nil
        switch panels.last {
        case .note(var panel):
            if let actions = reactAnywhere(to: key) { return actions }
            let outcome = panel.react(to: key)
            panels[panels.count - 1] = .note(panel)
            return carryOn(outcome, of: panel)
        case .prompt(var prompt):
            return reactAnywhere(to: key) ?? react(to: key, in: &prompt)
        case .help(let scroll):
            return react(to: key, inHelp: scroll)
        case .detail, nil: break
        }
        let intent = KeyTable.intent(of: key, in: keyPlaces)
        if intent != .quit { isLeaving = false }
        guard let intent else { return misplaced(key) }
        return react(to: intent)
    }

    /// Says where a key would mean something, since silence would look like a fault.
    private mutating func misplaced(_ key: Key) -> [Action] {
        if let binding = KeyTable.editing.first(where: { $0.keys.contains(key) }), panels.isEmpty,
            activeList != nil
        {
            message = Message(text: "'\(binding.keys[0].label)' works while editing; e begins it")
            return []
        }
        guard key != .escape else { return [] }
        guard key != .unknown else {
            message = Message(text: "that key means nothing here; ? shows the keys")
            return []
        }
        message = Message(text: "'\(key.label)' means nothing here; ? shows the keys")
        return []
    }

    /// What some keys do even where text is typed: none of them types anything.
    private mutating func reactAnywhere(to key: Key) -> [Action]? {
        switch key {
        case .control("z"): suspend()
        case .control("l"): [.redraw]
        default: nil
        }
    }

    mutating func react(to intent: Intent) -> [Action] {
        switch intent {
        case .quit: return quit()
        case .suspend: return suspend()
        case .redraw: return [.redraw]
        case .help: panels.append(.help(scroll: 0))
        case .bars:
            areBarsHidden.toggle()
            return layOut()
        case .view1: return show(.events)
        case .view2: return show(.tracks)
        case .view3: return show(.map)
        case .view4: return show(.sky)
        case .nextView: return show(neighbour(1))
        case .previousView: return show(neighbour(-1))
        case .add: return add()
        case .record: return toggleRecording()
        case .undo: return [.undo]
        default: return reactInView(to: intent)
        }
        return []
    }

    private mutating func reactInView(to intent: Intent) -> [Action] {
        if case .detail(let scroll) = panels.last { return react(to: intent, inDetail: scroll) }
        switch view {
        case .events: return reactInList(to: intent)
        case .tracks: return tracks.events == nil ? reactInTracks(to: intent) : reactInList(to: intent)
        case .map: return reactInMap(to: intent)
        case .sky:
            reactInSky(to: intent)
            return []
        }
    }

    private func neighbour(_ step: Int) -> View {
        let count = View.allCases.count
        return View(rawValue: (view.rawValue + step + count) % count) ?? .events
    }

    mutating func show(_ view: View) -> [Action] {
        panels = []
        // Once more is back to all of them.
        if view == .tracks, self.view == .tracks { tracks.events = nil }
        self.view = view
        isEditing = false
        let actions = layOut()
        return view == .tracks ? actions + [.loadTracks] : actions
    }

    // MARK: - Leaving

    /// Leaves; at the second time only where that ends a recording or an export.
    private mutating func quit() -> [Action] {
        guard !isLeaving, let work = workThatEnds else { return [.quit] }
        isLeaving = true
        message = Message(text: "this screen \(work) and leaves")
        return []
    }

    /// What leaving would end; `nil` where that is nothing.
    private var workThatEnds: String? {
        var isRecording = false
        if case .here = recording { isRecording = true }
        return switch (isRecording, isExporting) {
        case (true, false): "records; the same key again ends that"
        case (false, true): "writes an export; the same key again breaks that off"
        case (true, true): "records and writes an export; the same key again ends both"
        case (false, false): nil
        }
    }

    private mutating func suspend() -> [Action] {
        guard case .here = recording else { return [.suspend] }
        message = Message(text: "this screen records, which would stand still; r ends it first", isError: true)
        return [.beep]
    }

    // MARK: - Add and record

    mutating func add() -> [Action] {
        guard live.canAdd else {
            message = Message(text: "nothing was added: \(live.reason ?? "no fix")", isError: true)
            return [.beep]
        }
        return [.add]
    }

    private mutating func toggleRecording() -> [Action] {
        switch recording {
        case .off: return [.startRecording]
        case .here: return [.stopRecording]
        case .elsewhere(let process):
            let holder = process.map { "process \($0)" } ?? "a process elsewhere"
            message = Message(text: "\(holder) records into this store; end it there", isError: true)
            return [.beep]
        }
    }

    // MARK: - Panels

    private mutating func react(to key: Key, inHelp scroll: Int) -> [Action] {
        switch key {
        case .up, .character("k"): panels[panels.count - 1] = .help(scroll: max(0, scroll - 1))
        case .down, .character("j"): panels[panels.count - 1] = .help(scroll: min(scroll + 1, mostHelp))
        case .pageUp, .control("b"): panels[panels.count - 1] = .help(scroll: max(0, scroll - helpPage))
        case .pageDown, .control("f"), .character(" "):
            panels[panels.count - 1] = .help(scroll: min(scroll + helpPage, mostHelp))
        case .home: panels[panels.count - 1] = .help(scroll: 0)
        case .end: panels[panels.count - 1] = .help(scroll: mostHelp)
        case .unknown: break
        case .control("c"): return quit()
        case .control("z"): return suspend()
        case .control("l"): return [.redraw]
        default: panels.removeLast()
        }
        return []
    }

    /// How many lines of the help are seen at once, and how far down it goes: what lies behind its end is nowhere.
    private var helpPage: Int { max(1, size.lines - 2) }
    var mostHelp: Int { max(0, KeyTable.helpLines.count - helpPage) }
}
