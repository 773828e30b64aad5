internal import SQLite

/// Something that is wrong with a store, in one line that says what to do.
package struct StoreFault: Sendable, Hashable, CustomStringConvertible {
    package let description: String
}

/// What looking through a whole store came to.
package struct StoreCheck: Sendable, Hashable {
    /// How many events there are, as far as they can be counted.
    package var events = 0
    package var faults: [StoreFault] = []

    package init() {}

    /// Adds faults that are not yet known.
    mutating func add(_ more: [StoreFault]) {
        for fault in more where !faults.contains(fault) { faults.append(fault) }
    }

    /// What there is to say of a store that does not even open.
    package init(unreadable error: StoreError) { faults = [StoreFault(description: error.description)] }
}

extension EventStore {
    /// Looks through the whole store: the file, what refers to what, and what this program relies on.
    ///
    /// Only reads, in one read a question. What damage keeps from being asked is a fault too.
    ///
    /// - Parameter goesOn: Asked now and then; `false` ends it with ``StoreError/Kind/interrupted``.
    package func check(_ goesOn: @escaping () -> Bool = { true }) throws -> StoreCheck {
        try translating("read") {
            try database.asking(goesOn) {
                var check = StoreCheck()
                let questions: [() throws -> [StoreFault]] =
                    [fileFaults, danglingReferences] + StoreRule.all.map { rule in { try self.faults(of: rule) } }
                for question in questions { check.add(try found(by: question)) }
                var events = 0
                check.add(
                    try found(by: {
                        events = try count("SELECT count(*) FROM StoredEvent")
                        return []
                    }))
                check.events = events
                return check
            }
        }
    }

    /// How many faults of the file itself are told one by one.
    private static let mostFaults = 20

    private static let salvage =
        "end the recording and start it again, which sets the store aside; then 'locations salvage'"

    /// What a question finds; that it cannot be answered is a fault too.
    private func found(by question: () throws -> [StoreFault]) throws -> [StoreFault] {
        do { return try question() } catch let error as DatabaseError where error.isOfContent {
            return [StoreFault(description: "the store cannot be read to its end (\(error.message)); \(Self.salvage)")]
        }
    }

    private func fileFaults() throws -> [StoreFault] {
        var faults: [StoreFault] = []
        try database.makeStatement("PRAGMA integrity_check(\(Self.mostFaults))").forEachRow { row in
            let text = row.text(0) ?? ""
            guard text != "ok" else { return }
            let line = Self.oneLine(text)
            faults.append(StoreFault(description: "the file is damaged: \(line); \(Self.salvage)"))
        }
        return faults
    }

    private func danglingReferences() throws -> [StoreFault] {
        var counts: [String: Int] = [:]
        try database.makeStatement("SELECT \"table\", \"parent\" FROM pragma_foreign_key_check").forEachRow { row in
            counts["\(row.text(0) ?? "") of no \(row.text(1) ?? "")", default: 0] += 1
        }
        return counts.sorted { $0.key < $1.key }.map {
            StoreFault(description: "\($0.value) in \($0.key): another program took it away; restore a backup")
        }
    }

    private func faults(of rule: StoreRule) throws -> [StoreFault] {
        let found = try database.makeStatement("SELECT count(*), min(id) FROM (\(rule.violations))")
            .firstRow { (count: $0.int64(0), first: $0.int64(1)) }
        guard let found, found.count > 0 else { return [] }
        return [StoreFault(description: "\(found.count) \(rule.words), the first is \(found.first); \(rule.remedy)")]
    }

    private func count(_ sql: String) throws -> Int {
        try database.makeStatement(sql).firstRow { Int($0.int64(0)) } ?? 0
    }

    /// Looks at every page; throws ``StoreError`` of the kind `corrupt`, with the cause, where one is damaged.
    ///
    /// Takes time with the size of the file; that the indexes hold what the tables do is not looked at.
    package func quickCheck() throws {
        if let fault = try quickFault() { throw StoreError.damaged(path, cause: fault) }
    }

    /// What SQLite says in several lines, in one.
    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: ", ")
    }

    /// What `quick_check` says first that is wrong with the store; `nil` where nothing is, as far as `goesOn` lets it look.
    package func quickFault(_ goesOn: @escaping () -> Bool = { true }) throws -> String? {
        do {
            return try database.asking(goesOn) {
                let text = try database.makeStatement("PRAGMA quick_check(1)").firstRow { $0.text(0) ?? "" }
                return text == "ok" ? nil : text.map(Self.oneLine) ?? "no answer"
            }
        } catch let error as DatabaseError {
            if error.reason == .interrupted { return nil }
            if error.reason == .corrupt || error.reason == .notADatabase { return error.message }
            throw StoreError(error, doing: "read", path: path)
        }
    }
}

extension DatabaseError {
    /// Whether what the file holds is to blame, and not that it cannot be had.
    var isOfContent: Bool { reason == .corrupt || reason == .notADatabase || reason == .other }
}
