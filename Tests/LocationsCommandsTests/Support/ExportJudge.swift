/// Compares the exports of a store with what is in it, by the eyes of Python, gpsbabel, GDAL and xmllint.
///
/// Prints a line for each difference. Its arguments: the store, the folder of the exports `x.FORMAT`, and that of the schemas.
enum ExportJudge {
    static let script = #"""
        import csv, json, os, re, sqlite3, subprocess, sys, zipfile
        import xml.etree.ElementTree as ET
        from decimal import Decimal

        store, folder, schemas = sys.argv[1:]
        file = lambda ending: os.path.join(folder, "x." + ending)
        text = lambda ending: open(file(ending), encoding="utf-8", newline="").read()
        rows = sqlite3.connect(store).execute(
            "SELECT e.latitude, e.longitude, e.date, s.track, t.kind FROM StoredEvent e LEFT JOIN Segment s ON s.id = e.segment "
            "LEFT JOIN Track t ON t.id = s.track ORDER BY t.kind IS NOT NULL, t.kind, s.track, e.segment, e.id").fetchall()
        steps = lambda number: int((Decimal(number) * 10**9).to_integral_value())
        east = lambda longitude: -180 * 10**9 if longitude == 180 * 10**9 else longitude
        place = lambda latitude, longitude: (steps(latitude), east(steps(longitude)))
        expected = [(latitude, east(longitude)) for latitude, longitude, *_ in rows]
        marks = sum(1 for row in rows if row[3] is None)
        dated = lambda low, high: sum(1 for row in rows if row[2] is not None and low <= row[2] < high)

        def check(what, found, wanted):
            if found != wanted:
                print(f"{what}: {str(found)[:300]} instead of {str(wanted)[:300]}")

        def run(what, *command):
            done = subprocess.run(command, capture_output=True, text=True, errors="replace")
            if done.returncode != 0:
                print(f"{what}: {done.stderr[:500]}")
            return done.stdout, done.stderr

        def local(element):
            return element.tag.rsplit("}", 1)[-1]

        def near(what, found, wanted, off):
            check(what + " count", len(found), len(wanted))
            for a, b in zip(found, wanted):
                if abs(a[0] - b[0]) > off or min(abs(a[1] - b[1]), 360 * 10**9 - abs(a[1] - b[1])) > off:
                    print(f"{what}: {a} instead of {b}")
                    break

        def points(gpx):
            return [place(e.get("lat"), e.get("lon")) for e in ET.fromstring(gpx).iter() if local(e) in ("wpt", "rtept", "trkpt")]

        schema = lambda name: ["xmllint", "--noout", "--nonet", "--schema", os.path.join(schemas, name)]
        run("gpx schema", *schema("all.xsd"), file("gpx"))
        check("gpx", points(text("gpx")), expected)
        if expected:
            out, _ = run("gpx by gpsbabel", "gpsbabel", "-w", "-r", "-t", "-i", "gpx", "-f", file("gpx"), "-o", "gpx,gpxver=1.1", "-F", "-")
            near("gpx by gpsbabel", points(out), expected, 2)

        run("kml schema", *schema("kml22gx.xsd"), file("kml"))
        found = []
        for placemark in (e for e in ET.parse(file("kml")).iter() if local(e) == "Placemark"):
            if (placemark.get("id") or "").startswith("fallback"):
                continue
            for track in (e for e in placemark.iter() if local(e) == "Track"):
                kinds = [local(e) for e in track if local(e) in ("when", "coord")]
                check("kml order", kinds, ["when"] * (len(kinds) // 2) + ["coord"] * (len(kinds) // 2))
            for element in placemark.iter():
                if local(element) == "coord":
                    found.append(place(*reversed(element.text.split()[:2])))
                elif local(element) == "coordinates":
                    found += [place(*reversed(one.split(",")[:2])) for one in element.text.split()]
        check("kml", sorted(found), sorted(expected))
        check("kmz", zipfile.ZipFile(file("kmz")).read("doc.kml").decode(), text("kml"))

        found, cuts = [], 0
        def positions(coordinates):
            if coordinates and not isinstance(coordinates[0], list):
                found.append(place(coordinates[1], coordinates[0]))
            else:
                for one in coordinates:
                    positions(one)
        for feature in json.loads(text("geojson"), parse_float=Decimal)["features"]:
            check("geojson properties", "properties" in feature, True)
            geometry, times = feature["geometry"], (feature["properties"] or {}).get("coordTimes")
            positions(geometry["coordinates"])
            if times is not None and geometry["type"] == "LineString":
                check("geojson times", len(times), len(geometry["coordinates"]))
            if times is not None and geometry["type"] == "MultiLineString":
                check("geojson times", [len(part) for part in times], [len(part) for part in geometry["coordinates"]])
            if geometry["type"] == "LineString":
                check("geojson line", len(geometry["coordinates"]) > 1, True)
        remaining = sorted(found)
        for one in sorted(expected):
            if one not in remaining:
                print(f"geojson: {one} is missing")
                break
            remaining.remove(one)
        check("geojson additions", [one for one in remaining if abs(one[1]) != 180 * 10**9], [])
        for driver in ("geojson", "geojsonl", "kml", "gpkg"):
            if driver == "geojsonl" and not expected:
                continue  # No bytes are no file for GDAL.
            _, complaints = run(f"{driver} by ogrinfo", "ogrinfo", "-ro", "-so", "-al", file(driver))
            if expected:
                check(f"{driver} by ogrinfo", complaints, "")

        check("geojsonl", text("geojsonl").count("\x1e"), len(expected))
        check("ndgeojson", text("ndgeojson").count("\n"), len(expected))
        check("json", [place(e["latitude"], e["longitude"]) for e in
                       (json.loads(line, parse_float=Decimal, parse_int=Decimal) for line in text("json").splitlines())], expected)
        check("gpsd", sum(1 for line in text("gpsd").splitlines() if json.loads(line)["class"] == "TPV"), len(expected))

        table = list(csv.DictReader(open(file("csv"), encoding="utf-8", newline="")))
        check("csv", [place(row["latitude"], row["longitude"]) for row in table], expected)

        sentences = text("nmea").split("\r\n")[:-1]
        for sentence in sentences:
            body, checksum = sentence[1:].rsplit("*", 1)
            total = 0
            for byte in body.encode():
                total ^= byte
            check("nmea checksum of " + sentence, checksum, "%02X" % total)
        fixes = sum(1 for row in rows if row[3] is not None and row[2] is not None and 946684800000 <= row[2] < 3471292800000)
        check("nmea RMC", sum(1 for s in sentences if s[3:6] == "RMC"), fixes)
        check("nmea GGA", sum(1 for s in sentences if s[3:6] == "GGA"), fixes)
        check("nmea WPL", sum(1 for s in sentences if s[3:6] == "WPL"), len(expected) - fixes)

        run("tcx schema", *schema("TrainingCenterDatabasev2.xsd"), file("tcx"))
        activities = [e for e in ET.parse(file("tcx")).iter() if local(e) == "Activities"]
        timed = sum(1 for row in rows if row[3] is not None and row[2] is not None)
        check("tcx", sum(1 for a in activities for e in a.iter() if local(e) == "Trackpoint"), timed)

        check("gpkg", sqlite3.connect(file("gpkg")).execute("SELECT count(*) FROM events").fetchone()[0], len(expected))
        run("svg", "xmllint", "--noout", "--nonet", file("svg"))
        """#
}
