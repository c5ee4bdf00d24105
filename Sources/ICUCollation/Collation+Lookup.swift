internal import ICUShim

extension Collation {
    /// Returns the canonical form of a tag, without extensions: `he-IL` for `iw-il-u-nu-hebr`.
    ///
    /// - Returns: The tag, or `nil` if the argument is not a valid tag.
    public static func canonicalTag(of language: String) -> String? {
        guard isValid(language: language) else { return nil }
        return canonicalTag(of: language, isMaximized: false)
    }

    /// Returns the tags under which to look up localized strings for a language, best match first.
    ///
    /// As in the lookup of RFC 4647, section 3.4, parts are removed from the end: `de-AT` falls back to `de`.
    /// In addition, all tags have the same likely script (UTS #35, part 1, section 4.3): `zh-TW` falls back
    /// to `zh-Hant`, but not to `zh`, which is in simplified characters.
    ///
    /// - Returns: Canonical tags, or an empty array if the tag is not valid.
    /// - Complexity: O(*n*²) for *n* parts.
    public static func lookupTags(for language: String) -> [String] {
        guard let tag = canonicalTag(of: language), let script = likelyScript(of: tag) else { return [] }
        var parts = tag.split(separator: "-").map(String.init)
        var tags = shortened(parts)
        if !script.isEmpty, !parts.dropFirst().contains(script) {
            parts.insert(script, at: 1)
            tags.insert(contentsOf: shortened(parts).dropLast(), at: max(tags.count - 1, 1))
        }
        return tags.filter { likelyScript(of: $0) == script }
    }

    private static func shortened(_ parts: [String]) -> [String] {
        parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
    }

    /// Returns the likely script of a tag, or an empty string if ICU does not know the language.
    private static func likelyScript(of tag: String) -> String? {
        guard let whole = canonicalTag(of: tag, isMaximized: true) else { return nil }
        let script = whole.split(separator: "-").dropFirst().first {
            $0.utf8.count == 4 && $0.first?.isLetter == true
        }
        return script.map(String.init) ?? ""
    }

    /// Returns the language and the region of a tag, as in the names of locales: `en_US` for `en`, `zh_TW` for `zh-Hant`.
    ///
    /// - Returns: `nil` if the tag is not valid or has no likely region.
    public static func likelyLocale(of language: String) -> String? {
        guard isValid(language: language), let whole = canonicalTag(of: language, isMaximized: true) else {
            return nil
        }
        let parts = whole.split(separator: "-")
        let region = parts.dropFirst().prefix { $0.utf8.count > 1 }.first {
            $0.utf8.count == 2 || $0.utf8.count == 3 && $0.first?.isNumber == true
        }
        return region.map { parts[0] + "_" + $0 }
    }

    static func canonicalTag(of tag: String, isMaximized: Bool) -> String? {
        // The result exceeds the tag by at most a script and a region.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: tag.utf8.count + 64) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let length = collation_canonical_tag(tag, isMaximized, start, Int32(clamping: buffer.count))
            return (1..<Int32(clamping: buffer.count)).contains(length) ? String(cString: start) : nil
        }
    }
}
