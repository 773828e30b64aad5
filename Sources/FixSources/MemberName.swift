/// The name of an object's member as two numbers, so that it can be told in one comparison.
struct MemberName: Equatable {
    /// Its last eight bytes, the last one lowest.
    let tail: UInt64
    let count: Int

    static let none = MemberName(tail: 0, count: 0)

    // The names that are wanted: each is its own bytes in ASCII, or the last eight of them.
    static let activated = MemberName(tail: 0x6374_6976_6174_6564, count: 9)
    static let az = MemberName(tail: 0x617a, count: 2)
    static let `class` = MemberName(tail: 0x63_6c61_7373, count: 5)
    static let cycle = MemberName(tail: 0x63_7963_6c65, count: 5)
    static let device = MemberName(tail: 0x6465_7669_6365, count: 6)
    static let devices = MemberName(tail: 0x64_6576_6963_6573, count: 7)
    static let driver = MemberName(tail: 0x6472_6976_6572, count: 6)
    static let el = MemberName(tail: 0x656c, count: 2)
    static let gnssid = MemberName(tail: 0x676e_7373_6964, count: 6)
    static let hdop = MemberName(tail: 0x6864_6f70, count: 4)
    static let health = MemberName(tail: 0x6865_616c_7468, count: 6)
    static let message = MemberName(tail: 0x6d_6573_7361_6765, count: 7)
    static let nSat = MemberName(tail: 0x6e53_6174, count: 4)
    static let path = MemberName(tail: 0x7061_7468, count: 4)
    static let pdop = MemberName(tail: 0x7064_6f70, count: 4)
    static let prn = MemberName(tail: 0x50_524e, count: 3)
    static let release = MemberName(tail: 0x72_656c_6561_7365, count: 7)
    static let satellites = MemberName(tail: 0x7465_6c6c_6974_6573, count: 10)
    static let ss = MemberName(tail: 0x7373, count: 2)
    static let svid = MemberName(tail: 0x7376_6964, count: 4)
    static let uSat = MemberName(tail: 0x7553_6174, count: 4)
    static let used = MemberName(tail: 0x7573_6564, count: 4)
    static let vdop = MemberName(tail: 0x7664_6f70, count: 4)
}

/// The members of a TPV that are wanted, by ``MemberName/tail``.
enum FixMember {
    static let altHAE: UInt64 = 0x616c_7448_4145
    static let altMSL: UInt64 = 0x616c_744d_534c
    static let climb: UInt64 = 0x63_6c69_6d62
    static let device: UInt64 = 0x6465_7669_6365
    static let epd: UInt64 = 0x65_7064
    static let eph: UInt64 = 0x65_7068
    static let eps: UInt64 = 0x65_7073
    static let epv: UInt64 = 0x65_7076
    static let epx: UInt64 = 0x65_7078
    static let epy: UInt64 = 0x65_7079
    static let lat: UInt64 = 0x6c_6174
    static let lon: UInt64 = 0x6c_6f6e
    static let mode: UInt64 = 0x6d6f_6465
    static let speed: UInt64 = 0x73_7065_6564
    static let time: UInt64 = 0x7469_6d65
    static let track: UInt64 = 0x74_7261_636b
}
