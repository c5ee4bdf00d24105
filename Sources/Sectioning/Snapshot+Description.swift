extension Snapshot: CustomStringConvertible {
    /// The sections with their entries; keys that are only in the index are in brackets: `A(1 2) [B] C()`.
    ///
    /// - Complexity: O(*placements* + *keys*).
    @inlinable
    public var description: String {
        indexedKeys.map { key in
            guard let position = position(ofSection: key) else { return "[\(key)]" }
            return "\(key)(\(sections[position].placements.map { "\($0.id)" }.joined(separator: " ")))"
        }
        .joined(separator: " ")
    }
}
