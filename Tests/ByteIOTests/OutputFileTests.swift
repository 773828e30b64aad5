import ByteIO
import Foundation
import Testing

/// Writes `text` to `path`, and commits it unless told otherwise.
private func write(_ text: String, to path: String, commit: Bool = true) throws {
    var file = try OutputFile.create(path)
    file.output.buffer.write(text)
    if commit { try file.commit() }
}

@Suite("An output file")
struct OutputFileTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test("Appears under its name only once it is whole")
    func appears() throws {
        var file = try OutputFile.create(folder.file("new.gpx"))
        file.output.buffer.write("whole")
        try file.output.flush()
        #expect(!FileManager.default.fileExists(atPath: folder.file("new.gpx")))
        try file.commit()
        #expect(try folder.text(of: "new.gpx") == "whole")
        #expect(try folder.names == ["new.gpx"])
    }

    @Test("That is not committed leaves the old one, and nothing beside it")
    func failure() throws {
        try folder.write("old", to: "a.gpx")
        try write("half", to: folder.file("a.gpx"), commit: false)
        #expect(try folder.text(of: "a.gpx") == "old")
        #expect(try folder.names == ["a.gpx"])
    }

    @Test("Keeps the permissions of the one it replaces", arguments: [0o600, 0o640, 0o755])
    func permissions(mode: Int) throws {
        try folder.write("old", to: "a.gpx", permissions: mode)
        try write("new", to: folder.file("a.gpx"))
        #expect(try folder.text(of: "a.gpx") == "new")
        #expect(try folder.permissions(of: "a.gpx") == mode)
    }

    @Test("That is new is for its owner alone, whatever the umask")
    func isPrivate() throws {
        try write("new", to: folder.file("a.gpx"))
        #expect(try folder.permissions(of: "a.gpx") == 0o600)
    }

    @Test(
        "Replaces a link that somebody else put into a folder for everybody", .enabled(if: getuid() == 0, "needs root"),
        arguments: [0o777, 0o1777])
    func foreignLink(mode: Int) throws {
        try folder.write("theirs", to: "real.gpx")
        let shared = folder.file("shared")
        #expect(mkdir(shared, 0o755) == 0 && chmod(shared, mode_t(mode)) == 0)
        #expect(symlink(folder.file("real.gpx"), shared + "/a.gpx") == 0)
        #expect(symlink(folder.file("later.gpx"), shared + "/b.gpx") == 0)
        for name in ["a.gpx", "b.gpx"] {
            #expect(lchown("\(shared)/\(name)", 65_534, 65_534) == 0)
            try write("mine", to: "\(shared)/\(name)")
            #expect(try folder.text(of: "shared/\(name)") == "mine")
            #expect(try folder.permissions(of: "shared/\(name)") == 0o600)
        }
        #expect(try folder.text(of: "real.gpx") == "theirs")
        #expect(try folder.names == ["real.gpx", "shared"])
    }

    @Test("Replaces what a link leads to, not the link")
    func link() throws {
        try folder.write("old", to: "real.gpx", permissions: 0o600)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.gpx"), withDestinationPath: "real.gpx")
        try write("new", to: folder.file("link.gpx"))
        #expect(try folder.text(of: "real.gpx") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.gpx")) == "real.gpx")
        #expect(try folder.names == ["link.gpx", "real.gpx"])
    }

    @Test("Makes what a link leads to where that is not there yet")
    func danglingLink() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.gpx"), withDestinationPath: "later.gpx")
        try write("new", to: folder.file("link.gpx"))
        #expect(try folder.text(of: "later.gpx") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.gpx")) == "later.gpx")
    }

    @Test("Is not hindered by what a killed process of the same number left behind")
    func leftover() throws {
        try folder.write("left", to: "a.gpx.\(getpid()).part")
        try write("new", to: folder.file("a.gpx"))
        #expect(try folder.text(of: "a.gpx") == "new")
        #expect(try folder.text(of: "a.gpx.\(getpid()).part") == "left")
    }

    @Test("Can be two of the same name; the last to be committed stays")
    func two() throws {
        var first = try OutputFile.create(folder.file("a.gpx"))
        var second = try OutputFile.create(folder.file("a.gpx"))
        first.output.buffer.write("first")
        second.output.buffer.write("second")
        try second.commit()
        try first.commit()
        #expect(try folder.text(of: "a.gpx") == "first")
        #expect(try folder.names == ["a.gpx"])
    }

    @Test(
        "Gets names that join with the dot that follows, and strange ones",
        arguments: ["a\u{600}", "ü 日本 \n", "e\u{301}"])
    func strangeNames(name: String) throws {
        try write("x", to: folder.file(name))
        #expect(try folder.text(of: name) == "x")
        #expect(try folder.names.count == 1)
    }

    @Test("In a folder whose real name is no UTF-8 is written there, new or not")
    func strangeFolder() throws {
        let raw: [CChar] = Array(folder.path.utf8CString.dropLast()) + [0x2F, 0x61, CChar(bitPattern: 0xE9), 0]
        #expect(mkdir(raw, 0o755) == 0)
        let link = folder.file("there")
        #expect(symlink(raw, link) == 0)
        for text in ["new", "replaced"] {
            try write(text, to: link + "/a.gpx")
            #expect(try folder.text(of: "there/a.gpx") == text)
        }
    }

    @Test("Cannot be a folder, or in a folder that is not there", arguments: ["", "/", "/missing/a.gpx"])
    func refused(ending: String) throws {
        #expect {
            try write("x", to: folder.path + ending)
        } throws: { error in
            "\(error)".hasPrefix("cannot ") && "\(error)".contains(folder.path)
        }
        #expect(try folder.names.isEmpty)
    }

    @Test("Without a name is refused before anything is written")
    func unnamed() {
        #expect { _ = try OutputFile.create("") } throws: { ($0 as? SystemError)?.code == ENOENT }
    }

    @Test("Cannot be made in a folder that may not be written", .enabled(if: getuid() != 0, "root may write anywhere"))
    func unwritableFolder() throws {
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o755) }
        #expect { _ = try OutputFile.create(folder.file("a.gpx")) } throws: { ($0 as? SystemError)?.code == EACCES }
    }

    @Test("Does not replace one that may not be written", .enabled(if: getuid() != 0, "root may write anything"))
    func readOnly() throws {
        try folder.write("old", to: "a.gpx", permissions: 0o444)
        #expect { _ = try OutputFile.create(folder.file("a.gpx")) } throws: { ($0 as? SystemError)?.code == EACCES }
        #expect(try folder.text(of: "a.gpx") == "old")
    }

    @Test("Writes to a device or a pipe directly")
    func device() throws {
        try write("gone", to: "/dev/null")
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        let reader = open(folder.file("pipe"), O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try write("through", to: folder.file("pipe"))
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(reader, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "through")
        #expect(try folder.names == ["pipe"])
    }

    @Test("That the device has no room for says so", .enabled(if: access("/dev/full", W_OK) == 0, "needs /dev/full"))
    func full() {
        #expect { try write("x", to: "/dev/full") } throws: { ($0 as? SystemError)?.code == ENOSPC }
    }

    @Test("Takes more than its buffer holds")
    func large() throws {
        var file = try OutputFile.create(folder.file("large"))
        for index in 0..<200_000 {
            file.output.buffer.write(index, width: 7)
            try file.output.flushIfLarge()
        }
        try file.commit()
        let text = try folder.text(of: "large")
        #expect(text.utf8.count == 1_400_000)
        #expect(text.hasSuffix("01999980199999"))
    }
}

@Suite("A system error")
struct SystemErrorTests {
    @Test("Says what was attempted, on what, and why")
    func description() {
        #expect("\(SystemError(code: EACCES, doing: "open 'a b.gpx'"))" == "cannot open 'a b.gpx': Permission denied")
    }
}
