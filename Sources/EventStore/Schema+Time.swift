extension Schema {
    /// What dates events right that had to be dated by a clock that nothing held.
    static let time = """
        -- The boots in which something was recorded, and what is known of the time in them.
        CREATE TABLE Boot (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE, -- as the kernel names it
            date INTEGER,              -- a date that is known to be right, in milliseconds since 1970, UTC;
            uptime INTEGER             -- and when it was, in milliseconds since the machine started
        ) STRICT;
        ALTER TABLE Session ADD COLUMN boot INTEGER REFERENCES Boot (id);
        -- Whether NTP held this machine's clock when the session began; NULL where that was not noted.
        ALTER TABLE Session ADD COLUMN isClockTrusted INTEGER;
        -- How many weeks were added to the receiver's dates, which were so early; NULL for none.
        ALTER TABLE Session ADD COLUMN weeksAdded INTEGER;

        -- When events came that this machine dated while nothing held its clock.
        CREATE TABLE UntrustedDate (
            event INTEGER PRIMARY KEY,
            boot INTEGER NOT NULL REFERENCES Boot (id),
            uptime INTEGER NOT NULL -- milliseconds since the machine started
        ) STRICT;
        CREATE INDEX UntrustedBoot ON UntrustedDate (boot);

        -- The dates of events that were given others, as they were before.
        CREATE TABLE EarlierDate (
            operation INTEGER NOT NULL REFERENCES Operation (id),
            event INTEGER NOT NULL,
            date INTEGER NOT NULL,
            received INTEGER,
            isDatedByThisMachine INTEGER NOT NULL, -- 16 where it was, else 0
            receiverDate TEXT,
            PRIMARY KEY (operation, event)
        ) STRICT, WITHOUT ROWID;
        """
}
