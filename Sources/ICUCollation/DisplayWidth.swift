internal import ICUShim

extension Unicode.Scalar {
    /// The number of columns that the scalar occupies in a terminal, or of half-ems in a line: 0 for marks,
    /// format characters, and the jamo that complete a Hangul syllable, 2 for scalars that are wide according to the
    /// property East_Asian_Width (Unicode Standard Annex #11), otherwise 1.
    ///
    /// - Complexity: O(1).
    public var columns: Int {
        if value < 0x300 { return value == 0xAD ? 0 : 1 }
        if isMedialOrFinalJamo { return 0 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return collation_is_wide(value) ? 2 : 1
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a vowel or a final consonant of a decomposed Hangul syllable. The initial consonant has the width
    /// of the syllable.
    private var isMedialOrFinalJamo: Bool {
        (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value)
    }
}

extension String {
    /// The number of columns that the string occupies in a line; see ``Swift/Unicode/Scalar/columns``.
    ///
    /// - Complexity: O(*n*).
    public var columns: Int {
        unicodeScalars.reduce(0) { $0 + $1.columns }
    }
}
