extension Schema {
    /// Statistics of tracks, kept; and the editing of tracks, with what undo needs for it.
    ///
    /// `Operation` is made anew without a list of kinds: that is the program's to know, and SQLite cannot change a CHECK.
    static let tracks = """
        -- Where a segment stands in its track. NULL: behind those that say it, in the order of firstEvent.
        ALTER TABLE Segment ADD COLUMN position INTEGER;

        -- What is known of a track as far as it was summed up. Whoever changes or deletes an event takes the row away, by the
        -- triggers; what was appended since is known by Segment.lastEvent. Whoever inserts an event into the range of a
        -- segment that is summed up already must delete the row.
        CREATE TABLE TrackSummary (
            track INTEGER PRIMARY KEY,
            claim INTEGER,        -- the process that sums it up now, or did last
            version INTEGER,      -- of the rules it was computed by; NULL while there is nothing yet
            throughEvent INTEGER, -- no event with a higher id is part of it
            lastSegment INTEGER,  -- the segment that the last event of it is in
            events INTEGER,
            segments INTEGER,
            startDate INTEGER,    -- milliseconds since 1970, UTC; NULL where no event has a date
            endDate INTEGER,
            movingTime INTEGER,   -- milliseconds
            distance REAL,        -- metres over ground
            ascent INTEGER,       -- 1e-4 m; NULL where no altitude is known
            descent INTEGER,
            topSpeed REAL,        -- m/s
            south INTEGER,        -- 1e-9 degrees
            west INTEGER,         -- more than east where it crosses ±180
            north INTEGER,
            east INTEGER,
            state TEXT            -- what is needed to go on
        ) STRICT;

        CREATE TRIGGER EventDeleted AFTER DELETE ON StoredEvent WHEN OLD.segment IS NOT NULL BEGIN
            DELETE FROM TrackSummary WHERE track = (SELECT track FROM Segment WHERE id = OLD.segment);
        END;
        CREATE TRIGGER EventChanged AFTER UPDATE OF id, date, latitude, longitude, segment, altitude,
            ellipsoidalAltitude, horizontalAccuracy, verticalAccuracy, speed ON StoredEvent BEGIN
            DELETE FROM TrackSummary WHERE track = (SELECT track FROM Segment WHERE id = OLD.segment);
            DELETE FROM TrackSummary WHERE track = (SELECT track FROM Segment WHERE id = NEW.segment);
        END;
        CREATE TRIGGER SegmentAdded AFTER INSERT ON Segment BEGIN
            DELETE FROM TrackSummary
            WHERE track = NEW.track AND (throughEvent >= NEW.firstEvent OR NEW.position IS NOT NULL);
        END;
        CREATE TRIGGER SegmentDeleted AFTER DELETE ON Segment BEGIN
            DELETE FROM TrackSummary WHERE track = OLD.track;
        END;
        CREATE TRIGGER SegmentChanged AFTER UPDATE OF id, track, firstEvent, position ON Segment BEGIN
            DELETE FROM TrackSummary WHERE track IN (OLD.track, NEW.track);
        END;
        CREATE TRIGGER SegmentShortened AFTER UPDATE OF lastEvent ON Segment WHEN NEW.lastEvent < OLD.lastEvent BEGIN
            DELETE FROM TrackSummary WHERE track = NEW.track;
        END;
        CREATE TRIGGER TrackDeleted AFTER DELETE ON Track BEGIN
            DELETE FROM TrackSummary WHERE track = OLD.id;
        END;

        CREATE TABLE NewOperation (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            date INTEGER NOT NULL,
            events INTEGER NOT NULL
        ) STRICT;
        INSERT INTO NewOperation SELECT id, kind, date, events FROM Operation;
        DROP TABLE Operation;
        ALTER TABLE NewOperation RENAME TO Operation;

        -- The tracks and segments that an operation changed, as they were before it.
        CREATE TABLE EarlierTrack (
            operation INTEGER NOT NULL REFERENCES Operation (id),
            track INTEGER NOT NULL,
            isNew INTEGER NOT NULL, -- 1 where the operation made it
            name TEXT,
            kind TEXT NOT NULL,
            note TEXT,
            source TEXT,
            PRIMARY KEY (operation, track)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE EarlierSegment (
            operation INTEGER NOT NULL REFERENCES Operation (id),
            segment INTEGER NOT NULL,
            cutFrom INTEGER,        -- the segment that its events were in, where the operation made it
            track INTEGER NOT NULL,
            device INTEGER,
            firstEvent INTEGER NOT NULL,
            lastEvent INTEGER NOT NULL,
            position INTEGER,
            PRIMARY KEY (operation, segment)
        ) STRICT, WITHOUT ROWID;
        -- What was refused in tracks that went into another.
        CREATE TABLE EarlierRefusal (
            operation INTEGER NOT NULL REFERENCES Operation (id),
            session INTEGER NOT NULL,
            track INTEGER NOT NULL,
            takenBy INTEGER NOT NULL, -- the track that it went into
            reason TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (operation, session, track, reason)
        ) STRICT, WITHOUT ROWID;
        """
}
