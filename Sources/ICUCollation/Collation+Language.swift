internal import ICUShim

extension Collation {
    /// Returns whether a tag is well-formed BCP 47 and ICU can read all of its parts.
    ///
    /// The language need not be registered: `xx` is valid. A tag is invalid if it is empty, contains an
    /// underscore, repeats a key in an extension, or has a part that ICU cannot read.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public static func isValid(language: String) -> Bool {
        LanguageTag.isValid(language)
    }

    /// The version of the ICU library in use, such as `"72.1"`. Order and letters may differ between versions, so
    /// stored results are valid only for the same version.
    public static var icuVersion: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 20) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            collation_icu_version(start)
            return String(cString: start)
        }
    }
}
