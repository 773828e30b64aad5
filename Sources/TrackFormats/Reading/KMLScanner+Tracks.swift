internal import Positioning

/// The arrays of tracks, and the points that are whole with them.
extension KMLScanner {
    func beginArray(_ name: String) {
        let array = KMLArray(named: name, schema: units.unit(of: name, schema: schema))
        self.array = array
        isArrayTaken = false
        guard trackDepth > 0, let field = array.field, field != .altitude || !isAboveGround else { return }
        isArrayTaken = values.begin(field, name: name)
    }

    func endValue() {
        guard let array, let field = array.field, isArrayTaken else {
            return items.append(.unplaced(array?.unplacedName ?? "values of no array"))
        }
        keep {
            if field.isText { try values.add(text: words()) } else { try values.add(number(field, array)) }
        }
    }

    /// The text as a number in units of the field; `nil` where it is empty, or no such number, which is told.
    private func number(_ field: KMLField, _ array: KMLArray) -> Int64? {
        if text.allSatisfy(isSpace) { return nil }
        let number: Int64?
        switch field {
        case .course, .courseAccuracy, .altitude, .ellipsoidalAltitude: number = decimal(Decimal4.self, array.unit)
        case .satellitesUsed: number = FileNumber.integer(text).map { Int64($0) }
        case .mode:
            guard let mode = FileNumber.integer(text), FixMode(rawValue: mode) != nil else {
                items.append(.unplaced("kinds of fixes"))
                return nil
            }
            number = Int64(mode)
        case .timeSource:
            if !text.elementsEqual("received".utf8), !text.elementsEqual("gps".utf8) {
                items.append(.unplaced(array.unplacedName))
            }
            return text.elementsEqual("received".utf8) ? 1 : nil
        default: number = decimal(Decimal3.self, array.unit)
        }
        if number == nil { problem("the value '\(excerpt(text))' of '\(array.name)' is no number, and is left out") }
        return number
    }

    private func decimal<D: FixedDecimal>(_ type: D.Type, _ unit: CSVUnit) -> Int64? {
        let value: D? =
            unit == .ours
            ? FileNumber.decimal(text) : FileNumber.decimal(text, times: unit.numerator, over: unit.denominator)
        return value?.scaled
    }

    /// Keeps a part of a point until the track ends.
    func keep(_ add: () throws -> Void) {
        do { try add() } catch { refuse("\(error)") }
    }

    func endTrack() {
        settle(isCut: false)
        // What is more than a batch is given before anything that comes after.
        if give() { pause() }
    }

    /// Ends the track that is open: what is known of its points is all.
    func settle(isCut: Bool) {
        trackDepth = 0
        geometry = .none
        (array, isArrayTaken) = (nil, false)
        giving = isCut ? .cut : .whole
        for array in values.removeUnfit(to: pairs.count, isCut: isCut) {
            problem(
                "the \(array.count) values of '\(array.name)' do not match the \(pairs.count) points of the track, and are left out"
            )
        }
    }

    /// Gives the next batch of points; returns whether there may be more of them.
    func give() -> Bool {
        do {
            let end = values.taken + Self.batchSize
            for _ in 0..<Self.batch where values.taken < end {
                guard let pair = giving == .whole ? try pairs.nextHalf() : try pairs.next() else {
                    giving = .nothing
                    return false
                }
                try give(pair)
            }
            return true
        } catch {
            giving = .nothing
            refuse("\(error)")
            return false
        }
    }

    private func give(_ pair: (date: Timestamp?, place: Event?)) throws {
        guard var event = pair.place else {
            try values.skip()
            return items.append(.unplaced("times without a place"))
        }
        try values.move(into: &event)
        event.creationDate = pair.date
        event.forgetImpossible { items.append(.unplaced($0)) }
        items.append(.point(event))
    }
}
