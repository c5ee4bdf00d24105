/// What is searched of an entry.
public enum SearchField<Entry>: Sendable {
    /// A text, which is folded once.
    case text(@Sendable (Entry) -> String)
    /// Anything else, such as a number or a date: whether it has to do with a word, given as it was typed.
    case matching(@Sendable (Entry, String) -> Bool)
}

/// A search that keeps the sections of a list.
///
///     let search = SectionSearch(people, fields: [.text(\.name), .text(\.city)], folding: folding.fold)
///     let found = try search.results(for: "ang", in: byTeam)
///     found.sections                       // the teams of Ångström and Angela, in the order of the list
///
/// Texts are folded when the search is made, so that searching while somebody types only compares bytes. One
/// search serves every snapshot of the entries: by team, by name, and what a reader has narrowed down.
public struct SectionSearch<Entry, EntryID: Hashable & Sendable> {
    private let entries: [Entry]
    private let ids: [EntryID]
    private let texts: SearchCorpus
    private let predicates: [@Sendable (Entry, String) -> Bool]
    private let fold: @Sendable (String) -> FoldedText

    /// Folds the texts of entries, so that they can be searched.
    ///
    /// - Parameters:
    ///   - entries: all that may be found. Where an identity is repeated, what is found of one is found of all.
    ///   - id: an entry's identity, as in the snapshots.
    ///   - fields: what is searched. A word may be found in any of them.
    ///   - fold: what counts as the same letter; by default letters that differ in case.
    /// - Complexity: O(*bytes*), if that of `fold` is.
    public init(
        _ entries: some Sequence<Entry>, id: (Entry) -> EntryID, fields: [SearchField<Entry>],
        folding fold: @escaping @Sendable (String) -> FoldedText = { FoldedText(lowercasing: $0) }
    ) {
        self.entries = Array(entries)
        self.fold = fold
        ids = self.entries.map(id)
        var texts = SearchCorpus()
        for entry in self.entries {
            texts.append(
                fields.compactMap { field in
                    guard case .text(let text) = field else { return nil }
                    return fold(text(entry))
                })
        }
        self.texts = texts
        predicates = fields.compactMap { field in
            guard case .matching(let isFound) = field else { return nil }
            return isFound
        }
    }
}

extension SectionSearch where Entry: Identifiable, EntryID == Entry.ID {
    /// A search among entries that know their identity.
    ///
    /// - Parameters:
    ///   - entries: all that may be found.
    ///   - fields: what is searched. A word may be found in any of them.
    ///   - fold: what counts as the same letter; by default letters that differ in case.
    /// - Complexity: O(*bytes*), if that of `fold` is.
    public init(
        _ entries: some Sequence<Entry>, fields: [SearchField<Entry>],
        folding fold: @escaping @Sendable (String) -> FoldedText = { FoldedText(lowercasing: $0) }
    ) {
        self.init(entries, id: { $0.id }, fields: fields, folding: fold)
    }
}

extension SectionSearch {
    /// Reads what a reader typed, by the folding of this search.
    /// - Complexity: O(*length of the text*), if that of the folding is.
    public func query(_ text: String, matching: SearchQuery.Matching = .wordPrefix) -> SearchQuery {
        SearchQuery(text, matching: matching, folding: fold)
    }

    /// The part of a snapshot in which every word is found.
    ///
    /// Sections and entries keep their order, and sections in which nothing is found go or stay as
    /// ``Snapshot/emptySections`` says. A text without words finds everything. Entries of the snapshot that the
    /// search does not know are not found.
    ///
    /// - Parameters:
    ///   - text: what the reader typed.
    ///   - matching: where in a text its words may be found.
    ///   - snapshot: the list that is searched.
    ///   - isCancelled: asked now and then; for a task `{ Task.isCancelled }`.
    /// - Throws: ``SearchCancelled`` when `isCancelled` said so.
    /// - Complexity: O(*words* · (*bytes* + *entries*) + *placements* + *keys*) on average, but for texts and words
    ///   that repeat themselves; each field that is no text is asked once for each word and entry at most.
    public func results<SectionKey>(
        for text: String, matching: SearchQuery.Matching = .wordPrefix,
        in snapshot: Snapshot<SectionKey, EntryID>, isCancelled: () -> Bool = { false }
    ) throws(SearchCancelled) -> Snapshot<SectionKey, EntryID> {
        try results(for: query(text, matching: matching), in: snapshot, isCancelled: isCancelled)
    }

    /// As ``results(for:matching:in:isCancelled:)``, for a query that has been read already.
    ///
    /// - Throws: ``SearchCancelled`` when `isCancelled` said so.
    /// - Complexity: As ``results(for:matching:in:isCancelled:)``; O(1) for a query without words.
    public func results<SectionKey>(
        for query: SearchQuery, in snapshot: Snapshot<SectionKey, EntryID>,
        isCancelled: () -> Bool = { false }
    ) throws(SearchCancelled) -> Snapshot<SectionKey, EntryID> {
        guard !query.isEmpty else { return snapshot }
        let flags = try matches(query, isCancelled: isCancelled)
        var found: [EntryID] = []
        // Plain positions: a chain of sequences is generic code, called for each entry.
        for entry in flags.indices where flags[entry] { found.append(ids[entry]) }
        return snapshot.filtered(to: found)
    }

    /// Which entries have every word of a query, by position.
    private func matches(_ query: SearchQuery, isCancelled: () -> Bool) throws(SearchCancelled) -> [Bool] {
        guard !predicates.isEmpty else { return try texts.matches(query, isCancelled: isCancelled) }
        return try texts.matches(
            query.words.map { $0.bytes }, matching: query.matching,
            isFoundElsewhere: { entry, word in
                predicates.contains { $0(entries[entry], query.words[word].text) }
            }, isCancelled: isCancelled)
    }

    /// What to highlight of a text, as ranges of its UTF-8 offsets; see ``SearchQuery/ranges(in:)``.
    ///
    /// - Complexity: As ``SearchQuery/ranges(in:)``, and folding the text.
    public func highlights(of query: SearchQuery, in text: String) -> [Range<String.Index>] {
        query.ranges(in: fold(text)).map { range in
            let lower = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
            return lower..<text.utf8.index(lower, offsetBy: range.count)
        }
    }
}

extension SectionSearch: Sendable where Entry: Sendable {}
