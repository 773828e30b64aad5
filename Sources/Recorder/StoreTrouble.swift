internal import EventStore
internal import LinuxHost

/// Why a recorder cannot write, since when, and what waits.
///
/// It shows that by its lock, so that 'locations status' knows also where nothing can be written to any disk.
package struct StoreTrouble: Sendable, Hashable {
    package enum Kind: Int, Sendable {
        case full, readOnly, busy, damaged, inputOutput, other, missing
    }

    package var kind: Kind
    /// Uptime.
    package var since: Int64
    /// How many events wait in memory.
    package var waiting: Int
    /// How many found no room there.
    package var lost: Int

    package init(kind: Kind, since: Int64, waiting: Int, lost: Int) {
        self.kind = kind
        self.since = since
        self.waiting = waiting
        self.lost = lost
    }

    /// The trouble of the recorder that holds the lock at `path`; `nil` where it has none, or is none.
    package init?(shownBy path: String) {
        let numbers = FileLock.numbers(at: [0, 1, 2, 3], path: path)
        guard let kind = numbers[0].flatMap({ Kind(rawValue: $0) }), let since = numbers[1] else { return nil }
        self.init(kind: kind, since: Int64(since) * 1000, waiting: numbers[2] ?? 0, lost: numbers[3] ?? 0)
    }

    /// Shows the trouble there is, or that there is none any more.
    static func show(_ trouble: StoreTrouble?, by lock: FileLock) {
        // The kind goes first and comes last, so that the others are there with it.
        if trouble == nil { lock.show(nil, at: 0) }
        lock.show(trouble.map { Int($0.since / 1000) }, at: 1)
        lock.show(trouble.map { $0.waiting }, at: 2)
        lock.show(trouble.map { $0.lost }, at: 3)
        if let trouble { lock.show(trouble.kind.rawValue, at: 0) }
    }
}

extension StoreTrouble.Kind {
    init(_ error: any Error) {
        if error is CannotSetAside { self = .damaged; return }
        if error is LockLost { self = .busy; return }
        switch (error as? StoreError)?.kind {
        case .full: self = .full
        case .readOnly, .permission: self = .readOnly
        case .busy: self = .busy
        case .corrupt, .notADatabase: self = .damaged
        case .missing: self = .missing
        case .inputOutput: self = .inputOutput
        default: self = .other
        }
    }
}
