@testable import TerminalUI

/// What each key does in each mode of ``Mode/state``, in the words of ``outcome(of:in:)``.
enum KeyOutcomes {
    /// Keys that all do the same.
    struct Row: Sendable {
        let keys: [Key]
        let outcome: String

        init(_ keys: [Key], _ outcome: String) {
            self.keys = keys
            self.outcome = outcome
        }
    }

    static func table(of mode: Mode) -> [(key: Key, outcome: String)] {
        let rows: [Row] =
            switch mode {
            case .events: [everywhere, events].flatMap { $0 }
            case .editing: [everywhere, editing].flatMap { $0 }
            case .detail: [everywhere, detail].flatMap { $0 }
            case .tracks: [everywhere, tracks].flatMap { $0 }
            case .openTrack: [everywhere, openTrack].flatMap { $0 }
            case .editingTrack: [everywhere, editingTrack].flatMap { $0 }
            case .map: [everywhere, map].flatMap { $0 }
            case .sky: [everywhere, sky].flatMap { $0 }
            case .help: help
            case .note: note
            case .prompt: prompt
            }
        return rows.flatMap { row in row.keys.map { (key: $0, outcome: row.outcome) } }
    }

    /// What holds wherever no text is typed.
    static let everywhere: [Row] = [
        Row([.character("+"), .character("a")], "beep, 'nothing was added: no fix'"),
        Row([.character("q"), .control("c")], "quit"),
        Row([.character("r")], "startRecording"),
        Row([.character("u")], "undo"),
        Row([.control("l")], "redraw"),
        Row([.control("z")], "suspend"),
    ]

    static let help: [Row] = [
        Row([.character(" "), .control("f"), .pageDown], "help 23"),
        Row([.character("j"), .down], "help 2"),
        Row([.character("k"), .control("b"), .home, .pageUp, .up], "help 0"),
        Row([.control("c")], "quit"),
        Row([.control("l")], "redraw"),
        Row([.control("z")], "suspend"),
        // The 24 lines of the screen have a frame.
        Row([.end], "help \(KeyTable.helpLines.count - 22)"),
        Row([.escape, .enter, .backspace, .character("?"), .character("q"), .character("a"), .tab], "no panels"),
        Row([.unknown], "nothing"),
    ]

    static let note: [Row] = [
        Row([.character("a")], "note a"), Row([.character("q")], "note q"), Row([.character("1")], "note 1"),
        Row([.escape, .enter, .control("c")], "no panels"), Row([.control("z")], "suspend"),
        Row([.control("l")], "redraw"),
        Row([.tab, .up, .down, .pageUp, .pageDown, .home, .end, .delete, .backspace, .altUp, .unknown], "nothing"),
    ]

    static let prompt: [Row] = [
        Row([.character("a")], "Search: piera"), Row([.character("?")], "Search: pier?"),
        Row([.backspace], "Search: pie"), Row([.control("u")], "Search: "),
        Row([.enter], "no panels, other events, follows, load events newest"),
        Row([.escape, .control("c")], "no panels"), Row([.control("z")], "suspend"), Row([.control("l")], "redraw"),
        Row([.tab, .up, .down, .pageUp, .pageDown, .end, .delete, .altUp, .unknown], "nothing"),
    ]

    static let map: [Row] = [
        Row([.backTab, .character("2")], "view tracks, loadTracks"),
        Row(
            [
                .character("-"), .character("0"), .character("3"), .character("="), .character("Z"), .character("h"),
                .character("j"), .character("k"), .character("l"), .character("z"), .down, .left,
                .right, .up,
            ],
            "nothing"),
        Row([.character("c")], "'where you are is not known: no fix'"),
        Row([.character("1")], "view events, load events newer"),
        Row([.character("4"), .tab], "view sky"),
        Row([.character("?")], "help 0"),
        Row([.character("f")], "bars"),
    ]

    static let sky: [Row] = [
        Row([.backTab, .character("3")], "view map"),
        Row([.character("1"), .tab], "view events, load events newer"),
        Row([.character("2")], "view tracks, loadTracks"),
        // There are no satellites to scroll: SkyScrollTests has some.
        Row(
            [
                .character("4"), .character("<"), .character(">"), .character("j"), .character("k"), .control("b"),
                .control("f"), .down, .end, .home, .pageDown, .pageUp, .up,
            ],
            "nothing"),
        Row([.character("?")], "help 0"),
        Row([.character("f")], "bars"),
    ]

    static let tracks: [Row] = [
        Row([.backTab, .character("1")], "view events, load events newer"),
        Row([.character("2")], "loadTracks"),
        Row([.character("3"), .tab], "view map"),
        Row([.character("4")], "view sky"),
        Row([.character("<"), .character("k"), .control("b"), .home, .pageUp, .up], "track 0"),
        Row([.character(">"), .character("j"), .control("f"), .down, .end, .pageDown], "track 2"),
        Row([.character("?")], "help 0"),
        Row([.character("f")], "bars"),
        Row([.character("x")], "Export track 2 as: gpx"),
        Row([.enter], "opens the track, load track newest"),
    ]
}
