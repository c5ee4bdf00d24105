import Content
import ICUCollation
import Sectioning

/// The division of a catalog's entries into the sections of a view.
struct ViewSectioning {
    let settings: ViewSettings
    let collation: Collation
    private let naming: SectionNaming
    private let titles: ValueTitles
    private let ordering: EntryOrdering
    private let entries: [EntryHeader]
    /// The lists of section keys that rows have. Rows with the same single key share a list.
    private let keys: [[String]]
    /// The index in ``keys`` of the list of each row, by the row's index in the ordering.
    private let keyLists: [Int32]
    /// Whether any row is in the section of entries without the field.
    private let hasMissing: Bool
    /// The name of each section that has rows or is always in the view, by its key.
    private let names: [String: SectionName]
    private let missing: String

    /// Creates a sectioning.
    /// - Parameters:
    ///   - titles: The titles of the entries that values of fields name.
    ///   - addedLetters: Letters that are shown only if they have entries.
    ///   - missingTitle: The title of the section for entries without the field, if the settings do not name
    ///     it.
    init(
        _ settings: ViewSettings, of entries: [EntryHeader], ordering: EntryOrdering, collation: Collation,
        titles: ValueTitles, addedLetters: Set<String> = [], missingTitle: String
    ) {
        self.collation = collation
        self.titles = titles
        self.ordering = ordering
        self.entries = entries
        let naming = SectionNaming(
            settings, of: entries, rows: ordering.rows, collation: collation, titles: titles,
            addedLetters: addedLetters)
        self.naming = naming
        var names: [String: SectionName] = [:]
        for name in naming.given { names[name.key] = name }
        var keys: [[String]] = [[]]
        var shared: [String: Int32] = [:]
        keyLists = ordering.rows.map { row in
            let found = naming.names(of: row, in: entries)
            guard !found.isEmpty else { return 0 }
            if found.count == 1, let known = shared[found[0].key] { return known }
            for name in found { names[name.key] = name }
            let list = Int32(keys.count)
            keys.append(found.map { $0.key })
            if found.count == 1 { shared[found[0].key] = list }
            return list
        }
        let folding = ValueFolding(language: collation.language)
        let known = SectionNames(names.values, in: settings, folding: folding) { text in
            titles.identity(of: text, in: settings, folding: folding)
        }
        let named = settings.renamingSections(known.key)
        let isByLetter = settings.grouping == .firstLetter
        missing = named.missing ?? (isByLetter ? Collation.otherLetter : known.key(named: missingTitle))
        keys[0] = [missing]
        self.keys = keys
        self.settings = named
        hasMissing = keyLists.contains(0)
        self.names = names
    }

    /// Returns the sections, and the index of the entry of each row in them; see ``ViewPlan/entries``.
    func sectioned() -> (snapshot: Snapshot<String, RowID>, entries: [[RowEntry]]) {
        let order = ordering.order(settings.entries, titles: titles)
        let snapshot = snapshot(of: order)
        return (snapshot, entries(of: order, in: snapshot))
    }

    private func snapshot(of order: [Int]) -> Snapshot<String, RowID> {
        // Reading them in the order of the entries in memory is faster.
        let revisions = ordering.rows.map { entries[$0.entry].rowRevision }
        let (keys, lists, ids) = (keys, keyLists, ordering.ids)
        do {
            return try order.sectioned(
                byEach: { keys[Int(lists[$0])] }, id: { ids[$0] }, order: sectionOrder,
                empty: settings.empty, revision: { revisions[$0] })
        } catch {
            // Ids of entries, other names and the sections of a row are unique at this point.
            preconditionFailure("the view “\(settings.id)” cannot be sectioned: \(error)")
        }
    }

    private func entries(of order: [Int], in snapshot: Snapshot<String, RowID>) -> [[RowEntry]] {
        let positions = keys.map { $0.map { snapshot.position(ofSection: $0) } }
        let rows = ordering.rows.map { RowEntry($0.entry, isOtherName: $0.name != nil) }
        var entries = snapshot.sections.map { section in
            var entries: [RowEntry] = []
            entries.reserveCapacity(section.placements.count)
            return entries
        }
        // A section contains a row only once, even if the row has the section's key twice.
        var last = Array(repeating: -1, count: entries.count)
        for row in order {
            for position in positions[Int(keyLists[row])] {
                guard let section = position, last[section] != row else { continue }
                last[section] = row
                entries[section].append(rows[row])
            }
        }
        return entries
    }

