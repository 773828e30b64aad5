import Doctor
import EventStore
import FixSources
import Glibc
import LinuxHost
import LocationManager
import LocationsTestSupport
import Positioning
import Testing

@Suite("The doctor at the store")
struct StoreTests {
    private let machine: MadeUpMachine

    init() throws { machine = try MadeUpMachine() }

    /// Magic numbers of statfs(2), and what is said.
    static let media: [(type: UInt32, says: String)] = [
        (0x4d44, "lies on FAT"), (0x2011_bab0, "lies on exFAT"), (0x6969, "another machine (NFS)"),
        (0xff53_4d42, "another machine (CIFS)"), (0xfe53_4d42, "another machine (SMB)"), (0x0102_1997, "(9P)"),
    ]

    @Test("A file system that cannot keep it", arguments: 0..<media.count)
    func medium(index: Int) {
        let row = Self.media[index]
        machine.fileSystem = FileSystem(type: row.type)
        machine.expect("medium", row.says, remedy: row.says.contains("FAT") ? "mkfs.ext4" : "--store", .fix())
    }

    @Test("A file system in user space is judged by its mount's type")
    func fuse() throws {
        machine.fileSystem = FileSystem(type: 0x6573_5546)
        let folder = machine.folder.path
        try machine.write("/proc/self/mounts", "x \(folder) fuse.sshfs rw,nosuid 0 0\n")
        machine.expect("medium", "another machine (sshfs)", remedy: "--store", .fix())
        try machine.write("/proc/self/mounts", "x \(folder) fuse.mergerfs rw,nosuid 0 0\n")
        #expect(machine.wrong(.fix()) == nil)
    }

    @Test("A read-only medium, by the mount that the store lies on and not by those around it")
    func readOnlyMedium() throws {
        let folder = machine.folder.path
        try machine.write(
            "/proc/self/mounts", "x / ext4 ro 0 0\nx \(folder) ext4 rw,noatime 0 0\nx \(folder)/else ext4 ro 0 0\n")
        #expect(machine.wrong(.fix()) == nil)
        try machine.write(
            "/proc/self/mounts", "x / ext4 rw 0 0\nx \(folder) ext4 rw 0 0\nx \(folder) ext4 ro,noatime 0 0\n")
        machine.expect("writing", "'\(folder)' is mounted read-only", remedy: "remount,rw", .fix())
        #expect(machine.wrong(.fix())?.finding.trouble == .noPermission)
    }

    /// What a unit says, and what is said of it.
    static let directives: [(properties: String, says: String)] = [
        ("ProtectSystem=strict\nProtectHome=no", "ProtectSystem=strict of locations-record.service"),
        ("ProtectSystem=full\nReadOnlyPaths=/ /srv", "ReadOnlyPaths=/ of locations-record.service"),
        ("ProtectSystem=full\nProtectHome=yes", "is mounted read-only"),
    ]

    @Test("Under a service, the directive that makes the folder read-only", arguments: 0..<directives.count)
    func directive(index: Int) throws {
        let row = Self.directives[index]
        try machine.write("/proc/self/cgroup", "0::/system.slice/locations-record.service\n")
        try machine.write("/proc/self/mounts", "x / ext4 ro 0 0\n")
        machine.unit("locations-record.service", row.properties)
        let isMedium = row.says.contains("mounted")
        machine.expect(
            "writing", row.says, remedy: isMedium ? "remount,rw" : "ReadWritePaths=\(machine.folder.path)", .fix())
    }

    @Test("Under a service whose systemd cannot be asked, the directives that may be it; its own folder is the remedy")
    func unknownDirective() throws {
        try machine.write("/proc/self/cgroup", "0::/system.slice/locations-record.service\n")
        try machine.write("/proc/self/mounts", "x / ext4 ro 0 0\n")
        machine.expect(
            "writing", "ProtectSystem=, ProtectHome= or ReadOnlyPaths=", remedy: "StateDirectory=locations", .fix())
        machine.unit("locations-record.service", "ProtectSystem=strict\nStateDirectory=gps")
        machine.expect("writing", "ProtectSystem=strict", remedy: "/var/lib/gps", .fix())
    }

    @Test("A folder in the place of the store")
    func folder() throws {
        mkdir(machine.store, 0o700)
        machine.expect("writing", "is a folder", remedy: "Locations.sqlite/Locations.sqlite", .fix())
    }

