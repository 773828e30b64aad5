import LocationsTestSupport
import Testing

@Suite("Recording without a gpsd")
struct RecordingWithoutGpsdTests {
    @Test("ends in its time, says that nothing was kept and why, and tells no distance")
    func nothingKept() throws {
        let store = try StoreFixture(nil)
        let server = "127.0.0.1:\(try TCPFeed.freePort())"
        let result = try store.run("record", server, "--duration", "1s")
        #expect(result.code == 75)
        #expect(result.output == "")
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 2, "\(result.errors)")
        let last = "locations: nothing was kept in 1 s: no gpsd on \(server): Connection refused; "
        #expect(lines.last?.hasPrefix(last) == true)
    }
}
