/// The model of a view that shows a sectioned list with an index: a table view, a collection view or a `List`.
///
/// It holds what every such view needs: the entries by identity, the sections, the index, what was typed into the
/// search field, the selection, and whether the list is loading, failed or empty. The view only asks for what it shows.
///
///     var list = IndexedList<String, Person>(.init())
///     list.load(people, in: try people.sectioned(by: \.team))
///     list.title(ofSection: 0)             // "Optics"
///     list.entry(at: EntryPosition(section: 0, offset: 1))?.name
///
/// A list is a value: a view that stores it knows that it has changed when it is assigned. Searches run elsewhere, see
/// ``search(for:)``.
public struct IndexedList<SectionKey: Hashable & Sendable, Entry: Identifiable & Sendable>: Sendable
where Entry.ID: Sendable {
    /// The sections and placements of the list.
    public typealias Sections = Snapshot<SectionKey, Entry.ID>

    /// What the view shows.
    public enum State: Sendable {
        /// The entries are not there yet, or those that the search finds are not, and the list has no earlier results.
        case loading
        /// Loading failed, and there are no earlier entries.
        case failed(any Error)
        /// There are no entries.
        case empty
        /// The last results are empty. While ``IndexedList/isSearching``, they are those of an earlier text than
        /// ``IndexedList/query``, so that the message stays in place at each key.
        case noResults
        /// There are entries.
        case list
    }

    /// How the list is titled, indexed, searched and selected in.
    ///
    /// A change applies at once, with two exceptions. ``Configuration/fields`` and ``Configuration/fold`` apply to entries
    /// that are loaded later, and ``Configuration/matching`` to later searches.
    /// - Complexity: O(1) to read, and O(*indexed keys*) to change.
    @inlinable
    public var configuration: Configuration {
        get { storedConfiguration }
        set {
            storedConfiguration = newValue
            activate(active)
        }
    }
    /// The entries by identity.
    /// - Complexity: O(1).
    @inlinable
    public var entries: [Entry.ID: Entry] { storedEntries }
    /// All sections of the list, regardless of the search.
    /// - Complexity: O(1).
    @inlinable
    public var all: Sections { storedAll }
    /// The sections that the view shows: the results of the search, or all sections if nothing is searched for.
    /// - Complexity: O(1).
    @inlinable
    public var active: Sections { storedActive }
    /// The index of the active sections.
    /// - Complexity: O(1).
    @inlinable
    public var index: SectionIndex<SectionKey> { storedIndex }
    /// The text that is searched for, as typed.
    /// - Complexity: O(1).
    @inlinable
    public var query: String { storedQuery }
    /// Whether the results of the last search are not there yet. Until then, the view shows those of the one before.
    /// - Complexity: O(1).
    @inlinable
    public var isSearching: Bool { storedIsSearching }
    /// The selected entries. A search does not change them.
    public var selection = Selection<Entry.ID>()

    @usableFromInline
    var storedConfiguration: Configuration
    @usableFromInline
    var storedEntries: [Entry.ID: Entry] = [:]
    @usableFromInline
    var storedAll: Sections = Sections()
    @usableFromInline
    var storedActive: Sections = Sections()
    @usableFromInline
    var storedIndex: SectionIndex<SectionKey>
    @usableFromInline
    var storedQuery: String = ""
    @usableFromInline
    var storedIsSearching: Bool = false
    /// Whether the active sections are what a search has found.
    @usableFromInline
    var showsResults = false
    /// Whether the last results that were shown are empty.
    @usableFromInline
    var hasEmptyResults = false
    @usableFromInline
    var search: SectionSearch<Entry, Entry.ID>?
    /// The number of searches, by which late results of earlier ones are recognized.
    @usableFromInline
    var searchCount = 0
    @usableFromInline
    var isLoaded = false
    @usableFromInline
    var failure: (any Error)?

    /// Creates a list that is loading.
    ///
    /// - Parameter configuration: How the list is titled, indexed, searched and selected in.
    /// - Complexity: O(1).
    @inlinable
    public init(_ configuration: Configuration) {
        storedConfiguration = configuration
        storedIndex = SectionIndex(of: Sections()) { _ in "" }
    }

    /// What the view shows.
    /// - Complexity: O(1).
    @inlinable
    public var state: State {
        if !isLoaded { return failure.map { .failed($0) } ?? .loading }
        if all.placementCount == 0 { return .empty }
        if active.placementCount > 0 { return .list }
        return hasEmptyResults ? .noResults : .loading
    }

    /// The reason why the last attempt to load failed, also if earlier entries are still shown.
    /// - Complexity: O(1).
    @inlinable
    public var error: (any Error)? { failure }
}

