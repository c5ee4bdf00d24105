/// A searchable part of an entry.
///
/// The functions are called on any thread. In a module whose default isolation is the main actor, a key path to a
/// property of a type that is isolated to it does not convert to such a function. Declare the type of the entries
/// `nonisolated`.
public enum SearchField<Entry>: Sendable {
    /// Text, which is folded once.
    case text(@Sendable (Entry) -> String)
    /// Any other value, such as a number or a date. The function returns whether the entry matches a word as
    /// typed.
    case matching(@Sendable (Entry, String) -> Bool)
    /// Any other value, compared with the whole query. The function returns whether the entry matches the query as
    /// typed, including its spaces: `2024-03-05 14:00`. If it does, the words of the query need not match.
    case matchingText(@Sendable (Entry, String) -> Bool)
}

/// A search that keeps the sections of a list.
///
///     let search = SectionSearch(people, fields: [.text(\.name), .text(\.city)], folding: folding.fold)
///     let found = try search.results(for: "ang", in: byTeam)
///     found.sections                       // the teams of Ångström and Angela, in the order of the list
///
/// Creating a search folds the texts, so searching as the user types only compares bytes. One search works for
/// every snapshot of the entries: by team, by name, or filtered.
public struct SectionSearch<Entry, EntryID: Hashable & Sendable> {
    @usableFromInline
    let entries: [Entry]
    @usableFromInline
    let ids: [EntryID]
    @usableFromInline
    let corpus: SearchCorpus
    @usableFromInline
    let predicates: [@Sendable (Entry, String) -> Bool]
    @usableFromInline
    let textPredicates: [@Sendable (Entry, String) -> Bool]
    @usableFromInline
    let fold: @Sendable (String) -> FoldedText

    /// Creates a search and folds the texts of the entries.
    ///
    /// - Parameters:
    ///   - entries: The entries to search. If several entries have the same identity and one of them matches,
    ///     all of them match.
    ///   - id: A function that returns an entry's identity, as in the snapshots.
    ///   - fields: The fields to search. A word may match any of them.
    ///   - fold: A function that folds a text; by default it ignores case only.
    /// - Complexity: O(*bytes*), if `fold` is linear.
    @inlinable
    public init(
        _ entries: some Sequence<Entry>, id: (Entry) -> EntryID, fields: [SearchField<Entry>],
        folding fold: @escaping @Sendable (String) -> FoldedText = { FoldedText(lowercasing: $0) }
    ) {
        self.entries = Array(entries)
        self.fold = fold
        ids = self.entries.map(id)
        var corpus = SearchCorpus()
        for entry in self.entries {
            corpus.append(
                fields.compactMap { field in
                    guard case .text(let text) = field else { return nil }
                    return fold(text(entry))
                })
        }
        self.corpus = corpus
        predicates = fields.compactMap { field in
            guard case .matching(let isFound) = field else { return nil }
            return isFound
        }
        textPredicates = fields.compactMap { field in
            guard case .matchingText(let isFound) = field else { return nil }
            return isFound
        }
    }
}

extension SectionSearch where Entry: Identifiable, EntryID == Entry.ID {
    /// Creates a search among identifiable entries.
    ///
    /// - Parameters:
    ///   - entries: The entries to search.
    ///   - fields: The fields to search. A word may match any of them.
    ///   - fold: A function that folds a text; by default it ignores case only.
    /// - Complexity: O(*bytes*), if `fold` is linear.
    @inlinable
    public init(
        _ entries: some Sequence<Entry>, fields: [SearchField<Entry>],
        folding fold: @escaping @Sendable (String) -> FoldedText = { FoldedText(lowercasing: $0) }
    ) {
        self.init(entries, id: { $0.id }, fields: fields, folding: fold)
    }
}

extension SectionSearch {
    /// Creates a query from typed text with the folding function of this search.
    /// - Complexity: O(*length of the text*), if the folding function is linear.
    @inlinable
    public func query(_ text: String, matching: SearchQuery.Matching = .wordPrefix) -> SearchQuery {
        SearchQuery(text, matching: matching, folding: fold)
    }

