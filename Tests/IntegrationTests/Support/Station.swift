import LocationsTestSupport
import SimulatedReceiver
import Testing

/// A real gpsd of a test's own, and simulated receivers at its serial ports.
final class Station {
    let receivers: [SteeredReceiver]
    let gpsd: GpsdProcess
    /// The SERVER to give to a program.
    var server: String { gpsd.server }
    var receiver: SteeredReceiver { receivers[0] }

    init(_ conditions: [SteeredReceiver.Condition] = [.fix], receivers count: Int = 1, port: UInt16? = nil) throws {
        let receivers = try (1...count).map { try SteeredReceiver(conditions, number: $0) }
        self.receivers = receivers
        gpsd = try GpsdProcess(devices: receivers.compactMap { $0.path }, port: port)
    }

    deinit {
        // In this order: a device that gpsd might open again could be another test's by then.
        gpsd.stop()
        for receiver in receivers { receiver.stop() }
    }

    /// Pulls a receiver out, as udev tells gpsd.
    func unplug(_ receiver: SteeredReceiver) throws {
        let path = try #require(receiver.path)
        try #require(GpsdControl.remove(path, socket: gpsd.controlSocket))
        receiver.unplug()
        try require("the device is gone") { receiver.path == nil }
    }

    /// Plugs it in again, under another path.
    func plugIn(_ receiver: SteeredReceiver) throws {
        receiver.plugIn()
        try require("the device is back") { receiver.path != nil }
        let path = try #require(receiver.path)
        try #require(GpsdControl.add(path, socket: gpsd.controlSocket))
    }
}

/// Waits for something that is bound to come, and gives up after a time that no busy machine takes.
func require(
    _ what: @autoclosure () -> String, limit: Double = 40, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () throws -> Bool
) throws {
    let holds = try waitUntil(limit: limit, condition)
    try #require(holds, "waited \(limit) s until \(what())", sourceLocation: sourceLocation)
}
