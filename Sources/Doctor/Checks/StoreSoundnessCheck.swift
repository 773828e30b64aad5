internal import EventStore

/// Whether the store can be read, and is not damaged.
enum StoreSoundnessCheck: Check {
    static let name = "store"

    /// The largest store whose every page is looked at; a slow card reads this in two or three seconds. Bytes.
    private static let largest: Int64 = 32_000_000

    static func examine(_ examination: Examination) -> Verdict {
        let path = examination.settings.store
        // Opening it would bring it to the newest schema, and nothing is changed here.
        if EventStore.isOutdated(path) {
            return .fine("the store is of an earlier version; who opens it next keeps a copy, and brings it up to date")
        }
        do {
            let store = try EventStore(path: path, access: .readOnly)
            _ = try store.newestFix()
            _ = try store.latestSession()
            guard store.fileSize <= largest else {
                return .fine(
                    "the store can be read (\(Phrases.bytes(store.fileSize)), too large to look at every page)")
            }
            try store.quickCheck()
            return .fine("the store is sound")
        } catch let error as StoreError {
            if error.kind == .missing { return .fine("there is no store yet; the first recording makes it") }
            return .wrong(Self.finding(error))
        } catch {
            return .wrong("cannot read '\(path)': \(error)", remedy: "make a copy before anything else", .inputOutput)
        }
    }

    /// A store's errors say in their second half what would work.
    private static func finding(_ error: StoreError) -> Finding {
        let text = error.description
        let parts = text.split(separator: ";", maxSplits: 1).map { $0.drop { $0 == " " } }
        return Finding(
            String(parts.first ?? ""), remedy: parts.count > 1 ? String(parts[1]) : "name another --store",
            trouble(error.kind))
    }

    private static func trouble(_ kind: StoreError.Kind) -> Finding.Trouble {
        switch kind {
        case .permission, .readOnly: .noPermission
        case .busy, .recording: .notNow
        case .full, .inputOutput: .inputOutput
        default: .badData
        }
    }
}
