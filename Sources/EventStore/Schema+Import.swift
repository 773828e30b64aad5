extension Schema {
    /// Where tracks that were imported come from, and what finds their points again.
    static let imports = """
        ALTER TABLE Track ADD COLUMN note TEXT;
        -- The name of the file that it was imported from, without its folder; NULL for a recording.
        ALTER TABLE Track ADD COLUMN source TEXT;
        CREATE INDEX UndatedEvent ON StoredEvent (latitude, longitude) WHERE date IS NULL;
        """
}
