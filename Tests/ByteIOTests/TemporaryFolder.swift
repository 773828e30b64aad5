import Foundation

/// A folder that is removed with everything in it when its owner goes.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "locations-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String, permissions: Int = 0o644) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file(name))
    }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
    }

    func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int
    }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}
