internal import LibCrypto

/// A SHA-256 digest (FIPS 180-4).
///
/// Digests are compared by their bytes, so a sorted list of them is the same on every machine. Computing one
/// takes linear time and allocates no memory.
public struct Digest: BitwiseCopyable, Sendable {
    /// The first 64 bits, most significant byte first: enough to name a file or to seed a table.
    public let prefix: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    /// Creates the digest of `bytes`.
    public init(of bytes: UnsafeRawBufferPointer) {
        var stream = DigestStream()
        stream.append(bytes)
        self = stream.digest
    }

    /// Creates the digest of `bytes`.
    public init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { Digest(of: $0) }
    }

    /// Creates the digest of `bytes`.
    public init(of bytes: RawSpan) {
        self = bytes.withUnsafeBytes { Digest(of: $0) }
    }

    /// Creates the digest of the UTF-8 of `text`.
    public init(of text: String) {
        var text = text
        self = text.withUTF8 { Digest(of: UnsafeRawBufferPointer($0)) }
    }

    /// Creates a digest from its four words, each most significant byte first.
    init(words: (UInt64, UInt64, UInt64, UInt64)) {
        (prefix, second, third, fourth) = words
    }

    /// Returns one of the four words.
    func word(_ number: Int) -> UInt64 {
        switch number {
        case 0: prefix
        case 1: second
        case 2: third
        default: fourth
        }
    }
}

extension Digest: Hashable {
    /// Hashes the first 64 bits, which are distributed as uniformly as the whole digest.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(prefix)
    }
}

extension Digest: Comparable {
    public static func < (left: Digest, right: Digest) -> Bool {
        (left.prefix, left.second, left.third, left.fourth)
            < (right.prefix, right.second, right.third, right.fourth)
    }
}

extension Digest: CustomStringConvertible {
    public var description: String { hex }
}
