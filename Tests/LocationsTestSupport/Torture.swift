internal import Glibc

/// How much is tried of what has no end: a little in `contrib/test`, as much as is asked for by `contrib/torture`.
package enum Torture {
    /// How many kills `contrib/torture` asks for; `nil` where it is not what runs.
    package static let count = getenv("LOCATIONS_TORTURE").flatMap { Int(String(cString: $0)) }

    /// What chance begins with, printed so that what went wrong can be had again.
    package static let seed: UInt64 = getenv("LOCATIONS_TORTURE_SEED").flatMap { UInt64(String(cString: $0)) } ?? 2026

    /// Prints a line on what was tried.
    package static func report(_ line: String) { print("torture: \(line) (seed \(seed))") }
}

/// Chance that is the same for the same seed (SplitMix64).
package struct SeededChance: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
