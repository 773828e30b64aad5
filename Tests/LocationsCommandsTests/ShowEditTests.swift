import EventStore
import Positioning
import Testing

@Suite("Showing and editing one event")
struct ShowEditTests {
    @Test("shows all that is known, exactly, and nothing of what is not")
    func show() throws {
        let store = try StoreFixture(nil)
        let event = Event.example(-33.868820001, 151.5, note: "two\nlines").with {
            $0.name = "Bay"
            $0.receivedDate = exampleDate + 61_000
            $0.timeSource = .received
            $0.receiverDate = "2006-04-16T18:26:34.000Z"
            $0.mode = .twoD
            $0.device = "/dev/ttyACM0"
            $0.horizontalAccuracy = Decimal3(scaled: 3_800)
            $0.speed = Decimal3(scaled: 1_234)
            $0.speedAccuracy = Decimal3(scaled: 50)
            $0.satellitesUsed = 9
        }
        try store.add([event], .track(name: "To Got\u{1B}land"))
        let result = try store.run("show", "1", environment: ["LC_ALL": "de_DE.UTF-8", "TZ": "Europe/Berlin"])
        #expect(
            result.lines == [
                "Event                1, fix",
                "Name                 Bay",
                "Note                 two␊lines",
                "Date                 30.11.2025, 19:26:34",
                "Date, UTC            2025-11-30T18:26:34.000Z",
                "Dated by             this machine, on receipt",
                "Receiver's own date  2006-04-16T18:26:34.000Z",
                "Received             30.11.2025, 19:27:35",
                "Latitude             -33.868820001°",
                "Longitude            151.5°",
                "Accuracy             ±3.8 m",
                "Speed                1.234 m/s ±0.05",
                "Fix                  2D",
                "Satellites used      9",
                "Receiver             /dev/ttyACM0",
                "Track                1, To Got␛land",
                "Segment              1",
            ])
        let bare = try StoreFixture([.sample(at: nil, kind: .point)]).run("show", "1")
        #expect(
            bare.lines == [
                "Event      1, point", "Date       unknown", "Latitude   52.520008°", "Longitude  13.404954°",
            ])
    }

    @Test("changes the name and the note, shows what came of it, and undo takes it back")
    func edit() throws {
        let store = try StoreFixture([.example(note: "old")])
        #expect(try store.run("edit", "1", "--note", "new", "--name", "Bay").output.hasSuffix("  Bay: new\n"))
        #expect(try store.run("edit", "1", "--name", "").output.hasSuffix("405  new\n"))
        #expect(try store.run("edit", "1", "--note=").output == "1  Nov 30, 2025 at 6:26:34 PM  52.52, 13.405\n")
        for note in ["new", "Bay: new", "old"] {
            let undone = try store.run("undo")
            #expect(undone.code == 0)
            #expect(undone.errors.hasPrefix("locations: took back the edit of 1 event of "), "\(undone.errors)")
            #expect(try store.run("list").output.hasSuffix("  \(note)\n"))
        }
        #expect(try store.run("undo").code == 65)
    }

    @Test(
        "says that a number is none, changing nothing",
        arguments: [
            ("show 9", "there is no event 9; 'locations list' shows the numbers of those there are"),
            ("edit 9 --note x", "there is no event 9; 'locations list' shows the numbers of those there are"),
            ("delete 9", "there is no event 9; 'locations list' shows the numbers of those there are"),
            ("delete 1 9 8", "there are no events 9, 8; 'locations list' shows the numbers of those there are"),
        ])
    func missing(command: String, message: String) throws {
        let store = try StoreFixture([.example()])
        let result = try store.run(command.split(separator: " ").map(String.init))
        #expect(result.errors == "locations: \(message)\n")
        #expect(result.code == 65)
        #expect(try store.run("list").ids == [1])
        #expect(try store.run("undo").code == 65)
    }
}
