/// A question on the line at the bottom.
struct Prompt: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case search
        case goTo
        case exportFormat(EventChoice, String)
        case exportFile(EventChoice, String, format: String)
    }

    var kind: Kind
    var field: TextField
    /// The file that is there, of which it was said that it would be replaced.
    var replaced: String?

    init(_ kind: Kind, _ text: String = "") {
        self.kind = kind
        field = TextField(text)
    }

    /// The events that it is about; `nil` where it is about none.
    var choice: EventChoice? {
        switch kind {
        case .search, .goTo: nil
        case .exportFormat(let choice, _), .exportFile(let choice, _, _): choice
        }
    }

    var label: String {
        switch kind {
        case .search: "Search:"
        case .goTo: "Go to date:"
        case .exportFormat(_, let what): "Export \(what) as:"
        case .exportFile(_, let what, _): "Export \(what) to file:"
        }
    }

    var hint: String {
        switch kind {
        case .search: "a word of a name or note, or a date; nothing shows all"
        case .goTo: "2026-07-14, yesterday, 3d ago"
        case .exportFormat: "gpx, kml, geojson, csv …; Esc leaves"
        case .exportFile: "Enter writes it; Esc leaves"
        }
    }
}
