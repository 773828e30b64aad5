internal import LinuxHost
internal import LocationManager
internal import Recorder
internal import TerminalUI

/// Where the receiver is, for the screen: it listens to gpsd itself, whoever records.
final class ScreenFeed: LiveFeed {
    private let live: LiveLocation

    init(_ gpsd: GpsdOptions) {
        var limits = gpsd.limits()
        limits.wish = .nearestTenMeters
        live = LiveLocation(source: gpsd.source(keepsSatellites: true), limits: limits)
    }

    var descriptor: CInt { live.descriptor }
    var manager: LocationManager { live.manager }
    var nextDeadline: Int64? { manager.nextDeadline(after: HostClock.uptime()) }

    func advance() { live.advance { _, _ in } }
}
