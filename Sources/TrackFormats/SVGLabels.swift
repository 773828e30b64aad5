/// Finds room for labels, so that none lies on another.
struct SVGLabels {
    /// Beside the mark, to the right and to the left; above; below.
    private static let positions: [(x: Double, y: Double, isLeft: Bool)] = [
        (11, 4.5, false), (-11, 4.5, true), (-4, -12, false), (-4, 21, false),
    ]
    private var taken: [(x: ClosedRange<Double>, y: ClosedRange<Double>)] = []

    /// Where to begin, or end, the label of a mark; `nil` where there is no room left around it.
    mutating func place(for text: String, _ x: Double, _ y: Double) -> (x: Double, y: Double, isLeft: Bool)? {
        let width = text.unicodeScalars.reduce(0.0) { $0 + ($1.value < 0x1100 ? 7.6 : 13) }
        for (dx, dy, isLeft) in Self.positions {
            let (x, y) = (x + dx, y + dy)
            let box = (isLeft ? x - width...x : x...x + width, y - 11...y + 3)
            guard box.0.lowerBound > 30, box.0.upperBound < 970,
                !taken.contains(where: { $0.x.overlaps(box.0) && $0.y.overlaps(box.1) })
            else { continue }
            taken.append(box)
            return (x, y, isLeft)
        }
        return nil
    }
}
