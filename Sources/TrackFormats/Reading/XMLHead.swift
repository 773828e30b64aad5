internal import CExpat
internal import Glibc

/// What the beginning of an XML document tells.
enum XMLHead {
    /// The local name of the root of a document that begins with `head`, in UTF-8; `nil` where that is no XML.
    static func root(of head: [UInt8]) -> String? {
        guard head.first(where: { !isSpace($0) }) == UInt8(ascii: "<") else { return nil }
        // UTF-8 it is by now, whatever it declares.
        guard let parser = XML_ParserCreate("UTF-8") else { return nil }
        defer { XML_ParserFree(parser) }
        let found = Root(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(found).toOpaque())
        XML_SetStartElementHandler(parser) { pointer, name, _ in
            guard let pointer, let name else { return }
            let root = Unmanaged<Root>.fromOpaque(pointer).takeUnretainedValue()
            root.name = String(cString: name).split(separator: ":").last.map(String.init)
            XML_StopParser(root.parser, XML_Bool(XML_FALSE))
        }
        head.withUnsafeBytes {
            // Spaces before the declaration are an error of many writers, and of no consequence here.
            let start = $0.firstIndex { !isSpace($0) } ?? 0
            let bytes = UnsafeRawBufferPointer(rebasing: $0[start...]).bindMemory(to: CChar.self)
            XML_Parse(parser, bytes.baseAddress, CInt(bytes.count), 0)
        }
        return withExtendedLifetime(found) { found.name }
    }

    private final class Root {
        let parser: OpaquePointer
        var name: String?
        init(_ parser: OpaquePointer) { self.parser = parser }
    }
}
