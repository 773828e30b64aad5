internal import Glibc

/// Whether gpsd, which gives up being root, may open the receiver's port.
enum PortPermissionCheck: Check {
    static let name = "permission"

    static func examine(_ examination: Examination) -> Verdict {
        let surroundings = examination.surroundings
        guard examination.concernsHardware, let process = examination.gpsdProcesses.first,
            let identity = surroundings.identity(of: process.pid)
        else { return .notConcerned }
        for port in examination.candidates {
            guard let status = surroundings.status(of: port.device) else { continue }
            if mayUse(status, identity.user, identity.groups) { return .fine("gpsd may open \(port.path)") }
            let (owner, group) = (surroundings.userName(status.st_uid), surroundings.groupName(status.st_gid))
            let isForGroup = status.st_mode & 0o060 == 0o060
            let user = surroundings.userName(identity.user)
            // D6: users add themselves to that group, which does not help gpsd.
            return .wrong(
                "gpsd (process \(process.pid)) runs as \(user), who may not open \(port.path): only "
                    + "\(owner)\(isForGroup ? " and the group \(group)" : "") may",
                remedy: isForGroup
                    ? "'usermod -aG \(group) \(user)', then 'systemctl restart gpsd'; your own groups do not matter"
                    : "'chmod g+rw \(port.device)', and a udev rule with MODE=\"0660\" that keeps it so",
                .noPermission)
        }
        return .notConcerned
    }

    private static func mayUse(_ status: stat, _ user: UInt32, _ groups: Set<UInt32>) -> Bool {
        if user == 0 { return true }
        if status.st_uid == user { return status.st_mode & 0o600 == 0o600 }
        if groups.contains(status.st_gid) { return status.st_mode & 0o060 == 0o060 }
        return status.st_mode & 0o006 == 0o006
    }
}
