PRAGMA page_size = 512;
PRAGMA application_id = 0x4c6f6361;
PRAGMA user_version = 3;
CREATE TABLE Device (id INTEGER PRIMARY KEY, path TEXT NOT NULL);
CREATE TABLE Track (id INTEGER PRIMARY KEY, name TEXT, kind TEXT NOT NULL, note TEXT);
CREATE TABLE Segment (id INTEGER PRIMARY KEY, track INTEGER NOT NULL, device INTEGER, firstEvent INTEGER NOT NULL,
    lastEvent INTEGER NOT NULL, position INTEGER);
CREATE TABLE StoredEvent (id INTEGER PRIMARY KEY, date INTEGER, latitude INTEGER NOT NULL, longitude INTEGER NOT NULL,
    flags INTEGER NOT NULL, segment INTEGER, received INTEGER, altitude INTEGER, ellipsoidalAltitude INTEGER,
    horizontalAccuracy INTEGER, verticalAccuracy INTEGER, speed INTEGER, speedAccuracy INTEGER, course INTEGER,
    courseAccuracy INTEGER, climb INTEGER, satellitesUsed INTEGER, hdop INTEGER);
CREATE TABLE Annotation (event INTEGER PRIMARY KEY, name TEXT, note TEXT, receiverDate TEXT, device INTEGER);
INSERT INTO Device VALUES (1, '/dev/a');
INSERT INTO Track VALUES (1, 'one', 'track', NULL), (2, NULL, 'route', 'n');
INSERT INTO Segment VALUES (1, 1, 1, 1, 3, NULL), (2, 1, NULL, 4, 4, NULL), (3, 2, NULL, 5, 5, 1);
INSERT INTO StoredEvent VALUES
    (1, 1602037221000, -36700000000, 174700000000, 3, 1, 300, 345000, 741000, 4123, 6500, 1250, 510, 105000, 130000, -50, 7, 1100),
    (2, NULL, 1, 1, 10, 1, 5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2), (3, 5, 1, -180000000000, 7, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2),
    (4, 1602037223000, 1, 1, 51, 2, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (5, NULL, 1, 1, 8, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (6, 7, 2, 2, 38, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO Annotation VALUES (6, 'mark', 'note', '2004-02-22', 1);
