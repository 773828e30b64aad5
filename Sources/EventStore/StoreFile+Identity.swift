internal import Glibc

extension StoreFile {
    /// Which file it is that lies somewhere, whatever it is called.
    package struct Identity: Sendable, Hashable {
        private let device: UInt
        private let number: UInt

        /// Of what is at `path`, by links too; `nil` where there is nothing.
        package init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
        }

        /// Of the folder that the file at `path` is in, or would be.
        package init?(folderOf path: String) { self.init(StoreFile.folder(of: StoreFile.resolved(path))) }
    }
}

extension StoreError {
    /// That the file at `path` is no longer the one that was opened there.
    package static func displaced(_ path: String) -> StoreError {
        StoreFile.exists(path)
            ? StoreError(
                .missing,
                "cannot write to '\(path)': another file has taken its place; put it back, or leave a store there")
            : StoreError(
                .missing,
                "cannot write to '\(path)': it was removed or moved while it was open, or its disk was; put it back")
    }
}
