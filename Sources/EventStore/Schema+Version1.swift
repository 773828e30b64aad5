extension Schema {
    /// The first schema.
    ///
    /// The comments inside stay in the file, for whoever reads it with `.schema`.
    static let version1 = """
        CREATE TABLE Device (
            id INTEGER PRIMARY KEY,
            path TEXT NOT NULL UNIQUE
        ) STRICT;

        CREATE TABLE Track (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT,
            kind TEXT NOT NULL DEFAULT 'track' CHECK (kind IN ('track', 'route'))
        ) STRICT;

        -- Its events are those of StoredEvent with id BETWEEN firstEvent AND lastEvent AND segment = Segment.id, in the
        -- order of their ids: the range stands in for an index.
        CREATE TABLE Segment (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            track INTEGER NOT NULL REFERENCES Track (id),
            device INTEGER REFERENCES Device (id),
            firstEvent INTEGER NOT NULL,
            lastEvent INTEGER NOT NULL CHECK (lastEvent >= firstEvent)
        ) STRICT;
        CREATE INDEX SegmentTrack ON Segment (track);

        CREATE TABLE StoredEvent (
            id INTEGER PRIMARY KEY,
        \(eventColumns)
        ) STRICT;
        CREATE INDEX EventDate ON StoredEvent (date);
        CREATE INDEX MarkDate ON StoredEvent (date) WHERE flags & 12 = 4;
        CREATE INDEX EventOutside ON StoredEvent (id) WHERE segment IS NULL;

        -- What few events have. StoredEvent.flags tells which.
        CREATE TABLE Annotation (
            event INTEGER PRIMARY KEY,
            name TEXT,
            note TEXT,
            receiverDate TEXT,
            device INTEGER REFERENCES Device (id) -- of an event outside any segment
        ) STRICT;

        -- One run of a recorder. Dates in milliseconds since 1970, UTC.
        CREATE TABLE Session (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            pid INTEGER NOT NULL,
            server TEXT,
            startDate INTEGER NOT NULL,
            startUptime INTEGER NOT NULL, -- milliseconds since the machine started
            endDate INTEGER,              -- NULL while it runs, and after a kill
            events INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        -- How many fixes were not stored, and why.
        CREATE TABLE Refusal (
            session INTEGER NOT NULL REFERENCES Session (id),
            track INTEGER,
            reason TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count > 0)
        ) STRICT;
        CREATE UNIQUE INDEX RefusalReason ON Refusal (session, reason, ifnull(track, 0));

        -- Where the next id comes from, and where a recording goes on.
        CREATE TABLE State (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            nextEvent INTEGER NOT NULL,
            track INTEGER,
            segment INTEGER,
            lastFixDate INTEGER,
            lastFixTimeSource INTEGER,
            lastFixReceivedDate INTEGER
        ) STRICT;
        INSERT INTO State (id, nextEvent) VALUES (1, 1);

        -- What undo takes back.
        CREATE TABLE Operation (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('delete', 'edit')),
            date INTEGER NOT NULL,
            events INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE DeletedEvent (
            operation INTEGER NOT NULL REFERENCES Operation (id),
            id INTEGER NOT NULL,
        \(eventColumns),
            PRIMARY KEY (operation, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE EarlierText (
            operation INTEGER NOT NULL REFERENCES Operation (id),
            event INTEGER NOT NULL,
            name TEXT,
            note TEXT,
            PRIMARY KEY (operation, event)
        ) STRICT, WITHOUT ROWID;

        \(eventView)
        """

    private static let eventColumns = """
            date INTEGER,                        -- milliseconds since 1970, UTC; NULL where unknown
            latitude INTEGER NOT NULL CHECK (latitude BETWEEN -90000000000 AND 90000000000),      -- 1e-9 degrees
            longitude INTEGER NOT NULL CHECK (longitude BETWEEN -180000000000 AND 180000000000),  -- 1e-9 degrees
            flags INTEGER NOT NULL,              -- mode (0, 2, 3) + 4 * kind (0 fix, 1 mark, 2 point)
                                                 -- + 16 where dated by this machine + 32 where in Annotation
            segment INTEGER,                     -- NULL outside any
            received INTEGER,                    -- milliseconds after date, or since 1970 where that is NULL
            altitude INTEGER,                    -- 1e-4 m above mean sea level
            ellipsoidalAltitude INTEGER,         -- 1e-4 m above the WGS 84 ellipsoid
            horizontalAccuracy INTEGER CHECK (horizontalAccuracy > 0),                            -- 1e-3 m
            verticalAccuracy INTEGER CHECK (verticalAccuracy > 0),                                -- 1e-3 m
            speed INTEGER CHECK (speed >= 0),                                                     -- 1e-3 m/s
            speedAccuracy INTEGER CHECK (speedAccuracy > 0),                                      -- 1e-3 m/s
            course INTEGER CHECK (course BETWEEN 0 AND 3600000),                                  -- 1e-4 degrees
            courseAccuracy INTEGER CHECK (courseAccuracy > 0),                                    -- 1e-4 degrees
            climb INTEGER,                       -- 1e-3 m/s
            satellitesUsed INTEGER CHECK (satellitesUsed >= 0),
            -- 1e-3; no comment after it, since a comma may follow
            hdop INTEGER CHECK (hdop >= 0)
        """

    /// The promise to other programs: columns are added at the end, never renamed.
    private static let eventView = """
        CREATE VIEW Event AS
        SELECT e.id AS id,
            \(text(of: "e.date")) AS creationDate,
            e.latitude / 1e9 AS latitude,
            e.longitude / 1e9 AS longitude,
            e.altitude / 1e4 AS altitude,
            e.ellipsoidalAltitude / 1e4 AS ellipsoidalAltitude,
            e.horizontalAccuracy / 1e3 AS horizontalAccuracy,
            e.verticalAccuracy / 1e3 AS verticalAccuracy,
            e.speed / 1e3 AS speed,
            e.speedAccuracy / 1e3 AS speedAccuracy,
            e.course / 1e4 AS course,
            e.courseAccuracy / 1e4 AS courseAccuracy,
            e.climb / 1e3 AS climb,
            nullif(e.flags & 3, 0) AS mode,
            e.satellitesUsed AS satellitesUsed,
            e.hdop / 1e3 AS hdop,
            d.path AS device,
            CASE e.flags >> 2 & 3 WHEN 0 THEN 'fix' WHEN 1 THEN 'mark' ELSE 'point' END AS kind,
            a.name AS name,
            a.note AS note,
            s.track AS track,
            e.segment AS segment,
            CASE e.flags & 16 WHEN 0 THEN 'gps' ELSE 'received' END AS timeSource,
            \(text(of: "(coalesce(e.date, 0) + e.received)")) AS receivedDate,
            a.receiverDate AS receiverDate
        FROM StoredEvent AS e
        LEFT JOIN Segment AS s ON s.id = e.segment
        LEFT JOIN Annotation AS a ON a.event = e.id
        LEFT JOIN Device AS d ON d.id = coalesce(s.device, a.device);
        """

    /// The SQL for `2026-11-30T18:26:34.000Z` of milliseconds since 1970, in integers so that every one is exact.
    static func text(of date: String) -> String {
        "strftime('%Y-%m-%dT%H:%M:%S', (\(date) - (\(date) % 1000 + 1000) % 1000) / 1000, 'unixepoch')"
            + " || printf('.%03dZ', (\(date) % 1000 + 1000) % 1000)"
    }
}
