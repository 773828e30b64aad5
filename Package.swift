// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "locations",
    products: [
        .executable(name: "locations", targets: ["locations"]),
        .executable(name: "simulated-receiver", targets: ["simulated-receiver"]),
    ],
    targets: [
        // C libraries as modules. Each is imported by one target only.
        .systemLibrary(name: "CGPS", providers: [.apt(["libgps-dev"])]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CYajl", providers: [.apt(["libyajl-dev"])]),
        .systemLibrary(name: "CZip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(name: "CCurses", providers: [.apt(["libncurses-dev"])]),
        .systemLibrary(name: "CSystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CLinux"),
        // GeographicLib (apt: libgeographiclib-dev), of which C can call what this says.
        .target(
            // The debuggers and profilers of Debian 12 do not read what newer compilers write of C++ by default.
            name: "CGeographic", cxxSettings: [.unsafeFlags(["-gdwarf-4"])],
            linkerSettings: [.linkedLibrary("GeographicLib")]),

        // The ground: values, bytes, the machine, the command line.
        .target(name: "Positioning"),
        .target(name: "ByteIO", dependencies: ["Positioning"]),
        .target(name: "LinuxHost", dependencies: ["Positioning", "ByteIO", "CLinux", "CSystemd"]),
        .target(name: "CommandLineKit"),

        // The way a fix travels.
        .target(name: "FixSources", dependencies: ["Positioning", "ByteIO", "LinuxHost", "CGPS"]),
        .target(name: "LocationManager", dependencies: ["Positioning", "FixSources"]),
        .target(name: "SQLite", dependencies: ["CSQLite"]),
        .target(name: "EventStore", dependencies: ["Positioning", "ByteIO", "LinuxHost", "SQLite"]),
        .target(
            name: "Recorder",
            dependencies: ["Positioning", "LinuxHost", "FixSources", "LocationManager", "EventStore"]),
        .target(
            name: "Doctor",
            dependencies: ["Positioning", "LinuxHost", "FixSources", "LocationManager", "EventStore"]),
        .target(
            name: "TrackFormats", dependencies: ["Positioning", "ByteIO", "SQLite", "CExpat", "CYajl", "CZip"]),
        .target(name: "Presentation", dependencies: ["Positioning", "ByteIO", "CGeographic"]),
        .target(
            name: "TerminalUI",
            dependencies: [
                "Positioning", "LinuxHost", "LocationManager", "EventStore", "Presentation", "CCurses",
            ]),
        .target(
            name: "LocationsCommands",
            dependencies: [
                "Positioning", "ByteIO", "LinuxHost", "CommandLineKit", "FixSources", "LocationManager", "EventStore",
                "Recorder", "Doctor", "TrackFormats", "Presentation", "TerminalUI",
            ]),
        .executableTarget(name: "locations", dependencies: ["LocationsCommands"]),

        // A receiver to try it with.
        .target(name: "SimulatedReceiver", dependencies: ["Positioning", "ByteIO", "LinuxHost"]),
        .executableTarget(
            name: "simulated-receiver",
            dependencies: ["SimulatedReceiver", "Positioning", "ByteIO", "LinuxHost", "CommandLineKit"]),

        // Tests.
        // A VFS of SQLite's: a card that can lose what was not synced, and fail.
        .target(name: "CardVFS", path: "Tests/CardVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "LocationsTestSupport",
            dependencies: ["Positioning", "ByteIO", "FixSources", "LocationManager", "TrackFormats", "CardVFS"],
            path: "Tests/LocationsTestSupport"),
        .testTarget(name: "PositioningTests", dependencies: ["Positioning"]),
        .testTarget(name: "ByteIOTests", dependencies: ["ByteIO", "Positioning"]),
        .testTarget(name: "CommandLineKitTests", dependencies: ["CommandLineKit"]),
        .testTarget(
            name: "FixSourcesTests",
            dependencies: [
                "FixSources", "Positioning", "ByteIO", "LinuxHost", "CGPS", "SimulatedReceiver", "LocationsTestSupport",
            ]),
        .testTarget(
            name: "LocationManagerTests",
            dependencies: ["LocationManager", "FixSources", "Positioning"]),
        .testTarget(
            name: "EventStoreTests",
            dependencies: ["EventStore", "SQLite", "Positioning", "LinuxHost", "LocationsTestSupport"]),
        .testTarget(
            name: "RecorderTests",
            dependencies: [
                "Recorder", "EventStore", "LocationManager", "FixSources", "Positioning", "LinuxHost", "SQLite",
                "LocationsTestSupport",
            ]),
        .testTarget(
            name: "DoctorTests",
            dependencies: [
                "Doctor", "EventStore", "FixSources", "LinuxHost", "LocationManager", "Positioning",
                "LocationsTestSupport",
            ]),
        .testTarget(
            name: "TrackFormatsTests",
            dependencies: ["TrackFormats", "EventStore", "ByteIO", "Positioning", "SQLite", "LocationsTestSupport"]),
        .testTarget(name: "PresentationTests", dependencies: ["Presentation", "Positioning"]),
        .testTarget(
            name: "TerminalUITests",
            dependencies: [
                "TerminalUI", "EventStore", "FixSources", "LinuxHost", "LocationManager", "Positioning", "Presentation",
                "SQLite", "LocationsTestSupport",
            ]),
        .testTarget(
            name: "SimulatedReceiverTests",
            dependencies: ["SimulatedReceiver", "Positioning", "ByteIO", "LocationsTestSupport"]),
        .testTarget(
            name: "LocationsCommandsTests",
            dependencies: [
                "LocationsCommands", "ByteIO", "CommandLineKit", "Doctor", "EventStore", "FixSources", "LinuxHost",
                "LocationManager", "Positioning", "Presentation", "TrackFormats", "LocationsTestSupport",
            ]),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "Positioning", "ByteIO", "LinuxHost", "SQLite", "EventStore", "SimulatedReceiver", "FixSources",
                "TrackFormats", "LocationsTestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// contrib/fuzz alone builds it: its `main` is libFuzzer's.
if Context.environment["LOCATIONS_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz-readers", dependencies: ["ByteIO", "LocationsTestSupport"], path: "Tests/Fuzz",
            exclude: ["Seeds"]))
}

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
