internal import EventStore
internal import LinuxHost
internal import Positioning
internal import Recorder

/// What the store's side knows of the recording.
struct StoreState {
    let path: String
    /// Whether a recorder holds the lock, and its process where the kernel tells.
    let isRecording: Bool
    let pid: Int32?
    /// The running or the last session, and what it refused.
    private(set) var session: RecordingSession?
    private(set) var refusals: [RefusalCount] = []
    private(set) var newestFix: Event?
    private(set) var size: Int64?
    let freeSpace: Int64?
    /// Why the store could not be read, or cannot be written.
    private(set) var problem: String?
    /// What keeps the recorder from writing, as it shows itself.
    let trouble: StoreTrouble?
    /// The damaged stores that were set aside and not yet taken away.
    let setAside: [String]

    /// What a recorder takes for a minute or so. Bytes.
    private static let leastSpace: Int64 = 1 << 16

    init(path: String) {
        self.path = path
        let lock = StoreFile.lockPath(store: path)
        let holder = FileLock.holder(path: lock)
        trouble = StoreTrouble(shownBy: lock)
        setAside = StoreFile.setAside(beside: path)
        isRecording = holder != nil
        pid = holder ?? nil
        freeSpace = StoreFile.freeSpace(at: path)
        do {
            let store = try EventStore(path: path, access: .readOnly)
            session = try store.latestSession()
            refusals = try session.map { try store.refusals(session: $0.id) } ?? []
            newestFix = try store.newestFix()
            size = store.fileSize
        } catch {
            problem = "\(error)"
        }
        if let trouble { problem = Words.trouble(trouble, store: path, at: HostClock.uptime()) }
        // It may not have noticed yet.
        if problem == nil, isRecording, let freeSpace, freeSpace < Self.leastSpace {
            problem = "no room is left on the disk of '\(path)': make some"
        }
    }
}
