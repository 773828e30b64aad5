internal import Positioning

/// How good a fix is under one kind of reception.
///
/// gpsd computes `eph` as 19 m × HDOP and `epv` as 23 m × VDOP (gpsd_error_model): a good fix is about ±10 m there, a
/// 2D one ±46 m, a poor one ±91 m.
struct Quality: Sendable {
    /// `nil` for no fix.
    var mode: FixMode?
    /// The number of satellites used.
    var used: Int
    /// How much worse the satellites are heard than under an open sky. dB.
    var loss: Int
    /// How much further than usual the fix wanders.
    var error: Double
    /// Dilutions of precision in hundredths.
    private var position: Int64
    private var horizontal: Int64
    private var vertical: Int64

    init(_ reception: ScriptEvent.Reception) {
        switch reception {
        case .fix: self.init(.threeD, used: 12, loss: 0, error: 1, 95, 50, 81)
        case .poorDOP: self.init(.threeD, used: 4, loss: 8, error: 6, 840, 480, 690)
        case .twoD: self.init(.twoD, used: 3, loss: 12, error: 4, 264, 240, 100)
        case .noFix: self.init(nil, used: 0, loss: 20, error: 1, 0, 0, 0)
        case .dropout: self.init(nil, used: 0, loss: 26, error: 1, 0, 0, 0)
        case .cold: self.init(nil, used: 0, loss: 40, error: 1, 0, 0, 0)
        }
    }

    private init(
        _ mode: FixMode?, used: Int, loss: Int, error: Double, _ position: Int64, _ horizontal: Int64, _ vertical: Int64
    ) {
        (self.mode, self.used, self.loss, self.error) = (mode, used, loss, error)
        (self.position, self.horizontal, self.vertical) = (position, horizontal, vertical)
    }

    /// The dilutions, the horizontal one swollen by so many thousandths of itself.
    func dilution(swell: Int64) -> Dilution {
        Dilution(
            position: Decimal3(scaled: position * 10), horizontal: Decimal3(scaled: horizontal * (1000 + swell) / 100),
            vertical: Decimal3(scaled: vertical * 10))
    }

    /// One standard deviation of each kind, from the dilution of precision and 3 m to each satellite.
    var errors: ErrorEstimate {
        let (across, up) = (horizontal * 30, vertical * 30)
        return ErrorEstimate(
            rangeRMS: Decimal3(scaled: 3000 * Int64(error)), major: Decimal3(scaled: across * 8 / 10),
            minor: Decimal3(scaled: across * 6 / 10), orientation: Decimal3(scaled: 35_000),
            latitude: Decimal3(scaled: across * 75 / 100), longitude: Decimal3(scaled: across * 66 / 100),
            altitude: Decimal3(scaled: up))
    }
}
