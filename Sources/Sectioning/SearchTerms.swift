/// The terms of a prebuilt search index: the parts of folded text by which the index lists an entry, and what to look up
/// for a word.
///
/// A word matches an entry if it matches one of its names or one of its bodies. An entry matches a query if it
/// matches each word.
///
/// - *Names* are short texts, such as titles. They match from the first letter of a word on. For a word of letters of at
///   most ``maximumLength`` scalars, this is the same as ``SearchQuery/Matching/wordPrefix``. In a longer word, the
///   remaining scalars are ignored.
/// - *Bodies* are other texts. Words of one or two letters match whole words, and longer ones the beginnings of words.
///   Symbols count where they are not between two letters: `C++`, `.NET`, `--verbose`.
/// - Both also match without the separators between their letters or digits: `typesafe` finds `type-safe`, `A5` finds
///   `A-5`, and `obrien` finds `O'Brien`. See ``joined(in:acrossSpaces:)``.
///
/// The Arabic article at the beginning of a word is optional.
///
/// The bytes are UTF-8. An invalid sequence counts as a symbol.
public enum SearchTerms {
    /// The maximum number of Unicode scalars in a term.
    /// - Complexity: O(1).
    public static let maximumLength = 24
    /// The minimum number of scalars of a word that matches the beginnings of words in a body.
    static let minimumPrefixLength = 3

    /// Returns the ranges of the terms of a name.
    ///
    /// A term begins at each scalar at which a word begins by ``SearchQuery/Matching/wordPrefix``: at a letter or
    /// number after another kind of character, at each symbol, and at each letter in a script without spaces. It
    /// ends before the next space or line feed, and has at most ``maximumLength`` scalars. It includes symbols:
    /// `foo-bar` has the terms `foo-bar`, `-bar` and `bar`. Another term begins after an Arabic article.
    ///
    /// - Parameter bytes: Folded names. Line feeds separate several names.
    /// - Returns: Ranges of offsets in the bytes, in ascending order of their starts. They may overlap, and terms may
    ///   be equal. None is empty.
    /// - Complexity: O(*n*) for *n* bytes. There are at most *n* ranges.
    public static func names(in bytes: [UInt8]) -> [Range<Int>] {
        bytes.withUnsafeBufferPointer { bytes in
            var terms: [Range<Int>] = []
            var isAfterLetter = false
            var position = 0
            while position < bytes.count {
                let isLetter = ScalarKind(at: position, in: bytes) == .letter
                if !(isLetter && isAfterLetter), !isSpace(bytes[position]) {
                    terms.append(position..<endOfTerm(from: position, in: bytes))
                    if let start = bytes.position(afterArticleAt: position) {
                        terms.append(start..<endOfTerm(from: start, in: bytes))
                    }
                }
                isAfterLetter = isLetter
                position = bytes.position(afterScalarAt: position)
            }
            return terms
        }
    }

    /// Returns the ranges of the terms of a body.
    ///
    /// All scalars except letters, marks and numbers are symbols. Between them, a term is:
    ///
    /// - a sequence of letters in a script with spaces, up to ``maximumLength`` scalars; another term is what follows an
    ///   Arabic article;
    /// - in Thai, Lao, Myanmar and Khmer, every sequence of 4 scalars;
    /// - in decomposed Hangul, every sequence of 6 jamo from a leading consonant;
    /// - in other scripts without spaces, such as Han and kana, every sequence of 2 scalars.
    ///
    /// At the end of a sequence of a script without spaces, terms may be shorter. Those of less than 3 scalars, or less than 2
    /// in Han, kana and the like, are left out, unless they are a whole word. For example, `日本語` has the terms `日本` and
    /// `本語`, and `水` has itself. Where such a script meets letters or digits, see ``mixed(in:acrossSpaces:)``.
    ///
    /// Further terms have symbols: what is between spaces, brackets, quotation marks, `,`, `;`, `|`, `=`, `!` and `?`, if it
    /// has a symbol that is not a single separator between letters, such as `c++`, `.net`, `--verbose` and `+`; and what
    /// follows a `/` in it, likewise.
    ///
    /// - Parameter bytes: Folded text, which may contain line feeds.
    /// - Returns: Ranges of offsets in the bytes. They may overlap, and terms may be equal. None is empty.
    /// - Complexity: O(*n*) for *n* bytes. There are at most 3*n* ranges.
    public static func bodies(in bytes: [UInt8]) -> [Range<Int>] {
        var terms: [Range<Int>] = []
        let isASCII = bytes.withUnsafeBufferPointer { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
            appendWords(inASCII: bytes, to: &terms)
            return true
        }
        if !isASCII { ScalarRun.forEach(in: bytes) { run in run.forEachTerm { terms.append($0) } } }
        bytes.withUnsafeBufferPointer { SymbolTerms.append(in: $0, to: &terms) }
        return terms
    }

    /// Appends the words of a body in ASCII, which has only letters and separators.
    private static func appendWords(
        inASCII bytes: UnsafeBufferPointer<UInt8>, to words: inout [Range<Int>]
    ) {
        words.reserveCapacity(bytes.count / 5)
        var position = 0
        while position < bytes.count {
            let start = position
            while position < bytes.count, bytes[position].isASCIILetterOrDigit { position += 1 }
            if position > start { words.append(start..<min(position, start + maximumLength)) }
            position += 1
        }
    }
}

extension SearchTerms {
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

    /// Returns the end of the term of a name that begins at a position.
    private static func endOfTerm(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var end = start
        var length = 0
        while end < bytes.count, length < maximumLength, !isSpace(bytes[end]) {
            end = bytes.position(afterScalarAt: end)
            length += 1
        }
        return end
    }
}