    @Test("A file in the place of the store's folder")
    func fileForFolder() throws {
        try machine.folder.write("", to: "file")
        var settings = machine.settings
        settings.store = machine.folder.file("file/deeper/Locations.sqlite")
        let finding = Doctor(settings, machine.surroundings).judge(.fix()) { _ in }
        #expect(finding?.sentence == "'\(machine.folder.file("file"))' is no folder, so that no store can lie below it")
        #expect(finding?.trouble == .badData)
    }

    @Test(
        "Root finds what it has left in another's folder, which that one may not write to",
        .enabled(if: geteuid() == 0), arguments: ["", "-wal", "-shm", "-recorder"])
    func leftByRoot(suffix: String) throws {
        for suffix in ["", "-wal", "-shm", "-recorder"] {
            try machine.folder.write("", to: "Locations.sqlite" + suffix)
            try #require(chown(machine.store + suffix, 65534, 65534) == 0)
        }
        try #require(chown(machine.folder.path, 65534, 65534) == 0)
        #expect(machine.wrong(.fix())?.check != "writing")
        try #require(chown(machine.store + suffix, 0, 0) == 0)
        machine.expect(
            "writing", "'\(machine.store)\(suffix)' belongs to root, and ", "may not write to it",
            remedy: "chown 65534: '\(machine.store)'*", .fix())
        #expect(machine.wrong(.fix())?.finding.trouble == .noPermission)
        // A folder of its own is root's to fill.
        try #require(chown(machine.folder.path, 0, 0) == 0)
        #expect(machine.wrong(.fix())?.check != "writing")
    }

    @Test("A store that its owner may only read", .enabled(if: geteuid() != 0))
    func ownReadOnly() throws {
        _ = try EventStore(path: machine.store, access: .create(.personal))
        chmod(machine.store, 0o400)
        machine.expect("writing", "own, but may only be read", remedy: "chmod u+w", .fix())
    }

    @Test("No room, by the file system's account")
    func full() {
        machine.fileSystem = FileSystem(type: 0xef53, free: 4_096)
        machine.expect("space", "only 4 kB are free", remedy: "make some", .fix())
        #expect(machine.wrong(.fix())?.finding.trouble == .inputOutput)
    }

    @Test("A store of an earlier version is fine, and left as it is")
    func earlier() throws {
        try machine.makeStore(events: 5)
        try machine.sql(
            "DROP TABLE EarlierDate; DROP TABLE UntrustedDate; ALTER TABLE Session DROP COLUMN weeksAdded; "
                + "ALTER TABLE Session DROP COLUMN isClockTrusted; ALTER TABLE Session DROP COLUMN boot; DROP TABLE Boot; "
                + "PRAGMA user_version = 4")
        let before = names(in: machine.folder.path)
        #expect(machine.wrong(.fix()) == nil)
        #expect(EventStore.isOutdated(machine.store))
        #expect(names(in: machine.folder.path) == before)
    }

    @Test("A store of something else, of a newer version, and a damaged one")
    func notSound() throws {
        try machine.folder.write("this is no database at all", to: "Locations.sqlite")
        machine.expect("store", "is no store of locations", remedy: "name another file", .fix())
        unlink(machine.store)

        try machine.makeStore(events: 500)
        try machine.sql("PRAGMA user_version = 9999")
        machine.expect("store", "newer version", remedy: "update locations", .fix())
        unlink(machine.store)

        try machine.makeStore(events: 500)
        #expect(machine.wrong(.fix()) == nil)
        // The pages in the middle, where no look at the newest event comes by.
        let size = try contents(of: machine.store).count
        let descriptor = open(machine.store, O_WRONLY | O_CLOEXEC)
        let noise = [UInt8](repeating: 0xa5, count: 4096)
        for page in size / 4096 / 3..<size / 4096 / 2 { _ = pwrite(descriptor, noise, 4096, off_t(page * 4096)) }
        close(descriptor)
        machine.expect("store", "is damaged", remedy: "salvage", .fix())
        #expect(machine.wrong(.fix())?.finding.trouble == .badData)
    }

    @Test("A recorder that works on another store is told, with that store where it can be seen")
    func otherStore() throws {
        try machine.process(70, "locations", ["list"])
        #expect(machine.note(.fix())?.contains("at the moment; 'locations record' starts it") == true)
        try machine.process(71, "locations", ["record"], files: nil)
        #expect(machine.note(.fix())?.contains("but process 71 records into another store; '--store FILE'") == true)
        try machine.process(71, "locations", ["record"], files: ["/x", "/var/lib/locations/L.sqlite-recorder"])
        #expect(machine.note(.fix())?.contains("into '/var/lib/locations/L.sqlite'; '--store /var/lib/loc") == true)
    }

