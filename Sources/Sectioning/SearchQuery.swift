/// What is searched for: words, each of which must be found.
///
///     let query = SearchQuery("ang and", folding: folding.fold)
///     query.ranges(in: folding.fold("Ångström, Anders"))       // [0..<4, 12..<15]
public struct SearchQuery: Hashable, Sendable {
    /// Where in a text a word may be found.
    public enum Matching: Hashable, Sendable {
        /// At the beginning of a word: `str` is found in `Main Street`, not in `Astra`.
        ///
        /// Words begin with a letter or number after something else, and every symbol is one by itself. In
        /// scripts that are written without spaces (Thai, Lao, Myanmar, Khmer, Han, kana) and in Hangul, every
        /// letter is a word, and so ends the one before it.
        case wordPrefix
        /// Anywhere.
        case anywhere
    }

    /// A word as typed and as it is compared.
    public struct Word: Hashable, Sendable {
        /// What the reader typed, for fields that are no texts.
        public let text: String
        /// What is looked for among folded bytes. A word of a query always has some.
        public let bytes: [UInt8]

        /// A word that was folded elsewhere.
        public init(text: String, bytes: [UInt8]) {
            self.text = text
            self.bytes = bytes
        }
    }

    /// The words, in the order in which they were typed; one that was typed twice is there twice.
    public let words: [Word]
    /// Where in a text they may be found.
    public let matching: Matching

    /// A query of words that are folded already.
    ///
    /// - Parameters:
    ///   - words: one without bytes is left out; that of an accent alone, for example.
    ///   - matching: where in a text they may be found.
    /// - Complexity: O(*words*).
    public init(words: [Word], matching: Matching = .wordPrefix) {
        self.words = words.filter { !$0.bytes.isEmpty }
        self.matching = matching
    }

    /// Reads what a reader typed: words with white space between them.
    ///
    /// A text of white space alone, or of what folds to nothing, gives a query without words.
    ///
    /// - Parameters:
    ///   - text: what was typed.
    ///   - matching: where in a text the words may be found.
    ///   - fold: must be the one by which the searched texts are folded.
    /// - Complexity: O(*length of the text*), if that of `fold` is.
    public init(_ text: String, matching: Matching = .wordPrefix, folding fold: (String) -> FoldedText) {
        let words = text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
        self.init(
            words: words.flatMap { word in
                // Folding may make a space, of a dash for example, and then there are several words.
                fold(word).words.map { Word(text: word, bytes: $0) }
            }, matching: matching)
    }
}

extension SearchQuery {
    /// Whether there are no words; such a query finds everything.
    /// - Complexity: O(1).
    public var isEmpty: Bool { words.isEmpty }

    /// What to highlight in a text: every place at which one of the words is found.
    ///
    /// - Returns: Ranges of UTF-8 offsets in the source of the text, ascending, none of which touch. A match in
    ///   a character that folds to several letters takes in the whole character (`s` in `ß`).
    /// - Complexity: As ``FoldedText/ranges(of:matching:)``.
    public func ranges(in text: FoldedText) -> [Range<Int>] {
        text.ranges(of: words.map { $0.bytes }, matching: matching)
    }
}
