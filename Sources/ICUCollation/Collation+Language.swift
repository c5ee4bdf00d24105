internal import ICUShim

extension Collation {
    /// Returns whether a tag is well-formed BCP 47 and ICU reads all of its parts.
    ///
    /// The language need not be registered: `xx` is valid. Invalid are underscores, an empty tag, a repeated key in
    /// an extension, and a tag with a part that cannot be read.
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

    /// Returns a count in the language's digits and grouping: 4612 is "4,612" in English, "4 612" with a no-break
    /// space in Swedish, and "٤٬٦١٢" in Arabic for Egypt.
    ///
    /// - Complexity: O(1).
    public func formatted(_ count: Int) -> String {
        service.formatted(count)
    }
}
