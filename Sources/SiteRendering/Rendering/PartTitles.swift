import Sectioning

/// The second-level index: what the pages of one section are called (`Aaberg – Akerman`).
enum PartTitles {
    /// The most characters that an end of a range shows.
    private static let maximumLength = 24

    /// A title for each part, from its first to its last entry; the section's name where there is one part only.
    /// - Parameter title: an entry's title by its identity.
    static func make(
        _ parts: [Range<Int>], of section: Snapshot<String, String>.Section, title: (String) -> String
    ) -> [String] {
        guard parts.count > 1 else { return parts.map { _ in section.key } }
        return parts.map { part in
            let first = shortened(title(section.placements[part.lowerBound].id))
            let last = shortened(title(section.placements[part.upperBound - 1].id))
            return first == last ? first : "\(first) – \(last)"
        }
    }

    private static func shortened(_ title: String) -> String {
        title.count > maximumLength ? title.prefix(maximumLength - 1) + "…" : title
    }
}
