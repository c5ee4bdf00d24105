extension IndexedList {
    /// How a list is titled, indexed, searched and selected in.
    public struct Configuration: Sendable {
        /// A function that returns the title of a section.
        public var title: @Sendable (SectionKey) -> String
        /// How the index abbreviates the titles. With ``IndexTitle/none``, there is no index. Sections by letter need
        /// ``IndexTitle/full``, because a letter of a language may have several characters, such as `CH` in Czech.
        public var index = IndexTitle.singleLetter
        /// A function that returns the kind of an entry's cell, such as its reuse identifier.
        public var kind: @Sendable (Entry) -> String
        /// A function that returns the text above the entries of a section, below its title.
        public var header: @Sendable (Sections.Section) -> String?
        /// A function that returns the text below the entries of a section.
        public var footer: @Sendable (Sections.Section) -> String?
        /// How many entries of each section can be selected.
        public var policies = SelectionPolicies<SectionKey>(.disabled)
        /// The fields that are searched. Without any, there is no search.
        public var fields: [SearchField<Entry>] = []
        /// Where the words of a query can match in a string.
        public var matching = SearchQuery.Matching.wordPrefix
        /// A function that folds the searched texts and the words typed.
        public var fold: @Sendable (String) -> FoldedText

        /// Creates a configuration without search and selection.
        ///
        /// - Parameter title: A function that returns the title of a section.
        /// - Complexity: O(1).
        @inlinable
        public init(title: @escaping @Sendable (SectionKey) -> String) {
            self.title = title
            kind = { _ in "" }
            header = { _ in nil }
            footer = { _ in nil }
            fold = { FoldedText(lowercasing: $0) }
        }
    }
}

extension IndexedList.Configuration where SectionKey == String {
    /// Creates a configuration in which the keys of the sections are their titles.
    /// - Complexity: O(1).
    @inlinable
    public init() {
        self.init { $0 }
    }
}
