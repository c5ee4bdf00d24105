internal import ICUShim

extension Collation {
    /// Whether a tag is well-formed BCP 47 that ICU reads without dropping a part.
    ///
    /// Well-formed is all that is asked: a language nobody has registered (`xx`) is valid. Underscores are
    /// not, and neither are an empty tag, two equal keys of one extension, or anything after a part that
    /// cannot be read.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public static func isValid(language: String) -> Bool {
        LanguageTag.isValid(language)
    }

    /// The version of the ICU library in use, such as `"72.1"`. Orders and letters may differ between
    /// versions, so results kept from an earlier run hold only under the same one.
    public static var icuVersion: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 20) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            collation_icu_version(start)
            return String(cString: start)
        }
    }

    /// A count in the language's digits and grouping: 4612 is "4,612" in English, "4 612" with a no-break
    /// space in Swedish, "٤٬٦١٢" in Arabic as written in Egypt.
    ///
    /// - Complexity: O(1).
    public func formatted(_ count: Int) -> String {
        service.formatted(count)
    }
}
