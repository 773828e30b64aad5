internal import EventStore
internal import LinuxHost
internal import LocationManager
internal import Positioning
internal import Presentation

/// Does what the screen wants done with the store, and says what came of it.
struct ScreenWorker {
    private(set) var services: ScreenServices
    private var store: EventStore { services.store }
    /// Which file the store is.
    private var identity: StoreFile.Identity?
    /// The store's version when it was looked at last.
    private var version: Int64?
    private var maps = MapReader()

    init(_ services: ScreenServices) {
        self.services = services
        identity = StoreFile.Identity(services.store.path)
    }

    /// Opens the store anew where another file has taken its place, as when a recorder has set it aside: what is changed in
    /// the old one would be lost.
    ///
    /// - Returns: Whether it is another now.
    private mutating func keepUp() throws -> Bool {
        let current = StoreFile.Identity(store.path)
        guard current != identity else { return false }
        guard current != nil else { throw StoreError.displaced(store.path) }
        services.store = try EventStore(path: store.path, access: store.isForReading ? .readOnly : .readWrite)
        identity = current
        version = -1  // Of no store.
        maps.storeChanged()
        return true
    }

    /// Looks whether another process has changed the store.
    mutating func look() -> [Input] {
        do {
            _ = try keepUp()
            let current = try store.dataVersion()
            guard current != version else { return [] }
            defer { version = current }
            maps.storeChanged()
            return (version == nil ? [] : [.storeChanged]) + [try newest()]
        } catch { return [.failed("\(error)")] }
    }

    /// Whether there is more to read for a map.
    var hasMore: Bool { maps.hasMore }

    /// Reads what the maps want, a slice at a time: less than a key would be held up by. Nothing where they have it.
    mutating func read(_ wish: MapWish) -> [Input] { maps.read(wish, from: store) }

    mutating func carryOut(_ action: Action) -> [Input] {
        let inputs: [Input]
        do {
            // What was chosen by its number would be something else in another store.
            if action.changesEvents, try keepUp(), action != .add {
                let reason = "another store has taken this one's place; nothing was changed"
                return [.storeChanged, try newest(), .failed(reason)]
            }
            inputs = try perform(action)
        } catch { inputs = [.failed("\(error)")] }
        if action.changesStore { maps.storeChanged() }
        return inputs
    }

    private func perform(_ action: Action) throws -> [Input] {
        let now = HostClock.now().date
        switch action {
        case .load(let name, let request): return [.loaded(name, try load(request))]
        case .loadTracks: return [.tracks(try store.trackSummaries())]
        case .goTo(let name, let text):
            return [.date(name, try TimeExpression.moment(text, now: now, zone: services.format.zone))]
        case .add:
            let availability = services.live.manager.availability(at: HostClock.uptime())
            guard let location = availability.location else { return [.failed("nothing was added: the fix is gone")] }
            let event = try store.addMark(location, boot: HostClock.bootID())
            return [try newest(), .added(event)]
        case .delete(let choice):
            let deletion = try store.delete(try query(choice), now: now)
            return [.storeChanged, try newest(), .did("deleted \(count(deletion.count)); u takes it back")]
        case .undo:
            guard let undone = try store.undo(now: now) else { return [.failed("there is nothing to take back")] }
            return [.storeChanged, try newest(), .did("\(words(undone))")]
        case .move(let id, let direction):
            let moved = try store.moveMark(id, direction == .up ? .up : .down, now: now)
            return moved ? [.storeChanged] : [.failed("there is no mark to move it past")]
        case .setNote(let id, let text):
            let event = try store.edit(id, note: text.isEmpty ? .remove : .set(text), now: now)
            return [.storeChanged, .did(event.note == nil ? "took the note away" : "noted")]
        case .startRecording:
            try services.recording.start()
            return [.recording(services.recording.state)]
        case .stopRecording:
            services.recording.stop()
            return [.recording(services.recording.state), .storeChanged, try newest()]
        case .export(let request):
            services.export.start(try query(request.choice), format: request.format, file: request.file)
            return []
        case .quit, .suspend, .redraw, .beep: return []
        }
    }

    private func words(_ undone: UndoneOperation) -> String {
        switch undone.kind {
        case .delete: "brought back \(count(undone.count))"
        case .edit: "took back the edit of \(count(undone.count))"
        case .date: "gave \(count(undone.count)) the old dates back"
        case .move: "took back the move of a mark"
        case .rename: "took back the new name of a track"
        case .join: "took joined tracks apart again"
        case .split: "made one track again of two"
        }
    }

    private func count(_ count: Int) -> String {
        services.format.numbers.count(count) + (count == 1 ? " event" : " events")
    }

    /// When the newest event was stored: by this machine's clock, since that is what an age is told by.
    private func newest() throws -> Input {
        let id = try store.newestID()
        let event = try store.event(id: id)
        return .newest(event.flatMap { $0.receivedDate ?? $0.creationDate })
    }
}
