/// What a key asks for.
enum Intent: Sendable, Hashable, CaseIterable {
    case quit, help, bars, redraw, suspend
    case view1, view2, view3, view4, nextView, previousView
    case add, record, undo
    case up, down, pageUp, pageDown, newest, oldest
    case open, note, detail, close
    case search, goTo, marksOnly, export
    case edit, pick, range, delete, moveUp, moveDown
    case previous, next
    case panLeft, panRight, panUp, panDown, zoomIn, zoomOut, fit, follow
}

/// Where a key means something.
enum KeyPlace: Sendable, Hashable, CaseIterable {
    /// Wherever no text is typed.
    case everywhere
    case list
    /// The list, between Edit and Done.
    case editing
    case detail
    case tracks
    /// The events of a track, beside the keys of a list.
    case openTrack
    case map
    case sky

    var title: String {
        switch self {
        case .everywhere: "Everywhere"
        case .list: "In the list"
        case .editing: "While editing"
        case .detail: "In an event"
        case .tracks: "In the tracks"
        case .openTrack: "In a track that is open"
        case .map: "In the map"
        case .sky: "In the sky"
        }
    }
}

/// One line of the key table: the keys, where they count, and what they do.
struct KeyBinding: Sendable {
    let keys: [Key]
    let intent: Intent
    let place: KeyPlace
    let help: String

    init(_ keys: [Key], _ intent: Intent, in place: KeyPlace, _ help: String) {
        self.keys = keys
        self.intent = intent
        self.place = place
        self.help = help
    }
}

/// All keys: what reacts to them reads this, and so does the help.
enum KeyTable {
    static let everywhere: [KeyBinding] = [
        KeyBinding([.character("a"), .character("+")], .add, in: .everywhere, "Add the spot where you are"),
        KeyBinding([.character("r")], .record, in: .everywhere, "Start or stop recording"),
        KeyBinding([.character("u")], .undo, in: .everywhere, "Take back the last change"),
        KeyBinding([.character("1")], .view1, in: .everywhere, "Events"),
        KeyBinding([.character("2")], .view2, in: .everywhere, "Tracks"),
        KeyBinding([.character("3")], .view3, in: .everywhere, "Map"),
        KeyBinding([.character("4")], .view4, in: .everywhere, "Sky"),
        KeyBinding([.tab], .nextView, in: .everywhere, "The next of these"),
        KeyBinding([.backTab], .previousView, in: .everywhere, "The previous of these"),
        KeyBinding([.character("f")], .bars, in: .everywhere, "Hide or show the bars"),
        KeyBinding([.control("l")], .redraw, in: .everywhere, "Draw the screen anew"),
        KeyBinding([.control("z")], .suspend, in: .everywhere, "Leave for the shell; fg comes back"),
        KeyBinding([.character("?")], .help, in: .everywhere, "These keys"),
        KeyBinding([.character("q"), .control("c")], .quit, in: .everywhere, "Leave"),
    ]
    static let list: [KeyBinding] = [
        KeyBinding([.up, .character("k")], .up, in: .list, "Up"),
        KeyBinding([.down, .character("j")], .down, in: .list, "Down"),
        KeyBinding([.pageUp, .control("b")], .pageUp, in: .list, "A page up"),
        KeyBinding([.pageDown, .control("f")], .pageDown, in: .list, "A page down"),
        KeyBinding([.home, .character("<")], .newest, in: .list, "The newest event, and those that come"),
        KeyBinding([.end, .character(">")], .oldest, in: .list, "The oldest event"),
        KeyBinding([.enter], .open, in: .list, "All of an event; of a mark, its note"),
        KeyBinding([.character("i"), .right], .detail, in: .list, "All of an event or a mark"),
        KeyBinding([.character("n")], .note, in: .list, "Write a note"),
        KeyBinding([.character("/")], .search, in: .list, "Show what has a text in its name, note or date"),
        KeyBinding([.character("g")], .goTo, in: .list, "Go to a date"),
        KeyBinding([.character("m")], .marksOnly, in: .list, "Show marks alone, in their order, or all"),
        KeyBinding([.character(" ")], .pick, in: .list, "Choose this event, or not"),
        KeyBinding([.character("v")], .range, in: .list, "Choose from here to where you go"),
        KeyBinding([.character("x")], .export, in: .list, "Export what is chosen"),
        KeyBinding([.character("e")], .edit, in: .list, "Edit, or be done with it"),
        KeyBinding([.escape], .close, in: .list, "Choose nothing; be done with editing; show all; leave the track"),
    ]
    static let editing: [KeyBinding] = [
        KeyBinding([.character("d"), .delete], .delete, in: .editing, "Delete at once; u takes it back"),
        KeyBinding([.character("K"), .altUp], .moveUp, in: .editing, "Move a mark up"),
        KeyBinding([.character("J"), .altDown], .moveDown, in: .editing, "Move a mark down"),
    ]
    static let detail: [KeyBinding] = [
        KeyBinding([.left, .character("h")], .previous, in: .detail, "The event above"),
        KeyBinding([.right, .character("l")], .next, in: .detail, "The event below"),
        KeyBinding([.up, .character("k")], .up, in: .detail, "Up"),
        KeyBinding([.down, .character("j")], .down, in: .detail, "Down"),
        KeyBinding([.pageUp, .control("b")], .pageUp, in: .detail, "A page up"),
        KeyBinding([.pageDown, .control("f"), .character(" ")], .pageDown, in: .detail, "A page down"),
        KeyBinding([.character("n")], .note, in: .detail, "Write a note"),
        KeyBinding([.escape, .enter, .backspace], .close, in: .detail, "Back"),
    ]
    static let tracks: [KeyBinding] = [
        KeyBinding([.up, .character("k")], .up, in: .tracks, "Up"),
        KeyBinding([.down, .character("j")], .down, in: .tracks, "Down"),
        KeyBinding([.pageUp, .control("b")], .pageUp, in: .tracks, "A page up"),
        KeyBinding([.pageDown, .control("f")], .pageDown, in: .tracks, "A page down"),
        KeyBinding([.home, .character("<")], .newest, in: .tracks, "The newest track"),
        KeyBinding([.end, .character(">")], .oldest, in: .tracks, "The oldest track"),
        KeyBinding([.enter], .open, in: .tracks, "Its events, map and profile"),
        KeyBinding([.character("x")], .export, in: .tracks, "Export it"),
    ]
    static let openTrack: [KeyBinding] = [
        KeyBinding([.backspace, .left], .close, in: .openTrack, "Back to the tracks")
    ]
    static let map: [KeyBinding] = [
        KeyBinding([.left, .character("h")], .panLeft, in: .map, "West"),
        KeyBinding([.right, .character("l")], .panRight, in: .map, "East"),
        KeyBinding([.up, .character("k")], .panUp, in: .map, "North"),
        KeyBinding([.down, .character("j")], .panDown, in: .map, "South"),
        KeyBinding([.character("z"), .character("=")], .zoomIn, in: .map, "Nearer"),
        KeyBinding([.character("Z"), .character("-")], .zoomOut, in: .map, "Farther"),
        KeyBinding([.character("0")], .fit, in: .map, "The whole track"),
        KeyBinding([.character("c")], .follow, in: .map, "Where you are, and along"),
    ]

