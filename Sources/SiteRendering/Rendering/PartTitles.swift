/// The second-level index: what the pages of one section are called (`Aaberg – Akerman`).
enum PartTitles {
    /// The most characters that an end of a range shows.
    private static let maximumLength = 24

    /// A title for each part, from its first to its last row; the section's name where there is one part only.
    /// - Parameter title: what a row shows as its name, by its position in the section.
    static func make(_ parts: [Range<Int>], ofSection section: String, title: (Int) -> String) -> [String] {
        guard parts.count > 1 else { return parts.map { _ in section } }
        return parts.map { part in
            let first = shortened(title(part.lowerBound))
            let last = shortened(title(part.upperBound - 1))
            return first == last ? first : "\(first) – \(last)"
        }
    }

    private static func shortened(_ title: String) -> String {
        title.count > maximumLength ? title.prefix(maximumLength - 1) + "…" : title
    }
}
