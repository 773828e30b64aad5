internal import ByteIO
internal import CExpat
internal import Glibc

/// Reads an XML document piece by piece with expat, and calls itself for each element; what it finds gathers in `items`.
///
/// Elements are told apart by their local names, whatever their prefix and namespace: writers agree on little else. What a
/// hostile document would have it hold is bounded: the depth, the text of an element, the length of a tag. Entities that a
/// document declares are refused, external ones are never looked at.
class XMLScanner {
    /// What was found and has not been taken yet.
    final var items: [TrackFileItem] {
        get { state.pointee.items }
        _modify { yield &state.pointee.items }
    }
    /// The text of the element that ends, where it was wanted.
    final var text: [UInt8] { state.pointee.text }
    /// How deep the element lies that begins or ends; 1 for the root.
    final var depth: Int { state.pointee.depth }
    /// The code of the element around it.
    final var parent: UInt8 { depth > 1 ? path[depth - 2] : 0 }
    /// Whether the element that ends has no other in it.
    final var isLeaf: Bool { state.pointee.isLeaf }

    final let parser: OpaquePointer
    private let names: XMLNames
    /// What changes with every element, behind a pointer: a property of an object is guarded against overlapping use at
    /// run time, which took a tenth of an import.
    private let state: UnsafeMutablePointer<State>
    /// The codes of the elements that are open.
    private let path: UnsafeMutablePointer<UInt8>

    private struct State {
        var items: [TrackFileItem] = []
        var text: [UInt8] = []
        var depth = 0
        var isLeaf = false
        /// How deep the element lies whose text is wanted, or which is skipped; 0 for none.
        var textDepth = 0
        var skippedDepth = 0
        /// Whether the text is handed on as it comes, and whether it was more than is kept.
        var isStreaming = false
        var isTooLong = false
    }

    /// Why the document was given up.
    final var failure: UnreadableFile?
    final var byteCount = 0
    /// What keeps a document in UTF-8 sound; `nil` for one in another encoding.
    final var repair: UTF8Repair?
    final var hasRoot = false
    /// Whether the document has ended, well or not: the rest of the file means nothing.
    final var isAtEnd = false
    /// The line come to behind the document's end, while there was nothing there but NULs and spaces.
    final var lineBehind: Int?

    static let maximumDepth = 1000
    static let maximumLength = 1 << 20