    static let sky: [KeyBinding] = [
        KeyBinding([.up, .character("k")], .up, in: .sky, "Up, where there are more satellites than lines"),
        KeyBinding([.down, .character("j")], .down, in: .sky, "Down"),
        KeyBinding([.pageUp, .control("b")], .pageUp, in: .sky, "A page up"),
        KeyBinding([.pageDown, .control("f")], .pageDown, in: .sky, "A page down"),
        KeyBinding([.home, .character("<")], .newest, in: .sky, "The first satellite"),
        KeyBinding([.end, .character(">")], .oldest, in: .sky, "The last satellite"),
    ]

    static func bindings(in place: KeyPlace) -> [KeyBinding] {
        switch place {
        case .everywhere: everywhere
        case .list: list
        case .editing: editing
        case .detail: detail
        case .tracks: tracks
        case .openTrack: openTrack
        case .map: map
        case .sky: sky
        }
    }

    /// What a key asks for in the first of these places where it means anything.
    static func intent(of key: Key, in places: [KeyPlace]) -> Intent? {
        for place in places {
            if let binding = bindings(in: place).first(where: { $0.keys.contains(key) }) { return binding.intent }
        }
        return nil
    }

    /// The lines of the help: the title of a place without keys, then its bindings.
    static let helpLines: [(keys: [Key], text: String)] = KeyPlace.allCases.flatMap { place in
        let bindings = bindings(in: place).map { (keys: $0.keys, text: $0.help) }
        return [[(keys: [], text: place.title)], bindings].flatMap { $0 }
    }
}
