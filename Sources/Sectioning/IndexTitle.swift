/// How an index abbreviates the name of a section.
public enum IndexTitle: String, CaseIterable, Hashable, Sendable, Codable {
    /// The first letter or digit, in upper case: `garage` → `G`. For sections by letter, use ``full``.
    case singleLetter
    /// The first letter or digit of each word, in upper case: `Master Bathroom` → `MB`. Apostrophes, gereshes, soft
    /// hyphens and word joiners do not divide a word.
    case initials
    /// The whole name, for example of sections by letter: `CH` → `CH`.
    case full
    /// No title: the index has no items.
    case none
}

extension IndexTitle {
    /// Returns the title for a name.
    ///
    /// For a name without letters and digits, `singleLetter` and `initials` return the first character of the
    /// name (`#` → `#`). For an empty name, and with `none`, the title is empty.
    /// - Parameters:
    ///   - name: The section's name.
    ///   - maximumLength: The maximum number of characters (grapheme clusters) of the title. A value less
    ///     than 1 counts as 1.
    /// - Complexity: O(*length of the name*).
    public func title(for name: String, maximumLength: Int? = nil) -> String {
        let title = untrimmedTitle(for: name)
        guard let maximumLength else { return title }
        return String(title.prefix(max(maximumLength, 1)))
    }

    /// Characters that are part of a word, in addition to letters and digits.
    private static let inWords: Set<Character> = ["'", "’", "׳", "״", "\u{AD}", "\u{2060}"]

    private func untrimmedTitle(for name: String) -> String {
        switch self {
        case .none:
            return ""
        case .full:
            return name
        case .singleLetter:
            return (name.first { $0.isLetter || $0.isNumber } ?? name.first).map { $0.capitalized } ?? ""
        case .initials:
            let initials = name.split { !($0.isLetter || $0.isNumber || Self.inWords.contains($0)) }
                .compactMap { word in word.first { $0.isLetter || $0.isNumber } }
            guard !initials.isEmpty else { return String(name.prefix(1)) }
            return initials.map { $0.capitalized }.joined()
        }
    }
}

extension Character {
    /// The character in upper case. Georgian letters are unchanged: their capitals are only for texts that have no others, and
    /// many fonts lack them.
    fileprivate var capitalized: String {
        let isGeorgian = unicodeScalars.first.map { (0x10D0...0x10FF).contains($0.value) } ?? false
        return isGeorgian ? String(self) : uppercased()
    }
}
