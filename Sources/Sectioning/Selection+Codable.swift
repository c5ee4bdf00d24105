extension Selection: Encodable where EntryID: Encodable {
    /// Encodes the selected entries as an array, in the order in which they were selected.
    ///
    /// - Throws: The errors of the encoder.
    /// - Complexity: O(*s* log *s*) for *s* selected entries.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(ids)
    }
}

extension Selection: Decodable where EntryID: Decodable {
    /// Decodes a selection from an array of entries. A repeated entry counts once.
    ///
    /// - Throws: The errors of the decoder.
    /// - Complexity: O(*s*) on average for *s* selected entries.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([EntryID].self))
    }
}
