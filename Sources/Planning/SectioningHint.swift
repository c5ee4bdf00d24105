import Content
import DataFormats
import Diagnostics
import ICUCollation
import Sectioning

/// A hint that a list is hardly divided: almost all of its entries are in one section.
public struct SectioningHint: Sendable {
    public let catalog: String
    /// The title of the large section.
    public let section: String
    /// The number of entries in the section, and in the catalog.
    public let count: Int
    public let total: Int
    /// The keys whose values would divide the entries, the best first.
    public let keys: [String]

    private static let smallestUndividedList = 10
    private static let smallestList = 500
    private static let maximumValues = 40
    private static let maximumKeys = 3

    /// Returns the hint for the first view of a catalog; `nil` if its sections divide the entries.
    ///
    /// A list needs one if all of its titles are in the section for titles without a letter, or if it is long and one section
    /// has more than half of its entries.
    /// - Complexity: O(*sections*); O(*values of all entries*) if there is a hint.
    public init?(_ catalog: CatalogPlan) {
        let view = catalog.defaultView
        let total = catalog.catalog.entries.count
        let largest = view.counts.indices.max { view.counts[$0].entries < view.counts[$1].entries }
        guard let largest else { return nil }
        let count = view.counts[largest].entries
        let isOther =
            view.settings.grouping == .firstLetter
            && view.snapshot.sections[largest].key == Collation.otherLetter
        guard
            (isOther && count == total && total >= Self.smallestUndividedList)
                || (total >= Self.smallestList && count * 2 > total)
        else { return nil }
        self.catalog = catalog.catalog.title
        section = view.sectionTitles[largest]
        self.count = count
        self.total = total
        keys = Self.keys(of: catalog.catalog.entries, except: view.settings.section)
    }

    /// Returns the keys with a few values that most entries have, those whose most frequent value is rarest first.
    private static func keys(of entries: [EntryHeader], except path: FieldPath?) -> [String] {
        var counts: [String: [String: Int]] = [:]
        var owners: [String: Int] = [:]
        for entry in entries {
            for member in entry.whole.fields.members ?? [] {
                // Other values of a key with too many are not counted.
                let isOpen = counts[member.key].map { $0.count <= maximumValues } ?? true
                let texts =
                    isOpen ? member.value.listed.compactMap { $0.text?.trimmed }.filter { !$0.isEmpty } : []
                guard !texts.isEmpty else { continue }
                owners[member.key, default: 0] += 1
                for text in texts { counts[member.key, default: [:]][text, default: 0] += 1 }
            }
        }
        let known = counts.compactMap { key, values -> (key: String, largest: Int)? in
            guard (2...maximumValues).contains(values.count), values.count * 2 <= entries.count,
                owners[key, default: 0] * 2 > entries.count,
                FieldPath(key) != path, let largest = values.values.max(), largest * 2 <= entries.count
            else { return nil }
            return (key, largest)
        }
        return known.sorted { ($0.largest, $0.key) < ($1.largest, $1.key) }.prefix(maximumKeys).map { $0.key }
    }
}
