import EventStore
import FixSources
import LinuxHost
import LocationManager
import LocationsTestSupport
import Positioning
import Presentation
import SQLite

@testable import TerminalUI

/// The screen without a terminal: a real store, the state, and the worker that carries out what it wants.
final class ScreenRig {
    let store: EventStore
    let live = LiveStub()
    let recording = RecordingStub()
    let export = ExportStub()
    let painter: ScreenPainter
    let asciiPainter: ScreenPainter
    private(set) var state: ScreenState
    /// What the state asked for, but to load.
    private(set) var actions: [Action] = []
    private let folder: TemporaryFolder
    private var worker: ScreenWorker

    init(
        _ entries: [RecordingBatch.Entry] = [], columns: Int = 80, lines: Int = 24, server: String = "localhost:2947"
    ) throws {
        folder = try TemporaryFolder()
        store = try EventStore(path: folder.file("store"), access: .create(.personal))
        try store.keep(entries)
        let format = LocalFormat(environment: ["LC_ALL": "en_US.UTF-8", "TZ": "UTC"])
        worker = ScreenWorker(
            ScreenServices(
                store: store, live: live, recording: recording, export: export, words: { "\($0.kind.rawValue)" },
                format: format, units: .metric, server: server))
        painter = ScreenPainter(format: format, units: .metric, characters: .unicode, server: server)
        asciiPainter = ScreenPainter(format: format, units: .metric, characters: .ascii, server: server)
        state = ScreenState(
            size: Size(columns: columns, lines: lines),
            now: ClockReading(uptime: 1_000_000, date: someDate + 1_000 * 60_000, isDateTrusted: true))
        carryOut(state.start())
        tellLive()
        look()
    }

    // MARK: - What happens

    func press(_ keys: Key...) { for key in keys { take(.key(key)) } }

    /// Presses a key for each scalar of a text.
    func type(_ text: String) { for scalar in text.unicodeScalars { take(.key(.character(scalar))) } }

    func take(_ input: Input) { carryOut(state.react(to: input)) }

    /// Looks whether another connection changed the store, as is done four times a second.
    func look() { for input in worker.look() { take(input) } }

    func click(_ column: Int, _ line: Int) { drag(from: (column, line), to: (column, line)) }

    func drag(from start: (Int, Int), to end: (Int, Int)) {
        take(.mouse(MouseEvent(.pressed, at: Point(column: start.0, line: start.1))))
        take(.mouse(MouseEvent(.released, at: Point(column: end.0, line: end.1))))
    }

    func wheel(_ kind: MouseEvent.Kind) { take(.mouse(MouseEvent(kind, at: Point(column: 3, line: 3)))) }

    /// The clock goes on by so many seconds.
    func pass(_ seconds: Int64) {
        let now = state.now
        take(
            .tick(
                ClockReading(
                    uptime: now.uptime + seconds * 1_000, date: now.date + seconds * 1_000, isDateTrusted: true)))
    }

    func findFix(accuracy: Double = 3.8) {
        (live.accuracy, live.isLost) = (accuracy, false)
        tellLive()
    }

    func loseFix() {
        live.isLost = true
        tellLive()
    }

    private func tellLive() {
        take(.live(LiveReading(live.manager, at: HostClock.uptime(), words: { "\($0.kind.rawValue)" })))
    }

    private func carryOut(_ wanted: [Action]) {
        for action in wanted {
            if case .load = action {} else { actions.append(action) }
            for input in worker.carryOut(action) { take(input) }
        }
    }

    /// What was asked for since this was asked last.
    func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    // MARK: - What there is

    /// Another connection to the same store, as another process would have.
    func elsewhere() throws -> EventStore { try EventStore(path: store.path, access: .readWrite) }

    var list: EventList { state.activeList ?? state.list }
    /// The minute of the event under the cursor.
    var minute: Int64? { list.selectedEvent?.minute }
    var selectedID: Int64? { list.selectedEvent?.id }
    /// What is being typed.
    var field: TextField? {
        switch state.panels.last {
        case .note(let panel): panel.field
        case .prompt(let prompt): prompt.field
        default: nil
        }
    }
    var message: String? { state.message?.text }
    var canvas: Canvas { painter.draw(state) }
    var text: String { canvas.text.joined(separator: "\n") }

    /// Gives an event another date, as another program might.
    func redate(_ id: Int64, to date: Timestamp) throws {
        try Database(path: store.path).execute(
            "UPDATE StoredEvent SET date = \(date.milliseconds) WHERE id = \(id)")
    }

    /// All events of the store, by id.
    func ids() throws -> [Int64] {
        var ids: [Int64] = []
        try store.forEachEvent(EventQuery(order: .asStored)) {
            ids.append($0.id)
            return true
        }
        return ids
    }
}

extension Event {
    /// How many minutes after the first event of these tests it was.
    var minute: Int64? { creationDate.map { ($0 - someDate) / 60_000 } }
}

extension EventStore {
    /// Stores entries in one batch.
    func keep(_ entries: [RecordingBatch.Entry]) throws {
        guard !entries.isEmpty else { return }
        var place = RecordingPlace()
        _ = try commit(RecordingBatch(entries: entries), to: &place)
    }
}
