extension Snapshot: CustomStringConvertible {
    /// The sections with their entries, and the keys that only the index shows in brackets: `A(1 2) [B] C()`.
    ///
    /// - Complexity: O(*placements* + *keys*).
    public var description: String {
        indexedKeys.map { key in
            guard let position = position(ofSection: key) else { return "[\(key)]" }
            return "\(key)(\(sections[position].placements.map { "\($0.id)" }.joined(separator: " ")))"
        }
        .joined(separator: " ")
    }
}
