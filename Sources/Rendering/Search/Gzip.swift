internal import CZlib

/// The gzip format (RFC 1952).
enum Gzip {
    static let fileExtension = ".gz"

    /// The version of zlib, which determines the compressed bytes.
    static var version: String { String(cString: zlibVersion()) }

    /// The smallest and the largest window, as a number of bits. 16 more selects a gzip header, which has no time and no name.
    private static let windows: ClosedRange<Int> = 10...Int(MAX_WBITS)
    private static let gzipHeader = 16
    /// The memory level is less than the bits of the window by this.
    private static let memoryDifference = 6

    /// zlib's default. The best compression takes more than twice as long, and saves one percent of the search data.
    private static let level: Int32 = 6

    /// Returns the compressed bytes. They depend on nothing but the bytes and the version of zlib.
    ///
    /// - Returns: `nil` if there is not enough memory.
    /// - Complexity: O(*bytes*).
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // zlib clears memory in proportion to the window, which would take longer than the compression of a small file.
        let bits = min(
            max(Int.bitWidth - bytes.count.leadingZeroBitCount, windows.lowerBound), windows.upperBound)
        guard
            deflateInit2_(
                &stream, level, Z_DEFLATED, Int32(bits + gzipHeader),
                Int32(bits - memoryDifference), Z_DEFAULT_STRATEGY,
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
