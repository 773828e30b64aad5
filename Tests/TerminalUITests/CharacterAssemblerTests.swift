import Glibc
import Testing

@testable import TerminalUI

@Suite("Characters of bytes as they come")
struct CharacterAssemblerTests {
    @Test(
        "A character is whole when its last byte has come, and half a one takes nothing with it",
        arguments: [
            ([0x61], "a"), ([0xC3, 0xA4], "ä"), ([0xF0, 0x9F, 0x98, 0x80], "😀"), ([0xC3, 0x7A], "z"),
            ([0xC3, 0xC3, 0xA4], "ä"), ([0xE6, 0xBC, 0x61, 0xE6, 0xBC, 0xA2], "a漢"), ([0xFF, 0x61], "a"),
        ] as [([UInt8], String)])
    func assembling(bytes: [UInt8], text: String) {
        setlocale(LC_CTYPE, "C.UTF-8")
        var assembler = CharacterAssembler()
        var characters = String.UnicodeScalarView()
        for byte in bytes {
            if case .character(let scalar) = assembler.take(byte) { characters.append(scalar) }
        }
        #expect(String(characters) == text)
    }

    @Test("A byte that is of no character is told of")
    func broken() {
        setlocale(LC_CTYPE, "C.UTF-8")
        var assembler = CharacterAssembler()
        #expect(assembler.take(0xFF) == .broken)
        #expect(assembler.take(0xC3) == .incomplete)
        #expect(assembler.take(0xFF) == .broken)
        #expect(assembler.take(0xC3) == .incomplete)
        #expect(assembler.take(0xA4) == .character("ä"))
    }
}
