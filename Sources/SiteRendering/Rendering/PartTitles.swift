import Sectioning

/// The second-level index: what the pages of one section are called (`Aa – Ak`).
enum PartTitles {
    /// The longest that an end of a range may get.
    private static let maximumLength = 16

    /// A title for each part: the shortest beginnings of its first and last entry that tell it from the parts
    /// beside it, of at least two characters.
    /// - Parameter text: what an entry is sorted by.
    static func make(
        _ parts: [Range<Int>], of section: Snapshot<String, String>.Section, text: (String) -> String
    ) -> [String] {
        guard parts.count > 1 else { return parts.map { _ in section.key } }
        let firsts = parts.map { text(section.placements[$0.lowerBound].id) }
        let lasts = parts.map { text(section.placements[$0.upperBound - 1].id) }
        return parts.indices.map { part in
            let start = beginning(of: firsts[part], unlike: part > 0 ? lasts[part - 1] : nil)
            let end = beginning(of: lasts[part], unlike: part + 1 < parts.count ? firsts[part + 1] : nil)
            return start == end ? start : "\(start) – \(end)"
        }
    }

    private static func beginning(of text: String, unlike other: String?) -> String {
        let common = other.map { zip(text.lowercased(), $0.lowercased()).prefix { $0 == $1 }.count } ?? 0
        return String(text.prefix(min(max(common + 1, 2), maximumLength)))
    }
}
