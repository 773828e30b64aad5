internal import SQLite

extension EventStore {
    /// Looks at every page; throws ``StoreError`` of the kind `corrupt` where one is damaged.
    ///
    /// Takes time with the size of the file; that the indexes hold what the tables do is not looked at.
    package func quickCheck() throws {
        try translating("read") {
            let answer = try database.makeStatement("PRAGMA quick_check(1)").firstRow { $0.text(0) ?? "" }
            guard answer == "ok" else { throw StoreError.damaged(path) }
        }
    }
}
