/// What a card may have on it after the power was cut, as its log is gone along operation by operation.
///
/// What was synced is there. Of the rest anything may be there, or be missing: each name that was made or deleted, each
/// length, each 512 bytes of what was written. A sector of 512 bytes is the old one or the new one.
package struct PowerCut {
    /// Which part of what was not synced is there.
    package enum Loss: CaseIterable {
        /// All: what was killed was the process alone.
        case nothing
        case everything
        /// The last write is torn, what came before it is there.
        case tornLast
        /// The last operation alone is there.
        case allButLast
        /// Any operations, whole.
        case operations
        /// Any sectors, whatever operation they are of.
        case sectors
        /// Any sectors; where others should be, behind the old end of the file, is what the card had there before.
        case sectorsAmongGarbage
        /// Those of the main file alone, whole.
        case allButMainFile
        /// Those of the other files alone, whole.
        case mainFile
    }

    package static let sector = 512

    private var files: [Int: [UInt8]] = [:]
    private var names: [String: Int] = [:]
    /// What is not synced, in its order.
    private var pending: [Card.Operation] = []
    private let mainFile: String

    package init(_ card: Card, mainFile: String) {
        self.mainFile = mainFile
        for (file, name, bytes) in card.before {
            files[file] = bytes
            names[name] = file
        }
    }

    /// Whether anything may be missing.
    package var isAtRisk: Bool { !pending.isEmpty }

    /// Goes on by one operation.
    package mutating func take(_ operation: Card.Operation) {
        switch operation.kind {
        case .write, .truncate, .create: pending.append(operation)
        case .delete:
            pending.append(operation)
            if operation.syncsFolder { syncFolder() }
        case .sync:
            for one in pending where one.file == operation.file { Self.apply(one, to: &files[one.file, default: []]) }
            pending.removeAll { $0.file == operation.file && ($0.kind == .write || $0.kind == .truncate) }
            if operation.syncsFolder { syncFolder() }
        }
    }

    private mutating func syncFolder() {
        for one in pending { Self.rename(one, in: &names) }
        pending.removeAll { $0.kind == .create || $0.kind == .delete }
    }

    /// The files that are left, by name.
    package func remains(_ loss: Loss, using generator: inout some RandomNumberGenerator) -> [String: [UInt8]] {
        var (files, names) = (files, names)
        if loss == .sectorsAmongGarbage { fillWithGarbage(&files, using: &generator) }
        for (place, one) in pending.enumerated() {
            let isLast = place == pending.count - 1
            let isThere =
                switch loss {
                case .nothing, .tornLast: true
                case .everything: false
                case .allButLast: isLast
                case .operations: Bool.random(using: &generator)
                // Of a write, each sector is asked for.
                case .sectors, .sectorsAmongGarbage: one.kind == .write || Bool.random(using: &generator)
                case .allButMainFile: one.name != mainFile
                case .mainFile: one.name == mainFile
                }
            guard isThere else { continue }
            switch one.kind {
            case .create, .delete: Self.rename(one, in: &names)
            case .truncate, .sync: Self.apply(one, to: &files[one.file, default: []])
            case .write:
                let isTorn = loss == .sectors || loss == .sectorsAmongGarbage || (loss == .tornLast && isLast)
                for piece in isTorn ? Self.sectors(of: one) : [one] where !isTorn || Bool.random(using: &generator) {
                    Self.apply(piece, to: &files[one.file, default: []])
                }
            }
        }
        return names.mapValues { files[$0] ?? [] }
    }

    private func fillWithGarbage(_ files: inout [Int: [UInt8]], using generator: inout some RandomNumberGenerator) {
        for one in pending where one.kind == .write {
            let end = one.offset + one.bytes.count
            while files[one.file, default: []].count < end {
                files[one.file, default: []].append(UInt8.random(in: 0...255, using: &generator))
            }
        }
    }

    private static func rename(_ one: Card.Operation, in names: inout [String: Int]) {
        switch one.kind {
        case .create: names[one.name] = one.file
        // Another file may have the name by now, where making that one is on the card and deleting this one was not.
        case .delete: if names[one.name] == one.file { names[one.name] = nil }
        case .write, .truncate, .sync: break
        }
    }

    private static func apply(_ one: Card.Operation, to file: inout [UInt8]) {
        switch one.kind {
        case .write:
            let end = one.offset + one.bytes.count
            if file.count < end { file += [UInt8](repeating: 0, count: end - file.count) }
            file.replaceSubrange(one.offset..<end, with: one.bytes)
        case .truncate:
            if file.count > one.offset { file.removeLast(file.count - one.offset) }
        case .create, .delete, .sync: break
        }
    }

    /// A write, cut where sectors begin.
    private static func sectors(of one: Card.Operation) -> [Card.Operation] {
        var pieces: [Card.Operation] = []
        var start = 0
        while start < one.bytes.count {
            let end = min(one.bytes.count, start + sector - (one.offset + start) % sector)
            var piece = one
            piece.offset = one.offset + start
            piece.bytes = Array(one.bytes[start..<end])
            pieces.append(piece)
            start = end
        }
        return pieces
    }
}
