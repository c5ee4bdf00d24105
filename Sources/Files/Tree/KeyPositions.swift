/// The positions of distinct strings in a list, to find a string's position by its bytes.
///
/// The table does not contain the strings: the caller compares them. So each slot takes 8 bytes, at most half of the
/// slots are used, and adding a string allocates no memory unless the table grows.
package struct KeyPositions: Sendable {
    /// In each used slot, half of the hash of a string, and its position plus one.
    private var slots: [UInt64]
    private var count = 0

    /// Creates an empty table with space for a number of strings. It grows if more are added.
    package init(capacity: Int = 0) {
        var size = 16
        while size < 2 * capacity { size *= 2 }
        slots = Array(repeating: 0, count: size)
    }

    /// Returns a hash of bytes, for the other functions.
    package static func hash(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        return hasher.finalize()
    }

    /// Returns a hash of the bytes of a string.
    package static func hash(of string: String) -> Int {
        var string = string
        return string.withUTF8 { hash(of: $0) }
    }

    /// Returns the position of a string.
    /// - Parameter isKey: Whether a position is that of the string.
    package func position(hash: Int, where isKey: (Int) -> Bool) -> Int? {
        let slot = slot(hash: hash, where: isKey)
        return slots[slot] == 0 ? nil : Self.position(in: slots[slot])
    }

    /// Sets the position of a string.
    /// - Parameter isKey: Whether a position is that of the string.
    /// - Returns: The former position; `nil` if the string is new.
    @discardableResult
    package mutating func set(_ position: Int, hash: Int, where isKey: (Int) -> Bool) -> Int? {
        if 2 * count >= slots.count { grow() }
        let slot = slot(hash: hash, where: isKey)
        let former = slots[slot]
        slots[slot] = Self.tag(of: hash) | UInt64(position + 1)
        guard former == 0 else { return Self.position(in: former) }
        count += 1
        return nil
    }
}

extension KeyPositions {
    private static func tag(of hash: Int) -> UInt64 { UInt64(bitPattern: Int64(hash)) & ~UInt64(UInt32.max) }
    private static func position(in slot: UInt64) -> Int { Int(slot & UInt64(UInt32.max)) - 1 }

    /// The first slot for a string. It depends only on the half of the hash that slots contain, so the table can grow
    /// without reading the strings.
    private func start(of tag: UInt64) -> Int {
        Int(truncatingIfNeeded: tag >> 32) & (slots.count - 1)
    }

    /// Returns the slot with a string, or the empty slot for it.
    private func slot(hash: Int, where isKey: (Int) -> Bool) -> Int {
        let tag = Self.tag(of: hash)
        var slot = start(of: tag)
        while slots[slot] != 0 {
            if slots[slot] & ~UInt64(UInt32.max) == tag, isKey(Self.position(in: slots[slot])) { return slot }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func grow() {
        let full = slots
        slots = Array(repeating: 0, count: 2 * full.count)
        for content in full where content != 0 {
            var slot = start(of: content & ~UInt64(UInt32.max))
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = content
        }
    }
}
