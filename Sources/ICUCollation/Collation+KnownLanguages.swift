internal import ICUShim

extension Collation {
    /// Returns whether a tag is valid and its language code is known to ICU or has three letters.
    ///
    /// ICU knows all languages with two-letter codes, and about 1,500 of the 7,900 languages with three-letter codes
    /// in ISO 639-3, so any three-letter code is accepted. Longer words (`english`) are not language codes. A tag
    /// without a language (`und`, `x-private`) is also accepted.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public static func isKnown(language: String) -> Bool {
        guard isValid(language: language) else { return false }
        if language.prefix(while: { $0 != "-" }).utf8.count == 3 { return true }
        return language.withCString(collation_knows_language)
    }

    /// The codes of the languages that ICU lists, by their lower-case names, in English and in the language itself:
    /// both `deutsch` and `german` map to `de`.
    ///
    /// - Complexity: O(*languages*) on first access: opening about 600 languages takes about 20 ms.
    public static let languageCodesByName: [String: String] = {
        var codes: [String: String] = [:]
        for position in 0..<collation_language_count() {
            let code = String(cString: collation_language_code(position))
            for name in [name(of: code, in: "en"), name(of: code, in: code)] where name != code {
                if codes[name.lowercased()] == nil { codes[name.lowercased()] = code }
            }
        }
        return codes
    }()

    /// Returns the most widely written language of a region: `ja` for `JP`, `es` for `419`.
    ///
    /// - Parameter region: The two letters or three digits of the region.
    /// - Returns: The code of the language, or `nil` if ICU does not know the region, or no language for it.
    /// - Complexity: O(1).
    public static func likelyLanguage(inRegion region: String) -> String? {
        // For a region that it does not know, ICU returns English.
        guard isValid(language: "und-" + region), collation_knows_region(region.uppercased()),
            let tag = canonicalTag(of: "und-" + region, isMaximized: true)
        else { return nil }
        let language = tag.prefix { $0 != "-" }
        return language == "und" ? nil : String(language)
    }

    private static func name(of code: String, in language: String) -> String {
        // Far longer than the longest name of any language.
        String(unsafeUninitializedCapacity: 512) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                let needed = collation_language_name(
                    code, language, characters.baseAddress, Int32(characters.count))
                return Int(needed) <= characters.count ? Int(needed) : 0
            }
        }
    }
}
