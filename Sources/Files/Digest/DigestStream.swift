internal import LibCrypto

/// A SHA-256 digest that is computed incrementally, from bytes that need not all be in memory at once.
///
/// It is a value type: a copy continues independently.
public struct DigestStream: Sendable {
    private var context = SHA256_CTX()

    public init() {
        SHA256_Init(&context)
    }

    /// Appends bytes, in linear time.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        SHA256_Update(&context, start, bytes.count)
    }

    /// The digest of all bytes appended so far. More bytes can be appended afterward.
    public var digest: Digest {
        var context = context
        return withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { buffer in
            _ = SHA256_Final(buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &context)
            func word(_ index: Int) -> UInt64 {
                UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
            }
            return Digest(words: (word(0), word(1), word(2), word(3)))
        }
    }
}
