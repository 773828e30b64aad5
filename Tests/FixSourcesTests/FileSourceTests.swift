import FixSources
import LocationsTestSupport
import Testing

@Suite("A file of gpsd's lines")
struct FileSourceTests {
    @Test("It is read to its end, and ended")
    func reads() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(sampleLines.joined(separator: "\n"), to: "lines.json")
        let source = try FixSources.source("file:\(path)")
        let listener = Listener()
        source.start(into: listener.queue)
        #expect(listener.wait { $0.changes.contains(.ended) })
        #expect(listener.reports == decode(sampleLines.joined(separator: "\n")))
        #expect(listener.changes == [.connected, .ended])
        source.stop()
    }

    @Test("An error that a gpsd once sent does not end it: nobody is refused anything")
    func error() throws {
        let folder = try TemporaryFolder()
        // More than is read at once, so that what comes behind the error is read later.
        let padding = String(repeating: "{\"pad\":\"\(String(repeating: "x", count: 990))\"}\n", count: 200)
        let text = "{\"class\":\"ERROR\",\"message\":\"no\"}\n" + padding + tpv(#""mode":3"#)
        let source = try FileSource(path: try folder.write(text, to: "lines.json"))
        let listener = Listener()
        source.start(into: listener.queue)
        #expect(listener.wait { $0.changes.contains(.ended) })
        #expect(listener.reports.first == .error("no"))
        #expect(listener.fixes.count == 1)
        source.stop()
    }

    @Test("It lists satellites where that is asked for", arguments: [false, true])
    func satellites(keepsSatellites: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(sampleLines.joined(separator: "\n"), to: "lines.json")
        let source = try FixSources.source("file:\(path)", keepsSatellites: keepsSatellites)
        let listener = Listener()
        source.start(into: listener.queue)
        #expect(listener.wait { $0.changes.contains(.ended) })
        #expect(listener.satellites == (keepsSatellites ? [2] : [nil]))
        source.stop()
    }

    @Test("A whole capture goes through a small queue", .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
    func capture() throws {
        let bytes = try Corpus.gunzip(Corpus.folder + "/gpsd-json/signalk-gps-20min.json.gz")
        let folder = try TemporaryFolder()
        let source = try FileSource(path: try folder.write(bytes, to: "capture.json"))
        let listener = Listener(SignalQueue(limit: 10))
        source.start(into: listener.queue)
        #expect(listener.wait(limit: 60) { $0.changes.contains(.ended) })
        #expect(listener.reports.count > 1000)
        #expect(listener.reports == decode(bytes))
        source.stop()
    }

    @Test("What cannot be read is refused before anything starts")
    func refusals() throws {
        let folder = try TemporaryFolder()
        #expect {
            try FixSources.source("file:\(folder.file("none"))")
        } throws: {
            "\($0)" == "cannot read '\(folder.file("none"))': No such file or directory"
        }
        #expect {
            try FixSources.source("file:\(folder.path)")
        } throws: {
            "\($0)" == "cannot read '\(folder.path)': Is a directory"
        }
    }

    @Test("Everything else is a gpsd, or refused as one")
    func others() throws {
        #expect(try FixSources.source("localhost:2948") is GpsdSource)
        #expect { try FixSources.source("::1") } throws: { $0 is ServerError }
    }
}
