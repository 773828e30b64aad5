/// What a process has of the machine.
package struct ProcessUse: Equatable, Sendable {
    /// Memory in use. Kilobytes.
    package var memory: Int
    package var threads: Int
    package var descriptors: Int

    /// What a process has now; 0 of everything where there is none.
    package init(of pid: Int32) {
        let path = "/proc/\(pid)"
        let lines = String(decoding: (try? contents(of: "\(path)/status")) ?? [], as: UTF8.self).split(separator: "\n")
        func number(_ name: String) -> Int {
            let line = lines.first { $0.hasPrefix(name + ":") } ?? ""
            return line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
        }
        memory = number("VmRSS")
        threads = number("Threads")
        descriptors = names(in: "\(path)/fd").count
    }
}
