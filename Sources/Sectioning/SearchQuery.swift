/// A search query: a list of words that must all match.
///
///     let query = SearchQuery("ang and", folding: folding.fold)
///     query.ranges(in: folding.fold("Ångström, Anders"))       // [0..<4, 12..<15]
public struct SearchQuery: Hashable, Sendable {
    /// Where in a text a word may match.
    public enum Matching: Hashable, Sendable {
        /// At the beginning of a word: `str` matches `Main Street`, but not `Astra`.
        ///
        /// A word begins at a letter or number that follows another kind of character, and every symbol is a
        /// separate word. In scripts that are written without spaces (Thai, Lao, Myanmar, Khmer, Han, kana)
        /// and in Hangul, every letter is a separate word.
        case wordPrefix
        /// Anywhere in the text.
        case anywhere
    }

    /// A word, as typed and as folded.
    public struct Word: Hashable, Sendable {
        /// The word as typed, for fields that are not text.
        public let text: String
        /// The folded bytes to find. They are never empty for a word of a query.
        public let bytes: [UInt8]

        /// Creates a word that was folded elsewhere.
        public init(text: String, bytes: [UInt8]) {
            self.text = text
            self.bytes = bytes
        }
    }

    /// The words in the order in which they were typed, including duplicates.
    public let words: [Word]
    /// Where in a text the words may match.
    public let matching: Matching
    /// The text as typed, for fields that are compared with all of it.
    public let text: String

    /// Creates a query from folded words.
    ///
    /// - Parameters:
    ///   - words: The words. A word without bytes, such as a lone accent, is dropped.
    ///   - matching: Where in a text the words may match.
    ///   - text: The text as typed; by default the words with a space between them.
    /// - Complexity: O(*words*).
    public init(words: [Word], matching: Matching = .wordPrefix, text: String? = nil) {
        self.words = words.filter { !$0.bytes.isEmpty }
        self.matching = matching
        self.text = text ?? words.map { $0.text }.joined(separator: " ")
    }

    /// Creates a query from typed text, in which white space separates words.
    ///
    /// If the text is only white space, or folds to nothing, the query has no words.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - matching: Where in a text the words may match.
    ///   - fold: A function that folds a word. It must be the same function that folds the searched texts.
    /// - Complexity: O(*length of the text*), if `fold` is linear.
    public init(_ text: String, matching: Matching = .wordPrefix, folding fold: (String) -> FoldedText) {
        let words = text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
        self.init(
            words: words.flatMap { word in
                // Folding can create a space, for example from a dash, and so turn one word into several.
                fold(word).words.map { Word(text: word, bytes: $0) }
            }, matching: matching, text: text)
    }
}

extension SearchQuery {
    /// Whether the query has no words. Such a query matches everything.
    /// - Complexity: O(1).
    public var isEmpty: Bool { words.isEmpty }

    /// Returns the ranges to highlight in a text: every match of a word.
    ///
    /// - Returns: Ranges of UTF-8 offsets in the source of the text, ascending and not touching. A match in a
    ///   character that folds to several letters covers the whole character (`s` in `ß`).
    /// - Complexity: The same as ``FoldedText/ranges(of:matching:)``.
    public func ranges(in text: FoldedText) -> [Range<Int>] {
        text.ranges(of: words.map { $0.bytes }, matching: matching)
    }
}
