internal import LinuxHost

/// Whether the store lies on a file system that keeps what is written.
enum StoreMediumCheck: Check {
    static let name = "medium"

    private enum Kind { case fat, network }

    /// By the magic numbers of statfs(2).
    private static let types: [UInt32: (name: String, kind: Kind)] = [
        0x4d44: ("FAT", .fat),
        0x2011_bab0: ("exFAT", .fat),
        0x6969: ("NFS", .network),
        0x517b: ("SMB", .network),
        0xff53_4d42: ("CIFS", .network),
        0xfe53_4d42: ("SMB", .network),
        0x5346_414f: ("AFS", .network),
        0x6b41_4653: ("AFS", .network),
        0x00c3_6400: ("Ceph", .network),
        0x0102_1997: ("9P", .network),
        0x7375_7245: ("Coda", .network),
    ]
    /// FUSE has one number for all; the mount's type tells them apart.
    private static let fuse: UInt32 = 0x6573_5546
    private static let fuseTypes: [String: (name: String, kind: Kind)] = [
        "fuse.sshfs": ("sshfs", .network), "fuse.davfs": ("WebDAV", .network), "fuse.rclone": ("rclone", .network),
        "fuse.glusterfs": ("GlusterFS", .network), "fuse.s3fs": ("s3fs", .network),
        "fuse.exfat": ("exFAT", .fat), "fuse.mount.exfat-fuse": ("exFAT", .fat),
    ]

    static func examine(_ examination: Examination) -> Verdict {
        let store = examination.settings.store
        let place = FilePaths.nearest(store)
        guard let system = examination.surroundings.fileSystem(place) else { return .notConcerned }
        var type = types[system.type]
        if system.type == fuse {
            let mount = MountTable(examination.surroundings).mount(of: FilePaths.real(place))
            type = mount.flatMap { fuseTypes[$0.type] }
        }
        guard let type else { return .fine("the store's file system can hold it") }
        switch type.kind {
        case .fat:
            return .wrong(
                "'\(store)' lies on \(type.name), which keeps no owners and loses files when the power goes",
                remedy:
                    "keep the store on ext4, or make that of the stick with 'mkfs.ext4'; exports may lie on "
                    + "\(type.name)",
                .inputOutput)
        case .network:
            return .wrong(
                "'\(store)' lies on another machine (\(type.name)), where a store's locks and its write-ahead log do "
                    + "not work",
                remedy:
                    "name a --store on a disk of this machine, and copy it with 'sqlite3 STORE .backup' or 'locations "
                    + "export'",
                .inputOutput)
        }
    }
}
