extension SearchTerms {
    /// The minimum number of scalars in a word of a name.
    static let minimumSpelledLength = 3

    /// Returns the ranges of the words of a name that readers can misspell by a letter.
    ///
    /// A word is a sequence of letters in a script with an alphabet, or of jamo in decomposed Hangul. It has at least 3
    /// scalars, and is cut off after ``maximumLength``. A word that has a number is left out, because a different number
    /// is not a misspelling. Han, kana, Thai and similar scripts have no such words.
    ///
    /// - Parameter bytes: Folded names. Line feeds separate several names.
    /// - Returns: Ranges of offsets in the bytes, in ascending order. They do not overlap. Words may be equal.
    /// - Complexity: O(*n*) for *n* bytes.
    public static func words(in bytes: [UInt8]) -> [Range<Int>] {
        var words: [Range<Int>] = []
        ScalarRun.forEach(in: bytes) { run in
            if let word = run.spelledWord { words.append(word) }
        }
        return words
    }
}
