/// How the title that an index shows is made from a section's name.
public enum IndexTitle: Hashable, Sendable {
    /// The first letter or digit, in upper case: `garage` → `G`.
    case singleLetter
    /// The first letter or digit of each word, in upper case: `Master Bathroom` → `MB`.
    case initials
    /// The whole name.
    case full
}

extension IndexTitle {
    /// The title for a name.
    ///
    /// A name without letters and digits keeps its first character (`#` → `#`), an empty one stays empty.
    /// - Parameters:
    ///   - name: the section's name.
    ///   - maximumLength: how many characters (grapheme clusters) the title may have; at least 1 is kept.
    /// - Complexity: O(*length of the name*).
    public func title(for name: String, maximumLength: Int? = nil) -> String {
        let title = untrimmedTitle(for: name)
        guard let maximumLength else { return title }
        return String(title.prefix(max(maximumLength, 1)))
    }

    private func untrimmedTitle(for name: String) -> String {
        switch self {
        case .full:
            return name
        case .singleLetter:
            return (name.first { $0.isLetter || $0.isNumber } ?? name.first).map { $0.uppercased() } ?? ""
        case .initials:
            let initials = name.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }
                .compactMap { word in word.first { $0.isLetter || $0.isNumber } }
            guard !initials.isEmpty else { return String(name.prefix(1)) }
            return initials.map { $0.uppercased() }.joined()
        }
    }
}
