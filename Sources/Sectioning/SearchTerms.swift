/// The terms of a prebuilt search index: the parts of folded text by which the index lists an entry, and the parts
/// of a word to look up.
///
/// A word matches an entry if it matches one of its names or one of its bodies. An entry matches a query if it
/// matches each word.
///
/// - *Names* are short texts, such as titles. A word matches a name if ``name(ofWord:)`` is the beginning of one of
///   its terms. For a word of at most ``maximumLength`` scalars, this is the same as
///   ``SearchQuery/Matching/wordPrefix``. In a longer word, the remaining scalars are ignored.
/// - *Bodies* are long texts. Punctuation and symbols are ignored, and so are words that are too short. A word
///   matches a body if it has pieces and each of its ``pieces(ofWord:)`` is the beginning of one of the body's
///   terms. The pieces need not be adjacent in the body.
///
/// The bytes are UTF-8. An invalid sequence counts as a symbol.
public enum SearchTerms {
    /// The maximum number of Unicode scalars in a term.
    /// - Complexity: O(1).
    public static let maximumLength = 24
    /// The minimum number of scalars in a term of letters in a body.
    static let minimumWordLength = 3

    /// Returns the ranges of the terms of a name.
    ///
    /// A term begins at each scalar at which a word begins by ``SearchQuery/Matching/wordPrefix``: at a letter or
    /// number after another kind of character, at each symbol, and at each letter in a script without spaces. It
    /// ends before the next space or line feed, and has at most ``maximumLength`` scalars. It includes symbols:
    /// `foo-bar` has the terms `foo-bar`, `-bar` and `bar`.
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
                }
                isAfterLetter = isLetter
                position = bytes.position(afterScalarAt: position)
            }
            return terms
        }
    }

    /// Returns the ranges of the terms of a body.
    ///
    /// All scalars except letters, marks and numbers are separators. Between them, a term is:
    ///
    /// - a sequence of letters in a script with spaces, up to ``maximumLength`` scalars;
    /// - in Thai, Lao, Myanmar and Khmer, every sequence of 4 scalars;
    /// - in decomposed Hangul, every sequence of 6 jamo from a leading consonant;
    /// - in other scripts without spaces, such as Han and kana, every sequence of 2 scalars.
    ///
    /// At the end of a sequence of one kind, terms may be shorter. Terms that no word finds are left out: those of less
    /// than 3 scalars, or less than 2 in Han, kana and the like. For example, `日本語` has the terms `日本` and `本語`.
    ///
    /// - Parameter bytes: Folded text, which may contain line feeds.
    /// - Returns: Ranges of offsets in the bytes, in ascending order of their starts. They may overlap, and terms may
    ///   be equal. None is empty.
    /// - Complexity: O(*n*) for *n* bytes. There are at most *n* ranges.
    public static func bodies(in bytes: [UInt8]) -> [Range<Int>] {
        let words = bytes.withUnsafeBufferPointer { bytes -> [Range<Int>]? in
            bytes.allSatisfy { $0 < 0x80 } ? self.words(inASCII: bytes) : nil
        }
        if let words { return words }
        var terms: [Range<Int>] = []
        ScalarRun.forEach(in: bytes) { run in run.forEachTerm { terms.append($0) } }
        return terms
    }

    /// Returns the terms of a body in ASCII, which has only letters and separators.
    private static func words(inASCII bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var words: [Range<Int>] = []
        words.reserveCapacity(bytes.count / 6)
        var position = 0
        while position < bytes.count {
            let start = position
            while position < bytes.count, bytes[position].isASCIILetterOrDigit { position += 1 }
            if position - start >= minimumWordLength {
                words.append(start..<min(position, start + maximumLength))
            }
            position += 1
        }
        return words
    }

    /// Returns the bytes to look up for a word in the terms of names: its first ``maximumLength`` scalars.
    ///
    /// - Parameter word: A folded word. An empty word must not be looked up: every term begins with its empty result.
    /// - Complexity: O(*n*) for *n* bytes.
    public static func name(ofWord word: [UInt8]) -> [UInt8] {
        word.withUnsafeBufferPointer { bytes in
            var end = 0
            for _ in 0..<maximumLength where end < bytes.count { end = bytes.position(afterScalarAt: end) }
            return Array(bytes[..<end])
        }
    }

    /// Returns the parts of a word to look up in the terms of bodies.
    ///
    /// Each sequence of scalars of one kind has its own pieces. The first scalars of a sequence of letters are one
    /// piece. Other sequences are divided into overlapping terms: `日本語` has the pieces `日本` and `本語`. A sequence
    /// is ignored if it has less than 3 scalars, or less than 2 in Han, kana and the like.
    ///
    /// If a body contains the word, at the beginning of a word, and the word has pieces, the body matches. The
    /// exception is a word that begins with a jamo other than a leading consonant.
    ///
    /// - Parameter word: A folded word.
    /// - Returns: The pieces in the order of the word, including duplicates. If there are none, the word is not
    ///   looked up in bodies, and matches none.
    /// - Complexity: O(*n*) for *n* bytes.
    public static func pieces(ofWord word: [UInt8]) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        ScalarRun.forEach(in: word) { run in run.forEachPiece { pieces.append(Array(word[$0])) } }
        return pieces
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
