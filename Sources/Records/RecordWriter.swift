/// A writer of the compact binary format of records.
///
/// The format has no names and no types: a reader reads the same values in the same order. Records are caches, so a
/// new version of the program does not read those of an earlier one.
public struct RecordWriter: Sendable {
    @usableFromInline var storage: [UInt8] = []

    public var bytes: [UInt8] { storage }

    public init() {}

    /// Reserves memory for a number of bytes.
    public mutating func reserveCapacity(_ count: Int) {
        storage.reserveCapacity(count)
    }

    @inlinable
    public mutating func write(_ value: Bool) {
        storage.append(value ? 1 : 0)
    }

    /// Writes an integer in 7-bit groups, the least significant first. Small magnitudes take one byte.
    @inlinable
    public mutating func write(_ value: Int) {
        var rest = UInt64(bitPattern: Int64((value << 1) ^ (value >> 63)))
        while rest >= 0x80 {
            storage.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        storage.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes eight bytes, for values that are distributed over the whole range.
    @inlinable
    public mutating func write(_ value: UInt64) {
        withUnsafeBytes(of: value.littleEndian) { storage.append(contentsOf: $0) }
    }

    @inlinable
    public mutating func write(_ value: Double) {
        write(value.bitPattern)
    }

    @inlinable
    public mutating func write(_ value: String) {
        var value = value
        value.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    @inlinable
    public mutating func write(_ value: [UInt8]) {
        value.withUnsafeBytes { write($0) }
    }

    /// Writes the number of bytes, and the bytes.
    @inlinable
    public mutating func write(_ value: UnsafeRawBufferPointer) {
        write(value.count)
        storage.append(contentsOf: value)
    }

    @inlinable
    public mutating func write<Element>(
        _ values: [Element], by writeElement: (Element, inout RecordWriter) -> Void
    ) {
        write(values.count)
        for value in values { writeElement(value, &self) }
    }

    @inlinable
    public mutating func write<Value>(
        _ value: Value?, by writeValue: (Value, inout RecordWriter) -> Void
    ) {
        write(value != nil)
        if let value { writeValue(value, &self) }
    }

    /// Removes all bytes, and keeps the memory for more.
    public mutating func removeAll() {
        storage.removeAll(keepingCapacity: true)
    }
}
