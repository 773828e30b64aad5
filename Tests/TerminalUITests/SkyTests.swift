import LocationManager
import Positioning
import Testing

@testable import TerminalUI

@Suite("The sky")
struct SkyTests {
    // MARK: - Sizes

    @Test("On 80 by 24 there are the plot, all bars and all figures")
    func usual() throws {
        let picture = SkyPicture(80, 24)
        let expected: [String] = []
        #expect(Array(picture.text[1..<22]) == expected)
    }

    @Test("On 40 by 10 there are figures and bars, and no plot")
    func small() {
        let picture = SkyPicture(40, 10)
        let expected: [String] = []
        #expect(Array(picture.text[2..<9]) == expected)
        print(SkyPicture(200, 60).whole)
        print(SkyPicture(80, 24, .sky(Satellite.many(60))).plain.whole)
        print(SkyPicture(200, 60, .sky(Satellite.many(60))).whole)
        print(SkyPicture(120, 30, .sky(Satellite.many(30))).whole)
        print(SkyPicture(40, 60, .sky(Satellite.many(30))).whole)
        print(SkyPicture(80, 24, LiveReading.sky(Satellite.several).without(.noFix(used: 0, seen: 8), "waiting for a fix: 0 of 8 satellites")).whole)
    }
}
