/// A reader of the format of ``RecordWriter``.
///
/// Damaged bytes are an error, or other values; they are never a crash, and never cause more memory to be allocated
/// than a small multiple of the number of bytes.
public struct RecordReader {
    @usableFromInline let bytes: UnsafeRawBufferPointer
    @usableFromInline var offset = 0

    /// Creates a reader of bytes that must stay valid while it is used.
    public init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Whether all bytes were read.
    public var isAtEnd: Bool { offset == bytes.count }

    @inlinable
    public mutating func readBool() throws(RecordError) -> Bool {
        try readByte() != 0
    }

    @inlinable
    public mutating func readInt() throws(RecordError) -> Int {
        // Most integers take one byte.
        guard offset < bytes.count, bytes[offset] < 0x80 else { return try readLongInt() }
        let value = Int(bytes[offset])
        offset += 1
        return value >> 1 ^ -(value & 1)
    }

    @usableFromInline
    mutating func readLongInt() throws(RecordError) -> Int {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try readByte()
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
            guard shift < 64 else { throw RecordError() }
        }
        return Int(bitPattern: UInt(value >> 1)) ^ -Int(value & 1)
    }

    public mutating func readUInt64() throws(RecordError) -> UInt64 {
        guard bytes.count - offset >= 8 else { throw RecordError() }
        defer { offset += 8 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    public mutating func readDouble() throws(RecordError) -> Double {
        Double(bitPattern: try readUInt64())
    }

    public mutating func readString() throws(RecordError) -> String {
        String(decoding: try readSlice(), as: UTF8.self)
    }

    /// Reads a string. If it has the same bytes as another one, returns that, which needs no memory.
    public mutating func readString(orSame other: String) throws(RecordError) -> String {
        let bytes = try readSlice()
        let isSame =
            other.utf8.withContiguousStorageIfAvailable { UnsafeRawBufferPointer($0).elementsEqual(bytes) }
            ?? false
        return isSame ? other : String(decoding: bytes, as: UTF8.self)
    }

    public mutating func readBytes() throws(RecordError) -> [UInt8] {
        Array(try readSlice())
    }

    /// Reads the number of bytes, and returns the bytes without copying them.
    public mutating func readSlice() throws(RecordError) -> UnsafeRawBufferPointer {
        let count = try readInt()
        guard count >= 0, count <= bytes.count - offset else { throw RecordError() }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)])
    }

    @inlinable
    public mutating func readArray<Element>(
        of readElement: (inout RecordReader) throws(RecordError) -> Element
    ) throws(RecordError) -> [Element] {
        let count = try readCount()
        var values: [Element] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try readElement(&self)) }
        return values
    }

    @inlinable
    public mutating func readOptional<Value>(
        of readValue: (inout RecordReader) throws(RecordError) -> Value
    ) throws(RecordError) -> Value? {
        try readBool() ? try readValue(&self) : nil
    }

    /// Reads a number of elements. Each takes at least one byte.
    @usableFromInline
    mutating func readCount() throws(RecordError) -> Int {
        let count = try readInt()
        guard count >= 0, count <= bytes.count - offset else { throw RecordError() }
        return count
    }

    @inlinable
    mutating func readByte() throws(RecordError) -> UInt8 {
        guard offset < bytes.count else { throw RecordError() }
        defer { offset += 1 }
        return bytes[offset]
    }
}

/// The error for bytes that are not a record.
public struct RecordError: Error, Hashable, Sendable {
    public init() {}
}
