import LinuxHost
import LocationsTestSupport
import Positioning
import Testing

@Suite("Adding an event here, now", .enabled(if: Program.isTestable))
struct AddTests {
    @Test("It is on the disk when add answers, with its note and name, and is printed as the list would")
    func noteAndName() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let add = try program.run(
                "add", station.server, "--note", "good holding, 4 m", "--name", "Mooring")
            try add.ends(0)
            let rows = try program.rows("SELECT id || kind || name || '/' || note || ifnull(track, '-') FROM Event")
            #expect(rows == ["1markMooring/good holding, 4 m-"])
            let listed = try program.run("list").output
            #expect(add.output == listed)
            #expect(add.output.contains("52.52, 13.405"), "\(add.output)")
            #expect(add.output.contains("good holding, 4 m"), "\(add.output)")
        }
    }

    @Test("Without a fix in time it exits 75 with the reason and adds nothing; without gpsd it exits 69")
    func failing() async throws {
        try await onThread {
            let station = try Station([.noFix])
            let program = try Program()
            let late = try program.run("add", station.server, "--timeout", "3s")
            try late.ends(75)
            // The reason is said once, when it is known.
            #expect(late.errors.ranges(of: "waiting for a fix: 0 of 16 satellites").count == 1, "\(late.errors)")
            #expect(late.errors.hasSuffix("locations: no fix in 3 s; nothing was added\n"), "\(late.errors)")
            let server = "127.0.0.1:\(try TCPFeed.freePort())"
            let away = try program.run("add", server, "--timeout", "1s")
            try away.ends(69)
            #expect(away.errors.ranges(of: "no gpsd on \(server): Connection refused").count == 1, "\(away.errors)")
            #expect(
                away.errors.hasSuffix("locations: gpsd on \(server) never answered; nothing was added\n"),
                "\(away.errors)")
            #expect(try program.number("SELECT count(*) FROM Event") == 0)
        }
    }

    @Test("The best fix is taken where none is as exact as wished, which is said; with --require nothing is added")
    func wishes() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let refused = try program.run(
                "add", station.server, "--accuracy", "best", "--require", "--timeout", "8s")
            try refused.ends(75)
            #expect(refused.errors.contains("the best fix is ±9."), "\(refused.errors)")
            #expect(refused.errors.contains("not the ±5.0 m wished for; nothing was added"), "\(refused.errors)")
            #expect(try program.number("SELECT count(*) FROM Event") == 0)
            let taken = try program.run("add", station.server, "--accuracy", "best", "--timeout", "8s")
            try taken.ends(0)
            #expect(taken.errors.contains("took the best fix: ±9."), "\(taken.errors)")
            #expect(try program.number("SELECT count(*) FROM Event") == 1)
            let met = try program.run("add", station.server, "--accuracy", "100m", "--require")
            try met.ends(0)
            #expect(!met.errors.contains("took the best fix"), "\(met.errors)")
        }
    }

    @Test("--average adds the mean of the fixes of that time, weighted by their accuracy")
    func average() async throws {
        try await onThread {
            let gpsd = try FakeGpsd()
            let program = try Program()
            let add = try program.start("add", gpsd.server, "--average", "3s", "--accuracy", "100m")
            try gpsd.greet()
            let start = HostClock.now().date
            var fixes = (0..<5).map { FixLine($0, from: start) }
            fixes[0].latitude = "52.000000000"
            fixes[0].eph = "5.000"
            for index in 1...4 {
                fixes[index].latitude = "52.000100000"
                fixes[index].eph = "10.000"
            }
            try gpsd.write(fixes)
            try add.ends(0)
            #expect(add.errors.contains("the mean of 5 fixes"), "\(add.errors)")
            #expect(
                try program.rows("SELECT latitude || ' ' || horizontalAccuracy || ' ' || kind FROM Event")
                    == ["52.00005 7.906 mark"])
        }
    }
}
