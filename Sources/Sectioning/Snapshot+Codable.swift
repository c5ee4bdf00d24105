extension Snapshot: Encodable where SectionKey: Codable, EntryID: Codable {
    enum CodingKeys: String, CodingKey {
        case sections, indexedKeys, emptySections
    }

    /// Encodes the sections, the indexed keys and the policy.
    ///
    /// - Throws: The errors of the encoder.
    /// - Complexity: O(*placements* + *keys*).
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sections, forKey: .sections)
        try container.encode(indexedKeys, forKey: .indexedKeys)
        try container.encode(emptySections, forKey: .emptySections)
    }
}

extension Snapshot: Decodable where SectionKey: Codable, EntryID: Codable {
    /// Decodes a snapshot, and checks it like ``init(sections:indexedKeys:emptySections:)``.
    ///
    /// - Throws: The errors of the decoder, or `DecodingError.dataCorrupted` with a ``SectioningError`` as the
    ///   underlying error.
    /// - Complexity: O(*placements* + *keys*) on average.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let sections = try container.decode([Section].self, forKey: .sections)
        let indexedKeys = try container.decode([SectionKey].self, forKey: .indexedKeys)
        let emptySections = try container.decode(EmptySectionPolicy.self, forKey: .emptySections)
        do throws(Failure) {
            try self.init(sections: sections, indexedKeys: indexedKeys, emptySections: emptySections)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "The sections are inconsistent.",
                    underlyingError: error))
        }
    }
}
