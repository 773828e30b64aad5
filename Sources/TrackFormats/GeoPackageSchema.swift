/// The tables of a GeoPackage, as its standard spells them.
enum GeoPackageSchema {
    /// 'GPKG' and 1.3.0. No journal: the file is nobody's until it is whole.
    static let begin = """
        PRAGMA page_size = 4096;
        PRAGMA encoding = 'UTF-8';
        PRAGMA auto_vacuum = NONE;
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA cache_size = -4000;
        PRAGMA application_id = 0x47504B47;
        PRAGMA user_version = 10300;
        BEGIN;
        """

    static let tables = """
        CREATE TABLE gpkg_spatial_ref_sys (
            srs_name TEXT NOT NULL,
            srs_id INTEGER NOT NULL PRIMARY KEY,
            organization TEXT NOT NULL,
            organization_coordsys_id INTEGER NOT NULL,
            definition TEXT NOT NULL,
            description TEXT
        );
        INSERT INTO gpkg_spatial_ref_sys VALUES
            ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined cartesian coordinate reference system'),
            ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system'),
            ('WGS 84 geodetic', 4326, 'EPSG', 4326,
            'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],\
        AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],\
        UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],\
        AUTHORITY["EPSG","4326"]]', 'longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid');
        CREATE TABLE gpkg_contents (
            table_name TEXT NOT NULL PRIMARY KEY,
            data_type TEXT NOT NULL,
            identifier TEXT UNIQUE,
            description TEXT DEFAULT '',
            last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
            min_x DOUBLE,
            min_y DOUBLE,
            max_x DOUBLE,
            max_y DOUBLE,
            srs_id INTEGER,
            CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)
        );
        CREATE TABLE gpkg_geometry_columns (
            table_name TEXT NOT NULL,
            column_name TEXT NOT NULL,
            geometry_type_name TEXT NOT NULL,
            srs_id INTEGER NOT NULL,
            z TINYINT NOT NULL,
            m TINYINT NOT NULL,
            CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
            CONSTRAINT uk_gc_table_name UNIQUE (table_name),
            CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
            CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id)
        );
        CREATE TABLE gpkg_extensions (
            table_name TEXT,
            column_name TEXT,
            extension_name TEXT NOT NULL,
            definition TEXT NOT NULL,
            scope TEXT NOT NULL,
            CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
        );
        CREATE TABLE events (
            fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
            geom POINT,
            id INTEGER,
            creationDate DATETIME,
            altitude REAL,
            ellipsoidalAltitude REAL,
            horizontalAccuracy REAL,
            verticalAccuracy REAL,
            speed REAL,
            speedAccuracy REAL,
            course REAL,
            courseAccuracy REAL,
            climb REAL,
            mode INTEGER,
            satellitesUsed INTEGER,
            hdop REAL,
            device TEXT,
            kind TEXT,
            name TEXT,
            note TEXT,
            track INTEGER,
            segment INTEGER,
            timeSource TEXT,
            receivedDate DATETIME,
            receiverDate TEXT
        );
        CREATE TABLE tracks (
            fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
            track INTEGER,
            kind TEXT,
            name TEXT,
            startDate DATETIME,
            endDate DATETIME,
            events INTEGER,
            geom MULTILINESTRING
        );
        CREATE VIRTUAL TABLE rtree_events_geom USING rtree(id, minx, maxx, miny, maxy);
        CREATE VIRTUAL TABLE rtree_tracks_geom USING rtree(id, minx, maxx, miny, maxy);
        INSERT INTO gpkg_extensions VALUES
            ('events', 'geom', 'gpkg_rtree_index', 'http://www.geopackage.org/spec120/#extension_rtree', 'write-only'),
            ('tracks', 'geom', 'gpkg_rtree_index', 'http://www.geopackage.org/spec120/#extension_rtree', 'write-only');
        """

    static let geometryColumns = """
        INSERT INTO gpkg_geometry_columns VALUES
            ('events', 'geom', 'POINT', 4326, 2, 0), ('tracks', 'geom', 'MULTILINESTRING', 4326, 2, 0);
        """

    /// The triggers by which whoever edits a layer keeps its index (Annex F.3); made last, since they call functions that
    /// a GeoPackage's reader brings along and we do without.
    static func triggers(of table: String) -> String {
        let tree = "rtree_\(table)_geom"
        let put =
            "INSERT OR REPLACE INTO \(tree) VALUES (NEW.fid, ST_MinX(NEW.geom), ST_MaxX(NEW.geom), ST_MinY(NEW.geom), "
            + "ST_MaxY(NEW.geom));"
        let isThere = "(NEW.geom NOTNULL AND NOT ST_IsEmpty(NEW.geom))"
        let isGone = "(NEW.geom ISNULL OR ST_IsEmpty(NEW.geom))"
        let remove = "DELETE FROM \(tree) WHERE id = OLD.fid;"
        return """
            CREATE TRIGGER \(tree)_insert AFTER INSERT ON \(table) WHEN \(isThere)
                BEGIN \(put) END;
            CREATE TRIGGER \(tree)_update1 AFTER UPDATE OF geom ON \(table) WHEN OLD.fid = NEW.fid AND \(isThere)
                BEGIN \(put) END;
            CREATE TRIGGER \(tree)_update2 AFTER UPDATE OF geom ON \(table) WHEN OLD.fid = NEW.fid AND \(isGone)
                BEGIN \(remove) END;
            CREATE TRIGGER \(tree)_update3 AFTER UPDATE ON \(table) WHEN OLD.fid != NEW.fid AND \(isThere)
                BEGIN \(remove) \(put) END;
            CREATE TRIGGER \(tree)_update4 AFTER UPDATE ON \(table) WHEN OLD.fid != NEW.fid AND \(isGone)
                BEGIN DELETE FROM \(tree) WHERE id IN (OLD.fid, NEW.fid); END;
            CREATE TRIGGER \(tree)_delete AFTER DELETE ON \(table) WHEN OLD.geom NOT NULL
                BEGIN \(remove) END;
            """
    }
}
