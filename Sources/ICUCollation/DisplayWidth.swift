internal import ICUShim

extension Unicode.Scalar {
    /// The number of columns that the scalar occupies in a terminal, or of half-ems in a line: 0 for marks
    /// and format characters, 2 for scalars that are wide according to the property East_Asian_Width (Unicode
    /// Standard Annex #11), otherwise 1.
    public var columns: Int {
        if value < 0x300 { return value == 0xAD ? 0 : 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return collation_is_wide(value) ? 2 : 1
        }
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