    /// - Parameter names: The names of elements that ``begin(_:_:)`` is to tell apart.
    init(_ names: XMLNames) {
        self.names = names
        state = .allocate(capacity: 1)
        state.initialize(to: State())
        path = .allocate(capacity: Self.maximumDepth)
        // Fails only where there is no memory, as any allocation of Swift's own would.
        parser = XML_ParserCreate(nil)!
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { scanner, name, attributes in
                guard let scanner, let name, let attributes else { return }
                Unmanaged<XMLScanner>.fromOpaque(scanner)._withUnsafeGuaranteedRef { $0.didBegin(name, attributes) }
            },
            { scanner, _ in
                guard let scanner else { return }
                Unmanaged<XMLScanner>.fromOpaque(scanner)._withUnsafeGuaranteedRef { $0.didEnd() }
            })
        XML_SetEntityDeclHandler(parser) { scanner, _, _, _, _, _, _, _, _ in
            guard let scanner else { return }
            Unmanaged<XMLScanner>.fromOpaque(scanner).takeUnretainedValue().refuse(
                "it declares entities of its own, as no file of tracks needs; take its DOCTYPE out")
        }
        XML_SetUnknownEncodingHandler(parser, { _, name, encoding in fill(encoding, name) }, nil)
    }

    deinit {
        XML_ParserFree(parser)
        state.deinitialize(count: 1)
        state.deallocate()
        path.deallocate()
    }

    /// An element begins, of this code: 0 for one without a name in the table.
    func begin(_ code: UInt8, _ attributes: XMLAttributes) {}

    /// The element ends; `text` is its own where that was wanted.
    func end(_ code: UInt8) {}

    /// The next piece of a text that was wanted in pieces.
    func read(text bytes: UnsafeBufferPointer<UInt8>) {}

    /// Adds to `items` what was held back, as much of it as should be in memory at once; returns whether there was any.
    ///
    /// Asked whenever all items have been taken, so also after each piece of the document, and after ``pause()``.
    func more() -> Bool { false }

    /// The document breaks off before its end: what was held back is all that will be.
    func breakOff() {}

    /// Asks for the text of the element that begins, with that of all elements in it.
    ///
    /// - Parameter inPieces: Whether it goes to ``read(text:)`` as it comes, however long it is.
    final func wantText(inPieces: Bool = false) {
        state.pointee.textDepth = depth
        state.pointee.isStreaming = inPieces
        state.pointee.isTooLong = false
        state.pointee.text.removeAll(keepingCapacity: true)
        XML_SetCharacterDataHandler(parser) { scanner, bytes, count in
            guard let scanner, let bytes else { return }
            Unmanaged<XMLScanner>.fromOpaque(scanner)._withUnsafeGuaranteedRef { $0.didRead(bytes, count) }
        }
    }

    /// Passes over the element that begins: neither its end nor what is in it is told.
    final func skip() { state.pointee.skippedDepth = depth }

    /// Has all items taken, and ``more()``, before the document goes on behind the element that ends.
    final func pause() { XML_StopParser(parser, XML_Bool(XML_TRUE)) }

    /// The line of the tag that is read now.
    final var line: Int { Int(locations_line(parser)) }

    final func problem(_ reason: String) { items.append(.problem(line: line, reason)) }

    /// Gives up on the whole document.
    final func refuse(_ reason: String) {
        failure = UnreadableFile(reason)
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    /// The text as a name or a note; `nil` where it says nothing.
    final func words() -> String? {
        guard let first = text.firstIndex(where: { !isSpace($0) }) else { return nil }
        // What was laid out on lines of its own means no more than its words.
        guard text[..<first].contains(UInt8(ascii: "\n")) else { return String(decoding: text, as: UTF8.self) }
        let last = text.lastIndex { !isSpace($0) } ?? first
        return String(decoding: text[first...last], as: UTF8.self)
    }
}

func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

// MARK: - What expat tells

extension XMLScanner {
    fileprivate final func didBegin(
        _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        let depth = state.pointee.depth
        if depth == 0 { hasRoot = true }
        guard depth < Self.maximumDepth else {
            return refuse("its elements are nested deeper than \(Self.maximumDepth) levels")
        }
        let isInner = state.pointee.textDepth != 0 || state.pointee.skippedDepth != 0
        let code = isInner ? 0 : names.code(of: name)
        path[depth] = code
        state.pointee.depth = depth + 1
        state.pointee.isLeaf = true
        if !isInner { begin(code, XMLAttributes(start: attributes)) }
    }

    fileprivate final func didEnd() {
        let depth = state.pointee.depth
        if state.pointee.skippedDepth != 0 {
            if state.pointee.skippedDepth == depth { state.pointee.skippedDepth = 0 }
        } else if state.pointee.textDepth == 0 || state.pointee.textDepth == depth {
            if state.pointee.textDepth != 0 { XML_SetCharacterDataHandler(parser, nil) }
            state.pointee.textDepth = 0
            // A document that was given up may still end an element.
            if depth > 0 { end(path[depth - 1]) }
        }
        state.pointee.depth = max(0, depth - 1)
        state.pointee.isLeaf = false
    }

    fileprivate final func didRead(_ bytes: UnsafePointer<CChar>, _ count: CInt) {
        bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
            let piece = UnsafeBufferPointer(start: $0, count: Int(count))
            if state.pointee.isStreaming { return read(text: piece) }
            if state.pointee.isTooLong { return }
            if state.pointee.text.count + piece.count <= Self.maximumLength {
                return state.pointee.text.append(contentsOf: piece)
            }
            problem("a text longer than a megabyte is left out")
            state.pointee.text = []
            state.pointee.isTooLong = true
        }
    }
}
