internal import LibCrypto

/// A SHA-256 digest in the making, for bytes that are not in memory all at once.
///
/// It is a value: a copy goes on independently.
public struct DigestStream: Sendable {
    private var context = SHA256_CTX()

    public init() {
        SHA256_Init(&context)
    }

    /// Takes the next bytes, in time linear in their number.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        SHA256_Update(&context, start, bytes.count)
    }

    /// The digest of all bytes taken until now. More may follow.
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