    @Test("A recorder that runs, one that was stopped, and one that stores nothing although it could")
    func recorder() throws {
        try machine.makeStore(events: 3)
        let recorder = try OtherRecorder(store: machine.store)
        #expect(machine.note(.fix()) == "process \(recorder.pid) records, and stored its newest fix 10 s ago")
        try machine.process(recorder.pid, "locations", state: "T")
        #expect(
            machine.note(.fix())
                == "process \(recorder.pid) records, but was stopped; 'kill -CONT \(recorder.pid)' lets it go on")
        try machine.process(recorder.pid, "locations", state: "D")
        #expect(machine.note(.fix())?.contains("hangs in the disk") == true)
        try machine.process(recorder.pid, "locations")
        machine.clock.date = machine.clock.date + 890_000
        machine.clock.uptime += 890_000
        #expect(
            machine.note(.fix())?.contains("newest fix 15 min ago although the receiver has a fix; restart it") == true)
        // Without a fix there is nothing that it could store.
        let text = machine.note(.talking(used: 0, seen: 0, heard: 0))
        #expect(text == "process \(recorder.pid) records, and stored its newest fix 15 min ago")
    }

    @Test("A recorder that has never stored anything although it could is stuck too")
    func neverStored() throws {
        _ = try EventStore(path: machine.store, access: .create(.personal))
            .beginSession(pid: 1, server: nil, now: machine.clock)
        let recorder = try OtherRecorder(store: machine.store)
        machine.clock.date = machine.clock.date + 890_000
        machine.clock.uptime += 890_000
        let time = timespec(tv_sec: Int(machine.clock.date.milliseconds / 1000) - 890, tv_nsec: 0)
        try #require(utimensat(AT_FDCWD, machine.store, [time, time], 0) == 0)
        #expect(
            machine.note(.fix())
                == "process \(recorder.pid) records, and has stored no fix yet although the receiver has a fix; restart "
                + "it")
        recorder.end()
    }

    @Test("A recorder that only counts what it leaves out is not stuck", arguments: [(30, false), (400, true)])
    func bookkeeping(seconds: Int, isStuck: Bool) throws {
        try machine.makeStore(events: 3)
        let recorder = try OtherRecorder(store: machine.store)
        machine.clock.date = machine.clock.date + 890_000
        machine.clock.uptime += 890_000
        let time = timespec(tv_sec: Int(machine.clock.date.milliseconds / 1000) - seconds, tv_nsec: 0)
        try #require(utimensat(AT_FDCWD, machine.store, [time, time], 0) == 0)
        let note = machine.note(.fix())
        #expect(note?.contains("although") == isStuck, "\(note ?? "")")
        machine.commitInterval = 600_000
        #expect(machine.note(.fix())?.contains("although") == false)
        recorder.end()
    }
}

extension MadeUpMachine {
    /// The note at the end, with its remedy.
    func note(_ answer: GpsdAnswer) -> String? {
        guard case .note(_, let text, let remedy) = remarks(answer).last else { return nil }
        return text + (remedy.map { "; \($0)" } ?? "")
    }

    /// Makes a store in which a recording goes on, whose newest fix is ten seconds old; its log is folded in.
    func makeStore(events count: Int) throws {
        let store = try EventStore(path: self.store, access: .create(.personal))
        let session = try store.beginSession(pid: 1, server: nil, now: clock)
        let entries = (0..<count).map { index -> RecordingBatch.Entry in
            let latitude = Decimal9(scaled: 52_520_008_000 + Int64(index) * 20_000)
            guard let place = Coordinate(latitude: latitude, longitude: Decimal9(scaled: 13_404_954_000)) else {
                preconditionFailure("a coordinate off the globe")
            }
            let age = Int64(count - 1 - index) * 1000 + 10_000
            let date = clock.date + -age
            return RecordingBatch.Entry(
                Location(coordinate: place, mode: .threeD, date: date, receivedDate: date),
                placement: index == 0 ? .track(name: nil) : .continuing)
        }
        var place = RecordingPlace()
        _ = try store.commit(RecordingBatch(entries: entries, session: session), to: &place)
        try sql("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Lets the sqlite3 shell do something to the store.
    func sql(_ text: String) throws {
        let shell = try ChildProcess.run("sqlite3", [store, text])
        let status = try shell.wait()
        try #require(status == .exited(0), "\(shell.errors)")
    }
}
