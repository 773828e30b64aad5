import Positioning
import SimulatedReceiver

extension Timestamp {
    /// 2026-11-30 18:26:34 UTC.
    static let evening = Timestamp(milliseconds: 1_796_063_194_000)
}

extension Coordinate {
    /// A point of a test's own making.
    static func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("a test's coordinate is off the globe")
        }
        return coordinate
    }
}

extension ReceiverState {
    /// A state with a fix at a place.
    static func fix(_ latitude: Double, _ longitude: Double) -> ReceiverState {
        var state = ReceiverState()
        state.time = .evening
        state.mode = .threeD
        state.coordinate = .at(latitude, longitude)
        return state
    }
}

/// The sentences in some bytes, each as its fields; the first is the kind, such as `GNRMC`.
func sentences(_ bytes: [UInt8]) -> [[String]] {
    bytes.split(separator: UInt8(ascii: "\n")).map { line in
        let text = String(decoding: line, as: UTF8.self)
        return text.dropFirst().prefix { $0 != "*" }.split(separator: ",", omittingEmptySubsequences: false).map(
            String.init)
    }
}

/// The fields of the one sentence whose kind ends so.
func sentence(_ kind: String, in bytes: [UInt8]) -> [String]? {
    sentences(bytes).first { $0.first?.hasSuffix(kind) ?? false }
}

/// Settings for a walk that begins on that evening.
func settings(script: String = "", pace: Route.Pace = .walk, rate: Int = 1) throws -> ReceiverSettings {
    var settings = ReceiverSettings(
        route: Route(start: .at(52.520008, 13.404954), pace: pace, seed: 7), start: .evening, seed: 7)
    settings.rate = rate
    settings.scenario = try Scenario(script: script, receivers: 2)
    return settings
}

/// The first `count` epochs of a receiver.
func epochs(_ settings: ReceiverSettings, receiver: Int = 1, count: Int) -> [Epochs.Epoch] {
    var epochs = Epochs(settings, receiver: receiver)
    return (0..<count).map { _ in epochs.next() }
}

/// Degrees from two fields such as `5231.20048` and `N`.
func degrees(_ angle: String, _ hemisphere: String) -> Double? {
    guard let value = Double(angle) else { return nil }
    let whole = (value / 100).rounded(.down)
    let size = whole + (value - whole * 100) / 60
    return hemisphere == "S" || hemisphere == "W" ? -size : size
}

/// The place that an epoch's RMC gives.
func place(_ epoch: Epochs.Epoch) -> Coordinate? {
    guard let rmc = sentence("RMC", in: epoch.bytes), let latitude = degrees(rmc[3], rmc[4]),
        let longitude = degrees(rmc[5], rmc[6])
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
}
