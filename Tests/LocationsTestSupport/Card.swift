internal import CardVFS
internal import Glibc

/// A memory card that SQLite writes to, by a VFS of its own: it keeps a log of all that is changed, and can be made to
/// fail.
///
/// A card belongs to the thread that uses it, and outlives what was opened through it.
package final class Card {
    /// One thing that was done to a file.
    package struct Operation {
        package enum Kind { case write, truncate, sync, create, delete }
        package var kind: Kind
        /// The same number is the same file; one that is deleted and made again is another.
        package var file: Int
        package var name: String
        package var offset: Int
        package var bytes: [UInt8]
        /// Whether the folder's names are on the card from then on too.
        package var syncsFolder: Bool
    }

    package let folder: TemporaryFolder
    /// What was there before.
    package let before: [(file: Int, name: String, bytes: [UInt8])]
    private let card: OpaquePointer

    /// A card with the files of a folder on it.
    package init(_ folder: TemporaryFolder) throws {
        self.folder = folder
        guard let card = card_make() else { preconditionFailure("no memory for a card") }
        self.card = card
        before = try names(in: folder.path).map { name in
            (Int(card_know(card, name)), name, try contents(of: folder.file(name)))
        }
    }

    deinit { card_free(card) }

    /// What to open a database by.
    package var vfs: String { String(cString: card_name(card)) }
    /// How many operations were done.
    package var count: Int { card_count(card) }
    /// How many were tried, failures among them.
    package var tries: Int { card_tries(card) }

    package subscript(index: Int) -> Operation {
        let operation = card_at(card, index)
        let kind: Operation.Kind =
            switch operation.kind {
            case CARD_WRITE: .write
            case CARD_TRUNCATE: .truncate
            case CARD_SYNC: .sync
            case CARD_CREATE: .create
            default: .delete
            }
        let bytes = UnsafeBufferPointer(start: operation.bytes, count: Int(operation.size))
        return Operation(
            kind: kind, file: Int(operation.file), name: String(cString: operation.name),
            offset: Int(operation.offset), bytes: Array(bytes), syncsFolder: operation.syncs_folder != 0)
    }

    /// Lets operations fail with an `errno`: from the next but `skipping` on, `count` of them.
    package func fail(skipping: Int = 0, count: Int = .max, with error: CInt) {
        card_fail(card, tries + skipping, count, error)
    }

    /// Lets everything be done again.
    package func heal() { card_fail(card, 0, 0, 0) }
}

@available(*, unavailable)
extension Card: Sendable {}
