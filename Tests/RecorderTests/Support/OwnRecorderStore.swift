import EventStore
import LinuxHost

@testable import Recorder

/// The store at `path`, under the recorder's lock, as a recorder of this process has it.
func recorderStore(at path: String, permissions: StoreFile.Permissions = .personal) throws -> RecorderStore {
    try RecorderStore(path: path, permissions: permissions) { try takeLock(ofStore: path) }
}

/// The lock of the recorder of the store at `path`.
func takeLock(ofStore path: String) throws -> FileLock {
    guard case .locked(let lock) = try FileLock.acquire(path: StoreFile.lockPath(store: path)) else { throw Locked() }
    return lock
}

/// That somebody else has the lock.
struct Locked: Error {}
