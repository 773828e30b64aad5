import Foundation
import LocationsTestSupport
import Positioning
import Testing

@Suite("A list for programs")
struct ListDataTests {
    private func full() -> Event {
        .example(-33.868820001, -151.209, kind: .mark, note: "=1+1").with {
            $0.name = "a \"b\", c"
            $0.altitude = Decimal4(scaled: -41_234)
            $0.horizontalAccuracy = Decimal3(scaled: 3_800)
            $0.speed = Decimal3(scaled: 0)
            $0.course = Decimal4(scaled: 3_599_999)
            $0.mode = .threeD
            $0.satellitesUsed = 11
            $0.device = "/dev/ttyACM0"
            $0.receivedDate = exampleDate + 120
        }
    }

    @Test("has in JSON the view's names, numbers digit for digit, and nothing of what is unknown")
    func json() throws {
        let store = try StoreFixture([full(), .sample(0.0004, 13, at: nil, kind: .point)])
        let result = try store.run("list", "--json", environment: ["LC_ALL": "de_DE.UTF-8", "TZ": "Europe/Berlin"])
        #expect(
            result.lines == [
                #"{"id":1,"creationDate":"2025-11-30T18:26:34.000Z","latitude":-33.868820001,"longitude":-151.209,"#
                    + #""altitude":-4.1234,"horizontalAccuracy":3.8,"speed":0,"course":359.9999,"mode":3,"#
                    + #""satellitesUsed":11,"device":"/dev/ttyACM0","kind":"mark","name":"a \"b\", c","note":"=1+1","#
                    + #""timeSource":"gps","receivedDate":"2025-11-30T18:26:34.120Z"}"#,
                #"{"id":2,"latitude":0.0004,"longitude":13,"kind":"point","timeSource":"gps"}"#,
            ])
        for line in result.lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        #expect(try store.run("show", "1", "--json").output == result.lines[0] + "\n")
    }

    @Test("has in CSV one line of names, lines by RFC 4180, and formulas defused in texts only")
    func csv() throws {
        let store = try StoreFixture([full(), .sample(0.0004, -13, at: nil, kind: .point)])
        let result = try store.run("list", "--csv", environment: ["LC_ALL": "de_DE.UTF-8"])
        let lines = result.output.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("id,creationDate,latitude,longitude,altitude,"))
        #expect(
            lines[1]
                == #"1,2025-11-30T18:26:34.000Z,-33.868820001,-151.209,-4.1234,,3.8,,0,,359.9999,,,3,11,,/dev/ttyACM0,"#
                + #"mark,"a ""b"", c","'=1+1",,,gps,2025-11-30T18:26:34.120Z,"#)
        #expect(lines[2] == "2,,0.0004,-13,,,,,,,,,,,,,,point,,,,,gps,,")
        let columns = lines[0].split(separator: ",", omittingEmptySubsequences: false).count
        #expect(lines[2].split(separator: ",", omittingEmptySubsequences: false).count == columns)
    }

    @Test("keeps the names of the store's own view, in its order")
    func names() throws {
        let store = try StoreFixture([full()])
        let names = try sqlite3(store.path, "SELECT group_concat(name) FROM pragma_table_info('Event')").dropLast()
        #expect(try store.run("list", "--csv").output.hasPrefix(names + "\r\n"))
    }

    @Test("has in CSV the line of names even where there is no event")
    func emptyCSV() throws {
        let result = try StoreFixture([.example()]).run("list", "--csv", "--marks")
        #expect(result.output.split(separator: "\r\n").count == 1)
        #expect(result.errors.hasPrefix("locations: no marks"))
    }

    @Test(
        "ends without a word where nobody reads on, also where SIGPIPE is ignored",
        arguments: ["", "--json", "--csv", "--help"], ["", "trap '' PIPE; "])
    func head(option: String, setting: String) throws {
        let store = try manyEvents()
        let command = "\(setting)'\(BuiltProduct.path("locations"))' list \(option) | head -n 1"
        let result = try ChildProcess.run("sh", ["-c", command], environment: store.variables())
        #expect(result.output.split(separator: "\n").count == 1)
        #expect(result.errors == "")
    }

    @Test(
        "says so, and fails, where its output cannot be written",
        arguments: ["list", "list --json", "--help", "status"])
    func full(command: String) throws {
        let store = try StoreFixture([.example()])
        let line =
            "'\(BuiltProduct.path("locations"))' \(command)\(command == "status" ? " 127.0.0.1:1" : "") >/dev/full"
        let result = try ChildProcess.run("sh", ["-c", line], environment: store.variables())
        #expect(try result.exitCode() == 74)
        #expect(
            result.errors
                == "locations: cannot write to standard output: No space left on device; make room and try again\n")
    }

    @Test("is written as it is read, however long it is", arguments: ["", "--json", "--csv", "--reverse"])
    func streams(option: String) throws {
        let store = try manyEvents()
        // Held in memory, they would take 20 MB and more.
        let command = "ulimit -d 16000; exec '\(BuiltProduct.path("locations"))' list \(option)"
        let result = try ChildProcess.run("sh", ["-c", command], environment: store.variables())
        #expect(try result.exitCode() == 0)
        #expect(result.outputBytes.count { $0 == UInt8(ascii: "\n") } == 30_000 + (option == "--csv" ? 1 : 0))
    }

    /// 30,000 events, made by the sqlite3 shell, which takes a moment only.
    private func manyEvents() throws -> StoreFixture {
        let store = try StoreFixture([])
        try sqlite3(
            store.path,
            """
            INSERT INTO StoredEvent (id, date, latitude, longitude, flags, received, altitude)
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
            SELECT i, 1764527194000 + i * 1000, 52520008000 + i, 13404954000, 3, 120, 341234 FROM n
            """)
        return store
    }
}
