internal import CZlib

/// The gzip format (RFC 1952).
enum Gzip {
    /// 16 more than the largest window selects a gzip header. The header has no time and no name.
    private static let windowBits: Int32 = 16 + MAX_WBITS
    private static let memoryLevel: Int32 = 9

    /// Returns the compressed bytes, at the best compression. They depend on nothing but the bytes and the version of zlib.
    ///
    /// - Returns: `nil` if there is not enough memory.
    /// - Complexity: O(*bytes*).
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, Z_BEST_COMPRESSION, Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY,
                ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
        var isComplete = false
        var source = bytes
        let compressed = source.withUnsafeMutableBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(capacity)
                isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = capacity - Int(stream.avail_out)
            }
        }
        return isComplete ? compressed : nil
    }
}
