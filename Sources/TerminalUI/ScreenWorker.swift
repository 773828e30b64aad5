internal import EventStore
internal import LinuxHost
internal import LocationManager
internal import Positioning
internal import Presentation

/// Does what the screen wants done with the store, and says what came of it.
struct ScreenWorker {
    private(set) var services: ScreenServices
    private var store: EventStore { services.store }
    /// Why there is no store any more where there was one; `nil` while there is.
    private var loss: String?
    /// The store's version when it was looked at last.
    private var version: Int64?
    private var maps = MapReader()

    init(_ services: ScreenServices) { self.services = services }

    /// Looks whether another process has changed the store.
    mutating func look() -> [Input] {
        do {
            let inputs = follow()
            let current = try store.dataVersion()
            guard current != version else { return inputs }
            defer { version = current }
            maps.storeChanged()
            return inputs + (version == nil ? [] : [.storeChanged]) + [try newest()]
        } catch { return [.failed("\(error)")] }
    }

    /// Looks whether another file is in the place of the store, as when that was set aside, and goes on with that one.
    ///
    /// What is lost is told of once.
    private mutating func follow() -> [Input] {
        guard store.hasMoved else {
            loss = nil
            return []
        }
        do {
            let store = try EventStore(path: store.path, access: store.isReadOnly ? .readOnly : .readWrite)
            store.setPatience(Screen.patience)
            services.store = store
            (version, loss, maps) = (nil, nil, MapReader())
            return [.storeReplaced]
        } catch {
            let reason = "the store that was shown here is not at its place any more: \(error)"
            defer { loss = reason }
            return reason == loss ? [] : [.failed(reason)]
        }
    }

    /// Whether there is more to read for a map.
    var hasMore: Bool { maps.hasMore }

    /// Reads what the maps want, a slice at a time: less than a key would be held up by. Nothing where they have it.
    mutating func read(_ wish: MapWish) -> [Input] { maps.read(wish, from: store) }

    mutating func carryOut(_ action: Action) -> [Input] {
        guard action.needsStore != .no else { return outcome(of: action) }
        let inputs = follow()
        // Nothing is put into a file that nobody will find, nor into another than the one that was meant.
        if let loss, action.needsStore != .byItself { return [.failed(loss)] }
        if !inputs.isEmpty, action.needsStore == .theShown { return inputs }
        let outcome = outcome(of: action)
        if action.changesStore { maps.storeChanged() }
        return inputs + outcome
    }

    private func outcome(of action: Action) -> [Input] {
        do { return try perform(action) } catch { return [.failed("\(error)")] }
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
        case .setNote(let seen, let text):
            guard let event = try store.event(id: seen.id), event.coordinate == seen.coordinate else {
                throw StoreError.noSuchEvent([seen.id])
            }
            guard event.note == seen.note else { return [.noteDiffers(event)] }
            return [.noted(try store.edit(seen.id, note: text.isEmpty ? .remove : .set(text), now: now))]
        case .startRecording:
            try services.recording.start()
            return [.recording(services.recording.state)]
        case .stopRecording:
            services.recording.stop()
            return [.recording(services.recording.state), .storeChanged, try newest()]
        case .nameFile(let choice, let what, let format):
            return [
                .fileNamed(choice, what: what, format: format, name: services.export.freeName(format: format))
            ]
        case .export(let request):
            guard request.replaces || !services.export.exists(request.file) else {
                return [.fileExists(request.file)]
            }
            try services.export.start(try query(request.choice), format: request.format, file: request.file)
            return [.exportBegan(file: request.file)]
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
