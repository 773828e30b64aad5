internal import ByteIO
internal import Positioning
internal import TrackFormats

/// What a reader gave, item by item, and the first thing of it that cannot be.
struct ReaderCheck {
    /// A sentence, or `nil` while all is well.
    private(set) var fault: String?
    /// Why nothing can be made of the file.
    private(set) var refusal: String?
    private(set) var hasProblems = false
    /// The same for the same items in the same order, within one process; of problems, only whether there were any, since
    /// how a broken file is broken, and in which line, shows differently when only a part of it is there.
    var digest: Int {
        var hasher = hasher
        hasher.combine(hasProblems)
        return hasher.finalize()
    }

    private var hasher = Hasher()
    private var items = 0
    /// The items in words, where they are wanted.
    private(set) var words: [String]?
    private var hasTrack = false
    /// The most items, and bytes of text, that the file can hold; `nil` where it may be packed.
    private let most: Int?

    /// - Parameter size: Of the file, in bytes; `nil` where it may be packed.
    init(size: Int?, inWords: Bool) {
        most = size.map { 64 + 4 * $0 }
        words = inWords ? [] : nil
    }

    mutating func refuse(_ sentence: String) {
        refusal = sentence
        check(sentence: sentence)
    }

    mutating func take(_ item: TrackFileItem) {
        items += 1
        if words != nil { words?.append("\(item)") }
        if let most, items > most { fault = fault ?? "more items than bytes" }
        switch item {
        case .track(let kind, let name, let note):
            hasTrack = true
            hasher.combine(kind.rawValue)
            for text in [name, note] { combine(text) }
        case .text(let name, let note):
            if !hasTrack { fault = fault ?? "a name before any track" }
            for text in [name, note] { combine(text) }
        case .segment:
            hasher.combine(1)
            if !hasTrack { fault = fault ?? "a segment before any track" }
        case .point(let event):
            if !hasTrack { fault = fault ?? "a point before any track" }
            if event.kind != .point { fault = fault ?? "a point that is none" }
            check(event)
        case .mark(let event):
            if event.kind != .mark { fault = fault ?? "a mark that is none" }
            check(event)
        case .problem(let line, let reason):
            hasProblems = true
            if let line, line < 0 { fault = fault ?? "a line \(line)" }
            check(sentence: reason)
        case .unplaced(let name):
            hasher.combine(name)
            check(sentence: name)
        }
    }

    private mutating func check(_ event: Event) {
        hasher.combine(event)
        for text in [event.name, event.note, event.device, event.receiverDate] { combine(text) }
        let (latitude, longitude) = (event.coordinate.latitude.scaled, event.coordinate.longitude.scaled)
        if latitude.magnitude > 90_000_000_000 || longitude.magnitude > 180_000_000_000 {
            fault = fault ?? "a place off the globe"
        }
        // Whatever is read can be shown.
        var out = ByteWriter(capacity: 4096)
        EventCSV.write(event, into: &out)
        EventJSON.write(event, into: &out)
        if out.count == 0 { fault = fault ?? "an event that cannot be written" }
    }

    private mutating func combine(_ text: String?) {
        hasher.combine(text)
        if let most, let text, text.utf8.count > most { fault = fault ?? "a text longer than the file" }
    }

    private mutating func check(sentence: String) {
        if sentence.isEmpty || sentence.utf8.count > 600 || sentence.utf8.contains(UInt8(ascii: "\n")) {
            fault = fault ?? "a sentence that is none: '\(sentence.prefix(80))'"
        }
    }
}
