public import Content
import Diagnostics

/// The distribution of a view's placements over pages.
public struct ViewLayout: Sendable {
    public enum Page: Hashable, Sendable {
        /// All sections.
        case whole
        /// The list of sections, each of which has its own pages.
        case contents
        /// Placements of one section. `number` is the index of the page among the section's pages.
        case part(section: Int, number: Int, placements: Range<Int>)
    }

    /// The automatic page size, in entries. A row is about 200 bytes of HTML, so a page is about 100 KB, or
    /// 10 KB compressed.
    public static let automaticPageSize = 500

    public let pages: [Page]
    /// For each section, the ranges of its placements on its pages; empty if all sections are on one page.
    public let parts: [[Range<Int>]]

    /// Creates a layout.
    /// - Parameters:
    ///   - counts: The number of placements in each section.
    ///   - size: The page size.
    /// - Complexity: O(*sections* + *pages*).
    public init(counts: [Int], size: PageSize) {
        self.init(counts: counts.map { SectionCounts(rows: $0) }, size: size)
    }

    /// Creates a layout.
    /// - Complexity: O(*sections* + *pages* · log² *rows*).
    init(counts: [SectionCounts], size: PageSize) {
        let total = counts.reduce(0) { $0 + $1.weight }
        let limit: Int?
        switch size {
        case .all: limit = nil
        case .section: limit = 0
        case .auto: limit = Self.automaticPageSize * SectionCounts.entryWeight
        case .entries(let number): limit = number * SectionCounts.entryWeight
        }
        guard let limit, total > limit, !counts.isEmpty else {
            pages = [.whole]
            parts = []
            return
        }
        parts = counts.map { size == .section ? [0..<$0.rows] : Self.parts(of: $0, limit: limit) }
        pages =
            [.contents]
            + parts.enumerated().flatMap { section, ranges in
                ranges.enumerated().map { .part(section: section, number: $0, placements: $1) }
            }
    }

    /// Whether sections have their own pages.
    public var isSplit: Bool { !parts.isEmpty }

    /// Returns the page of a placement; for position 0 of an empty section, that section's page.
    /// - Complexity: O(log *parts of the section*).
    public func page(ofSection section: Int, position: Int) -> Page {
        guard isSplit else { return .whole }
        let number = part(of: section, position: position)
        return .part(section: section, number: number, placements: parts[section][number])
    }

    /// Returns the number of the section's page that has a placement; 0 if sections have no pages of their own.
    /// - Complexity: O(log *parts of the section*).
    package func part(of section: Int, position: Int) -> Int {
        guard isSplit else { return 0 }
        let ranges = parts[section]
        return min(ranges.partitioningIndex { $0.upperBound > position }, ranges.count - 1)
    }

    /// Returns parts of nearly equal weight. Each exceeds the limit by at most one row. An empty section has
    /// one empty part.
    private static func parts(of counts: SectionCounts, limit: Int) -> [Range<Int>] {
        let weight = counts.weight
        guard weight > limit else { return [0..<counts.rows] }
        let number = (weight + limit - 1) / limit
        let starts = (0..<number).map { counts.offset(atWeight: weight * $0 / number) } + [counts.rows]
        return zip(starts, starts.dropFirst()).map { $0..<$1 }
    }
}
