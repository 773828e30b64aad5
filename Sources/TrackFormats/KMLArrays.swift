internal import ByteIO
internal import Positioning

/// The arrays of the `gx:Track` that is written: they stand behind all its places, and so are put aside.
///
/// An array has a value for each point of the track, an empty one where it is unknown. One without any is not written.
struct KMLArrays {
    private let spools: [Spool]
    /// The fields of which something is known, one bit each.
    private var known: UInt32 = 0
    /// How many points were added.
    private var count = 0

    init(folder: String) { spools = KMLField.allCases.map { _ in Spool(folder: folder) } }

    /// Adds what is known of the next point.
    mutating func add(_ event: Event) throws {
        try add(.speed, event.speed) { $0.write($1) }
        try add(.speedAccuracy, event.speedAccuracy) { $0.write($1) }
        try add(.course, event.course) { $0.write($1) }
        try add(.courseAccuracy, event.courseAccuracy) { $0.write($1) }
        try add(.climb, event.climb) { $0.write($1) }
        try add(.horizontalAccuracy, event.horizontalAccuracy) { $0.write($1) }
        try add(.verticalAccuracy, event.verticalAccuracy) { $0.write($1) }
        // Where others of the line have none, readers take 0 for the ground, as Google Earth writes it. That of a 2D fix has no
        // other place.
        let isElsewhere = event.solvedAltitude.map { $0.scaled != 0 } ?? false
        try add(.altitude, isElsewhere ? nil : event.altitude) { $0.write($1) }
        try add(.ellipsoidalAltitude, event.ellipsoidalAltitude) { $0.write($1) }
        try add(.satellitesUsed, event.satellitesUsed) { $0.write($1) }
        try add(.hdop, event.hdop) { $0.write($1) }
        try add(.mode, event.mode) { $0.write($1.rawValue) }
        // By a pattern: `==` on an enumeration of another target is a call through its conformance.
        let isReceived: Bool? = if case .received = event.timeSource { true } else { nil }
        try add(.timeSource, isReceived) { out, _ in out.write("received") }
        try add(.receiverDate, text: event.receiverDate)
        try add(.device, text: event.device)
        try add(.name, text: event.name)
        try add(.note, text: event.note)
        count += 1
    }

    /// Writes all that was added, and forgets it.
    mutating func move(into out: inout Output) throws {
        defer { removeAll() }
        guard known != 0 else { return }
        out.buffer.write("<ExtendedData><SchemaData schemaUrl=\"#point\">\n")
        for field in KMLField.allCases where known & bit(field) != 0 {
            out.buffer.write("<gx:SimpleArrayData name=\"")
            out.buffer.write(field.arrayName)
            out.buffer.write("\">\n")
            try spools[field.rawValue].move(into: &out)
            out.buffer.write("</gx:SimpleArrayData>\n")
        }
        out.buffer.write("</SchemaData></ExtendedData>\n")
    }

    mutating func removeAll() {
        for field in KMLField.allCases where known & bit(field) != 0 { spools[field.rawValue].removeAll() }
        (known, count) = (0, 0)
    }

    private func bit(_ field: KMLField) -> UInt32 { 1 << UInt32(field.rawValue) }

    private mutating func add(_ field: KMLField, text: String?) throws {
        try add(field, text.flatMap { $0.isEmpty ? nil : $0 }) { $0.writeXML($1) }
    }

    @inline(__always)
    private mutating func add<Value>(
        _ field: KMLField, _ value: Value?, _ write: (inout ByteWriter, Value) -> Void
    ) throws {
        guard let value else {
            if known & bit(field) != 0 { try spools[field.rawValue].write { $0.write("<gx:value/>\n") } }
            return
        }
        let spool = spools[field.rawValue]
        if known & bit(field) == 0 {
            // One by one, since a spool looks after its size between them.
            for _ in 0..<count { try spool.write { $0.write("<gx:value/>\n") } }
            known |= bit(field)
        }
        try spool.write {
            $0.write("<gx:value>")
            write(&$0, value)
            $0.write("</gx:value>\n")
        }
    }
}

extension ByteWriter {
    /// Writes the schema that the arrays are of.
    mutating func writeKMLSchema() {
        write("<Schema id=\"point\">\n")
        for field in KMLField.allCases {
            write("<gx:SimpleArrayField name=\"")
            write(field.arrayName)
            write("\" type=\"")
            write(field.type)
            write("\"><displayName>")
            write(field.displayName)
            write("</displayName></gx:SimpleArrayField>\n")
        }
        write("</Schema>\n")
    }
}
