import Collation
import Content
import Sectioning

/// Cuts a catalog's entries into the sections of a view.
struct ViewSectioning {
    let settings: ViewSettings
    let collation: Collation
    /// The section of entries without the key where the view does not name one.
    let missingTitle: String

    func snapshot(of entries: [Entry], ordering: EntryOrdering) throws(SectioningError) -> Snapshot<
        String, String
    > {
        let order = ordering.order(settings.entries)
        return try order.sectioned(
            byEach: { keys(of: entries[$0]) }, id: { entries[$0].id },
            order: sectionOrder(of: entries), empty: policy, revision: { entries[$0].revision })
    }

    func index(of snapshot: Snapshot<String, String>) -> SectionIndex<String>? {
        switch settings.index {
        case .none: return nil
        case .table(let titles):
            return SectionIndex(of: snapshot) { key in titles[key] ?? title(of: key, style: .singleLetter) }
        case .style(let style):
            return SectionIndex(of: snapshot) { key in title(of: key, style: style) }
        }
    }
}

extension ViewSectioning {
    private var policy: EmptySectionPolicy {
        switch settings.empty {
        case .omit: .omit
        case .header: .header
        case .index: .index
        }
    }

    /// A letter of the alphabet is shown whole: Czech `Ch` is one letter.
    private func title(of key: String, style: ViewSettings.IndexStyle) -> String {
        if settings.grouping == .firstLetter { return key }
        let made: IndexTitle =
            switch style {
            case .singleLetter: .singleLetter
            case .initials: .initials
            case .full: .full
            }
        return made.title(for: key, maximumLength: settings.indexLength)
    }

    private var missing: String {
        if let missing = settings.missing { return missing }
        return settings.grouping == .firstLetter ? Collation.otherLetter : missingTitle
    }

    private func keys(of entry: Entry) -> [String] {
        let texts =
            settings.section.map { path in entry.fields[path].map(Self.texts) ?? [] } ?? [entry.sortText]
        guard !texts.isEmpty else { return [missing] }
        return settings.grouping == .firstLetter ? texts.map { collation.letter(of: $0) } : texts
    }

    private static func texts(of node: Node) -> [String] {
        let nodes = node.elements ?? [node]
        return nodes.compactMap { $0.text }.filter { text in !text.allSatisfy { $0.isWhitespace } }
    }

    private func sectionOrder(of entries: [Entry]) -> SectionOrder<String> {
        let last = [missing, Collation.otherLetter]
        switch settings.order {
        case .appearance: return SectionOrder(remainder: .appearance, last: [missing])
        case .count: return SectionOrder(remainder: .count, last: [missing])
        case .list(let keys):
            return SectionOrder(given: keys, remainder: .sorted(comparator(of: entries)), last: [missing])
        case .ascending, .descending:
            let isDescending = settings.order == .descending
            if settings.grouping == .firstLetter {
                let letters = isDescending ? collation.letters.reversed() : collation.letters
                return SectionOrder(given: letters, last: last)
            }
            let isBefore = comparator(of: entries)
            return SectionOrder(
                remainder: .sorted(isDescending ? { isBefore($1, $0) } : isBefore), last: [missing])
        }
    }

    /// Compares section names: as numbers where all are numbers, else by the language's order; letters of the
    /// alphabet by their place in it.
    private func comparator(of entries: [Entry]) -> (String, String) -> Bool {
        if settings.grouping == .firstLetter {
            let places = Dictionary(
                collation.letters.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
            return { (places[$0] ?? .max) < (places[$1] ?? .max) }
        }
        let keys = Set(entries.flatMap { self.keys(of: $0) })
        let ordinary = keys.filter { $0 != missing }
        let numbers = Dictionary(uniqueKeysWithValues: ordinary.map { ($0, Double($0)) })
        if !numbers.isEmpty, numbers.values.allSatisfy({ $0?.isFinite == true }) {
            return { ((numbers[$0] ?? nil) ?? .infinity) < ((numbers[$1] ?? nil) ?? .infinity) }
        }
        let sortKeys = Dictionary(uniqueKeysWithValues: keys.map { ($0, collation.sortKey(for: $0)) })
        return { lhs, rhs in
            guard let left = sortKeys[lhs], let right = sortKeys[rhs] else { return lhs < rhs }
            return left == right ? lhs < rhs : left < right
        }
    }
}