    /// Returns the part of a snapshot whose entries match every word.
    ///
    /// Sections and entries keep their order. ``Snapshot/emptySections`` decides what happens to sections
    /// without a match. Text without words matches everything. Entries of the snapshot that are not part of
    /// the search never match.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - matching: Where in a text the words may match.
    ///   - snapshot: The list to search.
    ///   - isCancelled: A function that returns whether to stop; it is called regularly. In a task, pass
    ///     `{ Task.isCancelled }`.
    /// - Throws: `CancellationError` if `isCancelled` returns `true`.
    /// - Complexity: O(*words* · (*bytes* + *entries*) + *placements* + *keys*) on average, except for
    ///   repetitive texts and words. The function of each field that is not text is called at most once for
    ///   each word and entry.
    @inlinable
    public func results<SectionKey>(
        for text: String, matching: SearchQuery.Matching = .wordPrefix,
        in snapshot: Snapshot<SectionKey, EntryID>, isCancelled: () -> Bool = { false }
    ) throws(CancellationError) -> Snapshot<SectionKey, EntryID> {
        try results(for: query(text, matching: matching), in: snapshot, isCancelled: isCancelled)
    }

    /// Returns the part of a snapshot that matches a query; see ``results(for:matching:in:isCancelled:)``.
    ///
    /// - Throws: `CancellationError` if `isCancelled` returns `true`.
    /// - Complexity: The same as ``results(for:matching:in:isCancelled:)``; O(1) for a query without words.
    @inlinable
    public func results<SectionKey>(
        for query: SearchQuery, in snapshot: Snapshot<SectionKey, EntryID>,
        isCancelled: () -> Bool = { false }
    ) throws(CancellationError) -> Snapshot<SectionKey, EntryID> {
        guard !query.isEmpty else { return snapshot }
        var flags = try matches(query, isCancelled: isCancelled)
        try addMatches(ofWholeText: query.text, to: &flags, isCancelled: isCancelled)
        var found: [EntryID] = []
        // A plain loop: a chain of sequences would call generic code for each entry.
        for entry in flags.indices where flags[entry] { found.append(ids[entry]) }
        return snapshot.filtered(to: found)
    }

    /// Sets the flags of the entries that match a whole text.
    @inlinable
    func addMatches(
        ofWholeText text: String, to flags: inout [Bool], isCancelled: () -> Bool
    ) throws(CancellationError) {
        guard !textPredicates.isEmpty else { return }
        for entry in flags.indices {
            if entry % 256 == 0, isCancelled() { throw CancellationError() }
            if flags[entry] { continue }
            flags[entry] = textPredicates.contains { $0(entries[entry], text) }
        }
    }

    /// Returns, for each entry, whether it matches every word of a query.
    @inlinable
    func matches(_ query: SearchQuery, isCancelled: () -> Bool) throws(CancellationError) -> [Bool] {
        guard !predicates.isEmpty else { return try corpus.matches(query, isCancelled: isCancelled) }
        return try corpus.matches(
            query.words.map { $0.bytes }, matching: query.matching,
            isFoundElsewhere: { entry, word in
                predicates.contains { $0(entries[entry], query.words[word].text) }
            }, isCancelled: isCancelled)
    }

    /// Returns the ranges to highlight in a string.
    ///
    /// The matches are those of ``SearchQuery/ranges(in:)``. Each range covers whole characters (grapheme clusters), so a
    /// flag, an emoji or an accented letter is highlighted as a whole.
    ///
    /// - Returns: Ranges, ascending and not touching.
    /// - Complexity: The same as ``SearchQuery/ranges(in:)``, plus folding the text.
    @inlinable
    public func highlights(of query: SearchQuery, in text: String) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        var cursor = CharacterCursor(text)
        for range in query.ranges(in: fold(text)) {
            let whole = cursor.characters(around: range)
            if let last = ranges.last, whole.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, whole.upperBound)
            } else {
                ranges.append(whole)
            }
        }
        return ranges
    }
}

extension SectionSearch: Sendable where Entry: Sendable {}
