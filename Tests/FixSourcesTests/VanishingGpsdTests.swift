import Glibc
import LocationsTestSupport
import Testing

@testable import FixSources

@Suite("A gpsd whose machine vanishes without a word")
struct VanishingGpsdTests {
    @Test("It is given up within a minute, whether or not it owes an answer")
    func limits() throws {
        let feed = try TCPFeed()
        let server = try Server("127.0.0.1:\(feed.port)")
        let connection = try GpsdConnection(server)
        func value(_ option: CInt) -> CInt {
            var value: CInt = -1
            var size = socklen_t(MemoryLayout<CInt>.size)
            getsockopt(connection.descriptor, CInt(IPPROTO_TCP), option, &value, &size)
            return value
        }
        #expect(value(TCP_KEEPIDLE) + value(TCP_KEEPINTVL) * value(TCP_KEEPCNT) <= 60)
        // After five seconds of silence it is sent something, which is unanswered from then on.
        #expect((1...55_000).contains(value(TCP_USER_TIMEOUT)))
    }
}