    /// The spellings of the values by which the view is sectioned.
    var spellings: ValueSpellings { naming.spellings }

    /// Returns the title that readers see for a section.
    func title(of key: String) -> String {
        names[key]?.title ?? key
    }

    func index(of snapshot: Snapshot<String, RowID>) -> SectionIndex<String>? {
        if case .none = settings.index { return nil }
        return SectionIndex(of: snapshot, title: indexTitle)
    }
}

extension ViewSectioning {
    private func indexTitle(of key: String) -> String {
        if case .table(let titles) = settings.index, let title = titles[key] ?? titles[title(of: key)] {
            return title
        }
        // A letter of the alphabet is shown whole: Czech `Ch` is one letter.
        if settings.grouping == .firstLetter { return key }
        guard case .style(let style) = settings.index else {
            let short = names[key]?.short
            return shortened(short ?? IndexTitle.singleLetter.title(for: title(of: key)))
        }
        return style.title(for: title(of: key), maximumLength: settings.indexLength)
    }

    private func shortened(_ title: String) -> String {
        settings.indexLength.map { String(title.prefix($0)) } ?? title
    }

    private var sectionOrder: SectionOrder<String> {
        switch settings.order {
        case .appearance: return SectionOrder(remainder: .appearance, last: [missing])
        case .count: return SectionOrder(remainder: .count, last: [missing])
        case .list(let listed):
            let keys = keysByTitle
            return SectionOrder(
                given: listed.map { names[$0] == nil ? keys[$0] ?? $0 : $0 },
                remainder: .sorted(by: isBefore),
                last: [missing])
        case .ascending, .descending:
            let isDescending = settings.order == .descending
            let unused = naming.addedLetters.isEmpty ? [] : naming.addedLetters.subtracting(usedKeys)
            let given = naming.given.map { $0.key }.filter { !unused.contains($0) }
            let isBefore = isBefore
            return SectionOrder(
                given: ranged(isDescending ? given.reversed() : given, isDescending: isDescending),
                remainder: .sorted { isDescending ? isBefore($1, $0) : isBefore($0, $1) },
                last: settings.grouping == .firstLetter ? [missing, Collation.otherLetter] : [missing])
        }
    }

    /// The keys of the sections that rows have.
    private var usedKeys: Set<String> { Set(keys[(hasMissing ? 0 : 1)...].joined()) }

    /// Returns the keys that are listed even if empty. In a view by ranges, the result also includes the
    /// sections below the first bound and from the last bound on, if they have entries.
    private func ranged(_ given: [String], isDescending: Bool) -> [String] {
        guard case .ranges = settings.grouping else { return given }
        let named = Set(given)
        let outside = names.values.filter { !named.contains($0.key) }
            .sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
        let below = outside.filter { $0.rank == 0 }.map { $0.key }
        let above = outside.filter { $0.rank != 0 }.map { $0.key }
        return isDescending ? above + given + below : below + given + above
    }

    /// The section keys by title, because a list in the settings may use the titles that readers see.
    private var keysByTitle: [String: String] {
        Dictionary(names.values.map { ($0.title, $0.key) }, uniquingKeysWith: min)
    }

    /// A predicate that orders section keys: by rank if all have ranks, otherwise by the language's order.
    private var isBefore: @Sendable (String, String) -> Bool {
        if let ranks = numbers() {
            return { (ranks[$0] ?? .infinity) < (ranks[$1] ?? .infinity) }
        }
        let sortKeys = Dictionary(
            uniqueKeysWithValues: usedKeys.map { ($0, collation.sortKey(for: title(of: $0))) })
        return { lhs, rhs in
            guard let left = sortKeys[lhs], let right = sortKeys[rhs] else { return lhs < rhs }
            return left == right ? lhs < rhs : left < right
        }
    }

    /// Returns the rank of each section if all sections have one. If the collation is numeric, a key that is
    /// a number is also a rank, unless it is the id of an entry.
    private func numbers() -> [String: Double]? {
        let ordinary = names.values.filter { $0.key != missing }
        let areNumbers = collation.isNumeric && titles.entryField(settings.section) == nil
        let ranks = ordinary.map { ($0.key, $0.rank ?? (areNumbers ? Double($0.key) : nil) ?? .nan) }
        guard !ranks.isEmpty, ranks.allSatisfy({ $0.1.isFinite }) else { return nil }
        return Dictionary(uniqueKeysWithValues: ranks)
    }
}