extension IndexedList {
    /// Shows entries, in place of earlier ones.
    ///
    /// Entries that are no longer there are deselected. If something is searched for, the list shows those of the
    /// earlier results that are still there, until the results of the returned search are shown.
    ///
    /// To restore an earlier state of the view, set ``selection`` and call ``search(for:)`` before. Then the list shows no
    /// entries until the results are shown, and its ``state`` is ``State/loading``.
    ///
    /// - Parameters:
    ///   - entries: The entries, with distinct identities.
    ///   - sections: The same entries in sections.
    /// - Returns: The search to run again, or `nil` if nothing is searched for.
    /// - Complexity: O(*n*) on average for *n* entries and placements, plus folding the searched texts.
    @discardableResult
    @inlinable
    public mutating func load(_ entries: [Entry], in sections: Sections) -> Search? {
        storedEntries = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        search =
            configuration.fields.isEmpty
            ? nil : SectionSearch(entries, fields: configuration.fields, folding: configuration.fold)
        // A search that was typed before has not found any entries yet.
        if !isLoaded { showsResults = !query.isEmpty }
        (isLoaded, failure) = (true, nil)
        return rearrange(in: sections)
    }

    /// Shows the loaded entries in other sections: in another order, by another key, or without some of them.
    ///
    /// The texts of the entries are not folded again, unlike in ``load(_:in:)``. All else is the same. Entries that are not
    /// in the sections stay loaded, so that later sections can have them again. Sections with an entry that was not loaded
    /// show it, but ``entry(at:)`` is `nil`, and no search finds it.
    ///
    ///     var sections = list.all
    ///     try sections.delete(id)
    ///     let search = list.rearrange(in: sections)
    ///
    /// - Parameter sections: The loaded entries in sections.
    /// - Returns: The search to run again, or `nil` if nothing is searched for.
    /// - Complexity: O(*indexed keys*), plus O(*n*) on average for *n* placements if something is searched for, and
    ///   O(*s* log *s*) for *s* selected entries.
    @discardableResult
    @inlinable
    public mutating func rearrange(in sections: Sections) -> Search? {
        let found = active
        storedAll = sections
        selection.removeMissing(from: sections)
        activate(showsResults ? sections.filtered { found.contains($0) } : sections)
        return search(for: query)
    }

    /// Records that loading failed. Earlier entries are still shown.
    /// - Complexity: O(1).
    @inlinable
    public mutating func fail(_ error: any Error) {
        failure = error
    }

    /// Records that loading has started again, so that no earlier error is shown meanwhile.
    /// - Complexity: O(1).
    @inlinable
    public mutating func startLoading() {
        failure = nil
    }

    @inlinable
    mutating func activate(_ sections: Sections) {
        storedActive = sections
        storedIndex = SectionIndex(of: sections, style: configuration.index, name: configuration.title)
    }
}

extension IndexedList {
    /// A search that was typed, and that runs on any thread.
    public struct Search: Sendable {
        /// What a search has found, for ``IndexedList/show(_:)``.
        public struct Results: Sendable {
            @usableFromInline
            let number: Int
            @usableFromInline
            let sections: Sections

            @inlinable
            init(number: Int, sections: Sections) {
                self.number = number
                self.sections = sections
            }
        }

        @usableFromInline
        let number: Int
        @usableFromInline
        let query: SearchQuery
        @usableFromInline
        let sections: Sections
        @usableFromInline
        let search: SectionSearch<Entry, Entry.ID>

        @inlinable
        init(number: Int, query: SearchQuery, sections: Sections, search: SectionSearch<Entry, Entry.ID>) {
            self.number = number
            self.query = query
            self.sections = sections
            self.search = search
        }

        /// Returns what the search finds. It does not run on the main actor, and it ends when its task is canceled.
        ///
        /// - Throws: `CancellationError` if the task is canceled.
        /// - Complexity: The same as ``SectionSearch/results(for:matching:in:isCancelled:)``.
        @concurrent
        @inlinable
        public func results() async throws(CancellationError) -> Results {
            let found = try search.results(for: query, in: sections) { Task.isCancelled }
            return Results(number: number, sections: found)
        }
    }

    /// Changes the text that is searched for.
    ///
    ///     if let search = list.search(for: text), let results = try? await search.results() {
    ///         list.show(results)
    ///     }
    ///
    /// - Parameter text: The text as typed. White space and punctuation that is not ASCII show all sections at once.
    /// - Returns: The search to run, or `nil` if there is nothing to search for, or the entries were loaded without fields
    ///   that are searched. If its task is canceled, the list stays as it is until another search is shown.
    /// - Complexity: O(*length of the text*), and O(*indexed keys*) if there is nothing to search for.
    @inlinable
    public mutating func search(for text: String) -> Search? {
        storedQuery = text
        // Results of earlier searches come too late from now on.
        searchCount += 1
        let query = search?.query(text, matching: configuration.matching)
        guard let search, let query, !query.isEmpty else {
            (storedIsSearching, showsResults, hasEmptyResults) = (false, false, false)
            activate(all)
            return nil
        }
        storedIsSearching = true
        return Search(number: searchCount, query: query, sections: all, search: search)
    }

    /// Shows what a search has found, unless another one was started since, or the entries were loaded again.
    ///
    /// - Returns: Whether the results are shown.
    /// - Complexity: O(*indexed keys*).
    @discardableResult
    @inlinable
    public mutating func show(_ results: Search.Results) -> Bool {
        guard results.number == searchCount, isSearching else { return false }
        (storedIsSearching, showsResults) = (false, true)
        hasEmptyResults = results.sections.placementCount == 0
        activate(results.sections)
        return true
    }
}
