extension String {
    /// The string without whitespace at its ends.
    package var trimmed: String {
        // Most strings begin and end with such characters, for which no Unicode tables are needed.
        if let first = utf8.first, let last = utf8.last, first.isVisibleASCII, last.isVisibleASCII {
            return self
        }
        guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
        let start = drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII character other than a space or a control character.
    package var isVisibleASCII: Bool { (0x21...0x7E).contains(self) }
}
