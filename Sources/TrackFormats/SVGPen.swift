internal import ByteIO

/// Writes the data of a path, without the points that nobody would see: those nearer than a quarter of a pixel to the last.
struct SVGPen {
    private var last: (x: Double, y: Double)?
    private var pending: (x: Double, y: Double)?
    private var isAlone = true

    /// Begins another run.
    mutating func move(_ x: Double, _ y: Double, into out: inout ByteWriter) {
        lift(into: &out)
        out.write("M", pixels: x, ",")
        out.write(pixels: y)
        last = (x, y)
        isAlone = true
    }

    /// Goes on to another point, or begins there.
    mutating func line(_ x: Double, _ y: Double, into out: inout ByteWriter) {
        guard let last else { return move(x, y, into: &out) }
        pending = (x, y)
        if abs(x - last.x) + abs(y - last.y) >= 0.25 { draw(into: &out) }
    }

    /// Ends the run. One of a single point is a dot, where the ends of lines are round.
    mutating func lift(into out: inout ByteWriter) {
        draw(into: &out)
        if last != nil, isAlone { out.write("h0") }
        last = nil
    }

    private mutating func draw(into out: inout ByteWriter) {
        guard let pending else { return }
        out.write("L", pixels: pending.x, ",")
        out.write(pixels: pending.y)
        last = pending
        self.pending = nil
        isAlone = false
    }
}
