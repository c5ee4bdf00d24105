internal import ICUShim

extension Collation {
    /// Whether a valid tag names a language that exists, as far as ICU can tell.
    ///
    /// ICU names all languages with two letters and some 1,500 of the 7,900 that ISO 639-3 gives three letters, so
    /// any three letters are accepted. Longer words (`english`) are no codes of languages. A tag that names no
    /// language is accepted, too: `und`, `x-private`.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public static func isKnown(language: String) -> Bool {
        guard isValid(language: language) else { return false }
        if language.prefix(while: { $0 != "-" }).utf8.count == 3 { return true }
        return language.withCString(collation_knows_language)
    }

    /// The codes of the languages that ICU lists, by their names in lower case: in English and in the language
    /// itself. `deutsch` and `german` both give `de`.
    ///
    /// - Complexity: O(*languages*), once: about 600 languages are opened, some 20 ms.
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

    /// The language that most people write in a region: `ja` for `JP`.
    ///
    /// - Returns: `nil` for a region that ICU has no language for.
    /// - Complexity: O(1).
    public static func likelyLanguage(inRegion region: String) -> String? {
        // ICU answers with English where it does not know the region.
        let unknown = canonicalTag(of: "und-ZZ", isMaximized: true)?.prefix { $0 != "-" }
        guard isValid(language: "und-" + region),
            let tag = canonicalTag(of: "und-" + region, isMaximized: true)
        else { return nil }
        let language = tag.prefix { $0 != "-" }
        return language == unknown ? nil : String(language)
    }

    private static func name(of code: String, in language: String) -> String {
        // Far beyond the longest name of any language.
        String(unsafeUninitializedCapacity: 512) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                let needed = collation_language_name(
                    code, language, characters.baseAddress, Int32(characters.count))
                return Int(needed) <= characters.count ? Int(needed) : 0
            }
        }
    }
}
