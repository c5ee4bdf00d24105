extension String {
    /// The string without whitespace at its ends.
    package var trimmed: String {
        guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
        let start = drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
