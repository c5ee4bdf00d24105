/// What a language tag looks like.
public enum Language {
    /// Whether a text has the form of a BCP 47 tag: parts of 1 to 8 ASCII letters or digits, joined by `-`,
    /// the first of 2, 3 or 5 to 8 letters (RFC 5646, section 2.1). Whether the language exists is not asked.
    public static func isWellFormed(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...8).contains(first.utf8.count), first.utf8.count != 4 else {
            return false
        }
        guard first.utf8.allSatisfy({ isLetter($0) }) else { return false }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte)
    }
}
