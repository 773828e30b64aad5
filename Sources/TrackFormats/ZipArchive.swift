internal import ByteIO
internal import CZip
internal import Glibc

/// Writes a zip archive of one file, deflated, without a date, to `archive`.
func writeZip(of document: TemporaryFile, named name: String, to archive: TemporaryFile) throws(SystemError) {
    let (input, output) = (ZipSource(document), ZipSource(archive))
    // What libzip keeps are pointers to these two.
    defer { withExtendedLifetime((input, output)) {} }
    func failure() -> SystemError {
        let code = output.code != 0 ? output.code : input.code != 0 ? input.code : EIO
        return SystemError(code: code, doing: "write a zip archive in '\(archive.folder)'")
    }
    guard let target = output.make() else { throw failure() }
    guard let zip = zip_open_from_source(target, ZIP_CREATE | ZIP_TRUNCATE, nil) else {
        zip_source_free(target)
        throw failure()
    }
    guard let source = input.make() else {
        zip_discard(zip)
        throw failure()
    }
    let index = zip_file_add(zip, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
        zip_source_free(source)
        zip_discard(zip)
        throw failure()
    }
    // The first day that a zip archive knows; of a file that its owner may write, and all may read.
    let firstDay: zip_uint16_t = 1 << 5 | 1
    let attributes: zip_uint32_t = 0o100644 << 16
    guard zip_set_file_compression(zip, zip_uint64_t(index), ZIP_CM_DEFLATE, 0) == 0,
        zip_file_set_dostime(zip, zip_uint64_t(index), 0, firstDay, 0) == 0,
        zip_file_set_external_attributes(zip, zip_uint64_t(index), 0, zip_uint8_t(ZIP_OPSYS_UNIX), attributes) == 0,
        zip_close(zip) == 0
    else {
        zip_discard(zip)
        throw failure()
    }
}

/// A file that libzip reads or writes by its descriptor, since it would want a name otherwise.
private final class ZipSource {
    let file: TemporaryFile
    /// The system's error in the last call; 0 for none.
    var code: CInt = 0

    init(_ file: TemporaryFile) { self.file = file }

    /// The source that libzip takes; it holds on to this value without owning it.
    func make() -> OpaquePointer? {
        zip_source_function_create(
            { state, data, length, command in
                guard let state else { return -1 }
                let source = Unmanaged<ZipSource>.fromOpaque(state).takeUnretainedValue()
                return source.answer(command, data, Int(length))
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// Does what libzip asks for ("zip_source_function(3)").
    private func answer(
        _ command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, _ length: Int
    ) -> zip_int64_t {
        let descriptor = file.descriptor
        switch command {
        case ZIP_SOURCE_OPEN, ZIP_SOURCE_BEGIN_WRITE: return result(Int(lseek(descriptor, 0, SEEK_SET)))
        case ZIP_SOURCE_READ:
            var count = -1
            repeat { count = read(descriptor, data, length) } while count < 0 && errno == EINTR
            return result(count)
        case ZIP_SOURCE_WRITE:
            // A full disk takes a part at first, and says why it takes no more when it is asked again.
            var written = 0
            while written < length {
                let count = write(descriptor, data?.advanced(by: written), length - written)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return result(count) }
                written += count
            }
            return zip_int64_t(written)
        case ZIP_SOURCE_SEEK, ZIP_SOURCE_SEEK_WRITE:
            guard let seek = data?.load(as: zip_source_args_seek_t.self) else { return -1 }
            return result(min(0, Int(lseek(descriptor, Int(seek.offset), seek.whence))))
        case ZIP_SOURCE_TELL, ZIP_SOURCE_TELL_WRITE: return result(Int(lseek(descriptor, 0, SEEK_CUR)))
        case ZIP_SOURCE_STAT:
            var status = stat()
            guard let data, fstat(descriptor, &status) == 0 else { return result(-1) }
            let answer = data.assumingMemoryBound(to: zip_stat_t.self)
            zip_stat_init(answer)
            answer.pointee.size = zip_uint64_t(status.st_size)
            answer.pointee.valid = zip_uint64_t(ZIP_STAT_SIZE)
            return zip_int64_t(MemoryLayout<zip_stat_t>.size)
        case ZIP_SOURCE_ERROR:
            data?.storeBytes(of: ZIP_ER_WRITE, as: CInt.self)
            data?.storeBytes(of: code, toByteOffset: MemoryLayout<CInt>.size, as: CInt.self)
            return zip_int64_t(2 * MemoryLayout<CInt>.size)
        case ZIP_SOURCE_SUPPORTS: return supported
        case ZIP_SOURCE_CLOSE, ZIP_SOURCE_COMMIT_WRITE, ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_REMOVE, ZIP_SOURCE_FREE:
            return 0
        default:
            code = EOPNOTSUPP
            return -1
        }
    }

    private func result(_ value: Int) -> zip_int64_t {
        if value < 0 { code = errno }
        return zip_int64_t(value)
    }
}

/// The bits of the commands from the first to the one that removes the file: all that a writable source must know.
private let supported: zip_int64_t = 1 << (zip_int64_t(ZIP_SOURCE_REMOVE.rawValue) + 1) - 1
