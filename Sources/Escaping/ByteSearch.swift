import Glibc

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the first occurrence of a byte at or after `start`; `count` if there is none.
    ///
    /// The C library compares many bytes at a time.
    package func offset(of byte: UInt8, from start: Int) -> Int {
        guard start < count, let base = baseAddress,
            let found = memchr(base + start, Int32(byte), count - start)
        else { return count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}
