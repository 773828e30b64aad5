/// The shared collection of real data, `../shared/corpus` beside the package.
///
/// It is not part of the package: tests that need it are skipped where it is absent, with
/// `.enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence))`.
package enum Corpus {
    package static var isThere: Bool { !names(in: folder).isEmpty }
    package static let absence = "the corpus is not beside the package (../shared/corpus)"

    /// `../shared/corpus`, from where this file was compiled.
    package static let folder: String = {
        let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(package)/../shared/corpus"
    }()

    /// The paths of the files in one of its folders, such as `gpsd-json`, whose names end so, sorted.
    package static func files(in name: String, suffix: String = "") -> [String] {
        names(in: "\(folder)/\(name)").filter { $0.hasSuffix(suffix) }.map { "\(folder)/\(name)/\($0)" }
    }

    /// The bytes of a gzip file.
    package static func gunzip(_ path: String) throws -> [UInt8] {
        try ChildProcess.run("gzip", ["-dc", path]).outputBytes
    }

    /// The lines of what gpsd reported for one capture, without their ends.
    package static func lines(_ path: String) throws -> [[UInt8]] {
        try gunzip(path).split(separator: UInt8(ascii: "\n")).map { line in
            Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }
    }
}
