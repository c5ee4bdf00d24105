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
        let known = SectionNames(names.values + naming.allRanges, in: settings, folding: folding) { text in
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
        guard settings.empty != .omit, settings.order == .count || settings.order == .appearance else {
            return snapshot(of: order, in: sectionOrder, empty: settings.empty)
        }
        let keys = usedKeys
        let unused = given.filter { !keys.contains($0) }
        // Sections without entries follow those that have some.
        let used = snapshot(of: order, in: sectionOrder, empty: .omit).sections.map { $0.key }
        let sections = SectionOrder(given: used.filter { !last.contains($0) } + unused, last: last)
        return snapshot(of: order, in: sections, empty: settings.empty)
    }

    private func snapshot(of order: [Int], in sections: SectionOrder<String>, empty: EmptySectionPolicy)
        -> Snapshot<String, RowID>
    {
        // Reading them in the order of the entries in memory is faster.
        let revisions = ordering.rows.map { entries[$0.entry].rowRevision }
        let (keys, lists, ids) = (keys, keyLists, ordering.ids)
        do {
            return try order.sectioned(
                byEach: { keys[Int(lists[$0])] }, id: { ids[$0] }, order: sections, empty: empty,
                revision: { revisions[$0] })
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

    /// All sections of a view by ranges, also those without entries.
    var ranges: [SectionName] { naming.allRanges }

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
        case .appearance: return SectionOrder(remainder: .appearance, last: last)
        case .count: return SectionOrder(remainder: .count, last: last)
        case .list(let listed):
            let keys = keysByTitle
            return SectionOrder(
                given: listed.compactMap { listedKey($0, of: keys) } + ranged(given, isDescending: false),
                remainder: .sorted(by: isBefore), last: last)
        case .ascending, .descending:
            let isDescending = settings.order == .descending
            let isBefore = isBefore
            return SectionOrder(
                given: ranged(isDescending ? given.reversed() : given, isDescending: isDescending),
                remainder: .sorted { isDescending ? isBefore($1, $0) : isBefore($0, $1) }, last: last)
        }
    }

    /// The keys of the sections that are listed even if empty: ranges, and the letters of the language. Letters that were added to
    /// them are listed only if they have entries.
    private var given: [String] {
        let unused = naming.addedLetters.isEmpty ? [] : naming.addedLetters.subtracting(usedKeys)
        return naming.given.map { $0.key }.filter { !unused.contains($0) }
    }

    /// The keys of the sections that follow all others.
    private var last: [String] {
        settings.grouping == .firstLetter ? [Collation.otherLetter, missing] : [missing]
    }

    /// Returns the key of a section that the settings list; `nil` if there can be none, because the sections are known.
    private func listedKey(_ name: String, of keys: [String: String]) -> String? {
        if names[name] != nil || last.contains(name) { return name }
        if let key = keys[name] { return key }
        switch settings.grouping {
        case .firstLetter, .ranges: return nil
        case .value:
            let rule = settings.section.flatMap { titles.rule(of: $0) }
            return rule?.allows(name) == false ? nil : name
        case .word, .year, .month: return name
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
            return { lhs, rhs in
                let (left, right) = (ranks[lhs] ?? .infinity, ranks[rhs] ?? .infinity)
                // Different large integers are the same `Double`.
                return left == right ? (Int(lhs) ?? 0) < (Int(rhs) ?? 0) : left < right
            }
        }
        let sortKeys = Dictionary(
            uniqueKeysWithValues: usedKeys.map { ($0, collation.sortKey(for: title(of: $0))) })
        return { lhs, rhs in
            guard let left = sortKeys[lhs], let right = sortKeys[rhs] else { return lhs < rhs }
            return left == right ? lhs < rhs : left < right
        }
    }

    /// Returns the rank of each section if all sections have one. If the collation is numeric, a key that is
    /// a number is also a rank, unless it is the id of an entry or the field is declared to have strings.
    private func numbers() -> [String: Double]? {
        let ordinary = names.values.filter { $0.key != missing }
        let type = settings.section.flatMap { titles.type(of: $0) }
        let areNumbers = collation.isNumeric && type != .string && type != .entry
        let ranks = ordinary.map { ($0.key, $0.rank ?? (areNumbers ? Double($0.key) : nil) ?? .nan) }
        guard !ranks.isEmpty, ranks.allSatisfy({ $0.1.isFinite }) else { return nil }
        return Dictionary(uniqueKeysWithValues: ranks)
    }
}
