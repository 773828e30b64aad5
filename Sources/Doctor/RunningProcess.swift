/// A process, as `/proc` tells of it to anybody.
struct RunningProcess: Sendable, Hashable {
    let pid: Int32
    /// Its short name, such as `gpsd`.
    let name: String
    let arguments: [String]
    /// Such as `S`; `T` for one that was stopped, `D` for one that waits for a disk.
    let state: String
    /// The terminal that it belongs to, as major and minor number; `nil` for none.
    let terminal: DeviceNumber?
}

/// What the kernel calls a device.
struct DeviceNumber: Sendable, Hashable {
    let major: Int
    let minor: Int

    init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// Reads `188:0`, as it stands in `/sys/class/tty/*/dev`.
    init?(_ text: String) {
        let parts = text.split(separator: ":").map { Int($0) }
        guard parts.count == 2, let major = parts[0], let minor = parts[1] else { return nil }
        self.init(major: major, minor: minor)
    }

    /// Reads `tty_nr` of proc_pid_stat(5); `nil` for none.
    init?(terminal number: Int) {
        guard number != 0 else { return nil }
        self.init(major: number >> 8 & 0xfff, minor: number & 0xff | number >> 12 & 0xfff00)
    }
}

extension Surroundings {
    /// All processes that can be seen.
    func processes() -> [RunningProcess] {
        (names(in: "/proc") ?? []).compactMap { Int32($0) }.sorted().compactMap(process)
    }

    /// One process; `nil` where it is not there.
    func process(_ pid: Int32) -> RunningProcess? {
        // The name stands in brackets, and may hold brackets and spaces itself.
        guard let text = text(of: "/proc/\(pid)/stat"), let start = text.firstIndex(of: "("),
            let end = text.lastIndex(of: ")"), start < end
        else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 4 else { return nil }
        let arguments = self.text(of: "/proc/\(pid)/cmdline")?.split(separator: "\0").map(String.init) ?? []
        return RunningProcess(
            pid: pid, name: String(text[text.index(after: start)..<end]), arguments: arguments,
            state: String(fields[0]), terminal: Int(fields[4]).flatMap(DeviceNumber.init(terminal:)))
    }

    /// The command line of a process; `nil` where it is not there.
    package func arguments(of pid: Int32) -> [String]? { process(pid)?.arguments }

    /// The paths of what a process has open; `nil` where that is not for us to see.
    func openFiles(of pid: Int32) -> Set<String>? {
        guard let names = names(in: "/proc/\(pid)/fd") else { return nil }
        return Set(names.compactMap { link(at: "/proc/\(pid)/fd/\($0)") })
    }

    /// A process's user and groups in effect; `nil` where that cannot be told.
    func identity(of pid: Int32) -> (user: UInt32, groups: Set<UInt32>)? {
        var user: UInt32?
        var groups: Set<UInt32> = []
        for line in (text(of: "/proc/\(pid)/status") ?? "").split(separator: "\n") {
            let fields = line.split(whereSeparator: \.isWhitespace)
            guard let key = fields.first else { continue }
            let numbers = fields.dropFirst().compactMap { UInt32($0) }
            switch key {
            case "Uid:": if numbers.count > 1 { user = numbers[1] }
            case "Gid:": if numbers.count > 1 { groups.insert(numbers[1]) }
            case "Groups:": groups.formUnion(numbers)
            default: break
            }
        }
        return user.map { ($0, groups) }
    }
}
