import EventStore
import Positioning

/// 1 May 2026, 10:00 UTC: when the first event of these tests was.
let someDate = Timestamp(milliseconds: 1_777_629_600_000)

/// An event to store, so many minutes after the first; a mark where it has a note.
func entry(
    _ minutes: Int64, _ kind: EventKind = .fix, name: String? = nil, note: String? = nil, device: String? = nil,
    placement: RecordingBatch.Placement = .continuing
) -> RecordingBatch.Entry {
    var event = Event(id: 0, kind: kind, coordinate: place(minutes))
    event.creationDate = someDate + minutes * 60_000
    event.receivedDate = event.creationDate
    event.horizontalAccuracy = Decimal3(scaled: 3_800)
    event.name = name
    event.note = note
    event.device = device
    return RecordingBatch.Entry(event, placement: placement)
}

/// A mark outside any track.
func mark(_ minutes: Int64, name: String? = nil, note: String? = nil) -> RecordingBatch.Entry {
    entry(minutes, .mark, name: name, note: note, placement: .outside)
}

/// So many fixes, a minute apart, the first of them stored first.
func fixes(_ count: Int) -> [RecordingBatch.Entry] { (0..<Int64(count)).map { entry($0) } }

private func place(_ minutes: Int64) -> Coordinate {
    // On the globe, whatever the minute.
    Coordinate(
        latitude: Decimal9(scaled: 52_520_008_123 + minutes % 1_000 * 9_000),
        longitude: Decimal9(scaled: 13_404_954_321))!
}

/// Texts that are hard to draw: wide, joined, and some that would drive a terminal.
enum Nasty {
    static let texts = [
        "漢字のノート漢字のノート", "e\u{301}le\u{300}ve n\u{303}\u{323}", "👩‍🚀🇩🇪❤️👍🏽 emoji", "한국어 각", "العربية עברית",
        "\u{1B}[2J\u{1B}]0;title\u{7}", "two\nlines\r\n", "a\u{202E}gpj.exe\u{2066}", "\u{9B}31m\u{85}\u{90}",
        "\u{0}\u{8}\u{7F}", "\u{2028}\u{2029}\u{61C}\u{200F}", "\u{301}alone", "\u{FE0F}", "",
    ]
    static let all = texts.joined(separator: " ")
}
