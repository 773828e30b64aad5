extension Schema {
    /// The order of marks, which the user may change.
    static let markOrder = """
        -- Where a mark stands among the marks that was moved: where one of this date and number would. Marks without a row
        -- stand by their own date and id. No two marks stand at the same place.
        CREATE TABLE MarkPlace (
            event INTEGER PRIMARY KEY,
            date INTEGER,             -- milliseconds since 1970, UTC; NULL before all that have one
            number INTEGER NOT NULL   -- what orders equal dates
        ) STRICT;

        -- The marks that a move made change places, in the order they had before, the oldest first.
        CREATE TABLE EarlierPlace (
            operation INTEGER NOT NULL REFERENCES Operation (id),
            place INTEGER NOT NULL,
            event INTEGER NOT NULL,
            isMoved INTEGER NOT NULL, -- 1 for the one that was moved, 0 for those that it passed
            PRIMARY KEY (operation, place)
        ) STRICT, WITHOUT ROWID;
        """
}
