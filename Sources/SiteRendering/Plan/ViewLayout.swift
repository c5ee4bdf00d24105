public import Content
import Sectioning

/// Which page of a view holds which placements.
public struct ViewLayout: Sendable {
    public enum Page: Hashable, Sendable {
        /// All sections.
        case whole
        /// The list of sections, each of which has pages of its own.
        case contents
        /// Placements of one section; `number` counts the section's pages from 0.
        case part(section: Int, number: Int, placements: Range<Int>)
    }

    /// The placements on a page that is still light: a row takes some 200 bytes of HTML, so such a page some
    /// 100 KB, or a tenth of it compressed.
    public static let lightPage = 500

    public let pages: [Page]
    /// The parts of each section; empty where all sections stand on one page.
    public let parts: [[Range<Int>]]

    /// - Parameters:
    ///   - counts: the number of placements in each section.
    ///   - size: how the view is to be spread.
    /// - Complexity: O(*sections* + *pages*).
    public init(counts: [Int], size: PageSize) {
        let total = counts.reduce(0, +)
        let limit: Int
        switch size {
        case .all: limit = .max
        case .section: limit = 0
        case .auto: limit = Self.lightPage
        case .entries(let number): limit = number
        }
        guard total > limit, !counts.isEmpty else {
            pages = [.whole]
            parts = []
            return
        }
        let partLimit = size == .section ? Int.max : limit
        parts = counts.map { Self.parts(of: $0, limit: partLimit) }
        pages =
            [.contents]
            + parts.enumerated().flatMap { section, ranges in
                ranges.enumerated().map { .part(section: section, number: $0, placements: $1) }
            }
    }

    /// - Complexity: O(*sections* + *pages*).
    init(of snapshot: Snapshot<String, String>, size: PageSize) {
        self.init(counts: snapshot.sections.map { $0.placements.count }, size: size)
    }

    /// Whether sections have pages of their own.
    public var isSplit: Bool { !parts.isEmpty }

    /// The page that holds a placement; for the first position of an empty section, that section's page.
    /// - Complexity: O(log *parts of the section*).
    public func page(ofSection section: Int, position: Int) -> Page {
        guard isSplit else { return .whole }
        let ranges = parts[section]
        var low = 0
        var high = ranges.count - 1
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound > position { high = middle } else { low = middle + 1 }
        }
        return .part(section: section, number: low, placements: ranges[low])
    }

    /// Parts of nearly equal size, each within the limit; one empty part for an empty section.
    private static func parts(of count: Int, limit: Int) -> [Range<Int>] {
        guard count > limit else { return [0..<count] }
        let number = (count + limit - 1) / limit
        return (0..<number).map { (count * $0 / number)..<(count * ($0 + 1) / number) }
    }
}
