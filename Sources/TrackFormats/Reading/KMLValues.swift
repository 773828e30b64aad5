internal import ByteIO
internal import Positioning

/// The values of the arrays of a `gx:Track`, each of which belongs to the point of the same number, in constant memory.
final class KMLValues {
    private let folder: String
    private var arrays: [Values] = []
    /// How much was given so far: numbers, and eights of bytes of texts.
    private(set) var taken = 0
    /// Whether the array that was begun last is still open.
    private var isOpen = false

    private struct Values {
        let field: KMLField
        /// How the file calls it.
        let name: String
        /// Numbers in units of the field's; of a text its length, and its bytes, eight to a number.
        let queue: NumberQueue
        var count = 0
    }

    /// What stands for an unknown value.
    private static let unknown = Int64.min

    init(folder: String) { self.folder = folder }

    func removeAll() {
        arrays.removeAll()
        isOpen = false
    }

    /// Begins an array; returns whether it is the first of its field, as which alone it counts.
    func begin(_ field: KMLField, name: String) -> Bool {
        guard !arrays.contains(where: { $0.field == field }) else { return false }
        arrays.append(Values(field: field, name: name, queue: NumberQueue(folder: folder)))
        isOpen = true
        return true
    }

    func end() { isOpen = false }

    /// Adds the next number of the array that is open.
    func add(_ number: Int64?) throws {
        arrays[arrays.count - 1].count += 1
        try arrays[arrays.count - 1].queue.append(number ?? Self.unknown)
    }

    /// Adds the next text of the array that is open.
    func add(text: String?) throws {
        guard let text else { return try add(nil) }
        try add(Int64(text.utf8.count))
        let queue = arrays[arrays.count - 1].queue
        var (word, count): (UInt64, UInt64) = (0, 0)
        for byte in text.utf8 {
            word |= UInt64(byte) << (8 * count)
            count += 1
            if count == 8 {
                try queue.append(Int64(bitPattern: word))
                (word, count) = (0, 0)
            }
        }
        if count > 0 { try queue.append(Int64(bitPattern: word)) }
    }

    /// Forgets the arrays that have not a value for each of `count` points, since nobody knows which are missing; returns
    /// them.
    ///
    /// - Parameter isCut: Whether the file breaks off here: then only what comes last may be missing, of the points, or of
    ///   the array that is open.
    func removeUnfit(to count: Int, isCut: Bool) -> [(name: String, count: Int)] {
        var unfit: [(name: String, count: Int)] = []
        let last = arrays.last?.field
        arrays.removeAll { array in
            let mayEnd = isCut && (array.count > count || (isOpen && array.field == last))
            if array.count == count || mayEnd { return false }
            unfit.append((array.name, array.count))
            return true
        }
        return unfit
    }

    /// Gives the next point its values.
    func move(into event: inout Event) throws {
        taken += arrays.count
        for array in arrays {
            guard let number = try array.queue.removeFirst(), number != Self.unknown else { continue }
            switch array.field {
            case .speed: event.speed = Decimal3(scaled: number)
            case .speedAccuracy: event.speedAccuracy = Decimal3(scaled: number)
            case .course: event.course = Decimal4(scaled: number)
            case .courseAccuracy: event.courseAccuracy = Decimal4(scaled: number)
            case .climb: event.climb = Decimal3(scaled: number)
            case .horizontalAccuracy: event.horizontalAccuracy = Decimal3(scaled: number)
            case .verticalAccuracy: event.verticalAccuracy = Decimal3(scaled: number)
            // What the place itself says goes before.
            case .altitude: event.altitude = event.altitude ?? Decimal4(scaled: number)
            case .ellipsoidalAltitude: event.ellipsoidalAltitude = Decimal4(scaled: number)
            case .satellitesUsed: event.satellitesUsed = Int(number)
            case .hdop: event.hdop = Decimal3(scaled: number)
            case .mode: event.mode = FixMode(rawValue: Int(number))
            case .timeSource: event.timeSource = .received
            case .receiverDate: event.receiverDate = try text(number, array.queue)
            case .device: event.device = try text(number, array.queue)
            case .name: event.name = try text(number, array.queue)
            case .note: event.note = try text(number, array.queue)
            }
        }
    }

    /// Passes over the values of the next point.
    func skip() throws {
        for array in arrays {
            guard let number = try array.queue.removeFirst(), number != Self.unknown, array.field.isText else {
                continue
            }
            _ = try text(number, array.queue)
        }
    }

    private func text(_ count: Int64, _ queue: NumberQueue) throws -> String {
        taken += Int(count / 8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(count))
        while bytes.count < count, var word = try queue.removeFirst().map({ UInt64(bitPattern: $0) }) {
            for _ in 0..<min(8, Int(count) - bytes.count) {
                bytes.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
