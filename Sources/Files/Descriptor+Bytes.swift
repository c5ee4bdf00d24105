internal import Glibc

extension Descriptor {
    /// Writes all of `bytes`.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        let number = number
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            let count = rest.count
            let written = try SystemError.check { Glibc.write(number, start, count) }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
        }
    }

    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(SystemError) in try write(bytes) }
    }

    /// The open file, for reading. The descriptor keeps ownership.
    package var bytes: OpenFile { OpenFile(number: number) }

    package func status() throws(SystemError) -> FileStatus { try bytes.status() }

    /// Returns the contents of a regular file.
    /// - Throws: `EINVAL` if it is not a regular file, and `EFBIG` if it is larger than `limit`.
    package func contents(limit: Int = FileStatus.recordLimit) throws(SystemError) -> [UInt8] {
        let status = try status()
        guard status.kind == .file else { throw SystemError(code: EINVAL) }
        guard status.size <= limit else { throw SystemError(code: EFBIG) }
        return try bytes.contents(size: status.size)
    }
}

/// A file that its owner keeps open for reading. Its offset is neither used nor changed.
package struct OpenFile {
    package let number: Int32

    package init(number: Int32) {
        self.number = number
    }

    package func status() throws(SystemError) -> FileStatus {
        var status = stat()
        try SystemError.check { fstat(number, &status) }
        return FileStatus(status)
    }

    /// Fills `buffer` with the bytes from `offset` on, and returns their count, which is less than the size of the
    /// buffer only at the end of the file.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
        var count = 0
        while count < buffer.count, let start = buffer.baseAddress {
            let taken = try SystemError.check {
                pread(number, start + count, buffer.count - count, off_t(offset + count))
            }
            if taken == 0 { break }
            count += taken
        }
        return count
    }

    /// Returns the bytes from `offset` on, which are fewer than `count` only at the end of the file.
    package func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { (buffer, taken) throws(SystemError) in
            taken = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
        }
    }

    /// Calls `take` with each chunk of the first `size` bytes and the offset of the chunk, until `take`
    /// returns `false` or the file ends.
    ///
    /// - Returns: Whether `take` received all bytes and always returned `true`.
    package func forEachChunk(
        upTo size: Int, _ take: (UnsafeRawBufferPointer, Int) throws(SystemError) -> Bool
    ) throws(SystemError) -> Bool {
        let piece = OpenFile.buffer(for: size)
        defer { piece.deallocate() }
        var offset = 0
        while offset < size {
            let wanted = UnsafeMutableRawBufferPointer(rebasing: piece.prefix(size - offset))
            let count = try read(into: wanted, at: offset)
            guard count > 0, try take(UnsafeRawBufferPointer(rebasing: wanted.prefix(count)), offset) else {
                return false
            }
            offset += count
        }
        return true
    }

    /// Creates a buffer for reading a file of this size in chunks. The buffer is at most half as large as
    /// `malloc`'s threshold for mapping new memory.
    package static func buffer(for size: Int) -> UnsafeMutableRawBufferPointer {
        .allocate(byteCount: min(max(size, 1), 1 << 16), alignment: 16)
    }

    /// Whether the contents of the file equal `bytes`, which must have the length of the file.
    package func contentsEqual(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Bool {
        try forEachChunk(upTo: bytes.count) { piece, offset in
            guard let mine = piece.baseAddress, let theirs = bytes.baseAddress else { return true }
            return memcmp(mine, theirs + offset, piece.count) == 0
        }
    }

    /// Returns the contents of the file, whose size is known from `status()`.
    package func contents(size: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        _ = try forEachChunk(upTo: size) { piece, _ in
            bytes.append(contentsOf: piece)
            return true
        }
        return bytes
    }
}
