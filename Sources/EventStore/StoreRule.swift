/// Something that holds for every store, which SQLite does not see to.
struct StoreRule: Sendable {
    /// A query for the `id` of each row that breaks it.
    let violations: String
    /// What follows the number of such rows.
    let words: String
    let remedy: String

    /// The dates that a calendar has, from the year 0 to 9999. Milliseconds since 1970.
    static let dates: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

    private static let backup = "restore a backup, or leave it"

    /// The rules; a new one is one entry here.
    static let all = [
        StoreRule(
            violations: "SELECT id FROM StoredEvent WHERE flags < 0 OR flags & 3 = 1 OR flags & 12 = 12",
            words: "events have flags that mean nothing", remedy: backup),
        StoreRule(
            violations: """
                SELECT id FROM StoredEvent WHERE segment IS NOT NULL AND segment NOT IN (SELECT id FROM Segment)
                """,
            words: "events are of a segment that is not there", remedy: backup),
        StoreRule(
            violations: """
                SELECT e.id FROM StoredEvent AS e JOIN Segment AS s ON s.id = e.segment
                WHERE e.id NOT BETWEEN s.firstEvent AND s.lastEvent
                """,
            words: "events lie outside the range of their segment, and are not shown with their track", remedy: backup),
        StoreRule(
            violations: "SELECT id FROM StoredEvent WHERE date NOT BETWEEN \(dates.lowerBound) AND \(dates.upperBound)",
            words: "events have a date that no calendar has", remedy: "'locations delete' takes them away"),
        StoreRule(
            violations: "SELECT id FROM StoredEvent WHERE flags & 32 AND id NOT IN (SELECT event FROM Annotation)",
            words: "events have lost their name, note or device", remedy: backup),
        StoreRule(
            violations: """
                SELECT a.event AS id FROM Annotation AS a JOIN StoredEvent AS e ON e.id = a.event WHERE NOT e.flags & 32
                """,
            words: "events do not show their name or note", remedy: "'locations edit' gives it to them again"),
        StoreRule(
            violations: """
                SELECT p.event AS id FROM MarkPlace AS p JOIN StoredEvent AS e ON e.id = p.event WHERE e.flags & 12 <> 4
                """,
            words: "events have a place among the marks, and are none", remedy: backup),
        StoreRule(
            violations: """
                SELECT min(event) AS id FROM MarkPlace WHERE event IN (SELECT id FROM StoredEvent)
                GROUP BY date, number HAVING count(*) > 1
                """,
            words: "places are held by several marks", remedy: "move one of them up and down again"),
        StoreRule(
            violations: "SELECT 0 AS id WHERE (SELECT count(*) FROM State) <> 1",
            words: "row is missing that says where a recording goes on",
            remedy: "'locations record --new-track' begins anew"),
        StoreRule(
            violations: """
                SELECT id FROM Track WHERE kind NOT IN ('track', 'route')
                UNION ALL SELECT id FROM Segment WHERE lastEvent < firstEvent
                """,
            words: "tracks or segments cannot be", remedy: backup),
    ]
}
