internal import Glibc
internal import LinuxHost

/// Whether there is room for more events.
enum StoreSpaceCheck: Check {
    static let name = "space"

    /// What SQLite's log alone may come to before it is folded in, and some events. Bytes.
    private static let least: Int64 = 5_000_000

    static func examine(_ examination: Examination) -> Verdict {
        let store = examination.settings.store
        let place = FilePaths.nearest(store)
        let remedy =
            "make some: 'du -xh \(FilePaths.folder(of: place)) | sort -h' shows what takes it, or name a --store "
            + "elsewhere"
        guard let system = examination.surroundings.fileSystem(place) else { return .notConcerned }
        guard system.free >= least else {
            return .wrong(
                "only \(Phrases.bytes(system.free)) are free where '\(store)' lies", remedy: remedy, .inputOutput)
        }
        let folder = FilePaths.real(place == store ? FilePaths.folder(of: place) : place)
        switch WriteProbe.error(in: folder) {
        case ENOSPC, EDQUOT:
            return .wrong(
                "there is no room for '\(store)', by a quota or for want of inodes", remedy: remedy, .inputOutput)
        default: return .fine("\(Phrases.bytes(system.free)) are free")
        }
    }
}
