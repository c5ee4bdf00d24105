/// A checksum of bytes, which detects damage: XXH64, which is ten times as fast as a cryptographic digest.
///
/// Unlike a digest, it does not identify bytes: others with the same checksum can be made on purpose.
public struct Checksum: Hashable, Sendable {
    public let value: UInt64

    /// Creates the checksum of bytes.
    /// - Parameter seed: The checksum of the bytes before them.
    /// - Complexity: O(*n*).
    public init(of bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) {
        var offset = 0
        func next() -> UInt64 {
            defer { offset += 8 }
            return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        var sum = seed &+ Self.prime5
        if bytes.count >= 32 {
            var (first, second) = (seed &+ Self.prime1 &+ Self.prime2, seed &+ Self.prime2)
            var (third, fourth) = (seed, seed &- Self.prime1)
            while bytes.count - offset >= 32 {
                first = Self.round(first, next())
                second = Self.round(second, next())
                third = Self.round(third, next())
                fourth = Self.round(fourth, next())
            }
            sum =
                Self.rotated(first, 1) &+ Self.rotated(second, 7) &+ Self.rotated(third, 12)
                &+ Self.rotated(fourth, 18)
            for lane in [first, second, third, fourth] {
                sum = (sum ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4
            }
        }
        sum &+= UInt64(bytes.count)
        while bytes.count - offset >= 8 {
            sum = Self.rotated(sum ^ Self.round(0, next()), 27) &* Self.prime1 &+ Self.prime4
        }
        if bytes.count - offset >= 4 {
            let four = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            sum = Self.rotated(sum ^ UInt64(four) &* Self.prime1, 23) &* Self.prime2 &+ Self.prime3
            offset += 4
        }
        for byte in bytes[offset...] {
            sum = Self.rotated(sum ^ UInt64(byte) &* Self.prime5, 11) &* Self.prime1
        }
        sum = (sum ^ sum >> 33) &* Self.prime2
        sum = (sum ^ sum >> 29) &* Self.prime3
        value = sum ^ sum >> 32
    }
}

extension Checksum {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    private static func round(_ lane: UInt64, _ value: UInt64) -> UInt64 {
        rotated(lane &+ value &* prime2, 31) &* prime1
    }

    private static func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 {
        value << count | value >> (64 - count)
    }
}
