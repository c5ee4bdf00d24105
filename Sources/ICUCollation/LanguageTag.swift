internal import ICUShim

/// A validator of BCP 47 tags (RFC 5646). ICU's parser does not enforce all rules: it ignores repeated keys.
enum LanguageTag {
    /// Returns whether ICU reads the whole tag and no part of an extension is repeated.
    static func isValid(_ tag: String) -> Bool {
        // Check this first, so that no NUL can hide the rest of the tag from a C string.
        guard !tag.isEmpty, tag.utf8.allSatisfy(isAllowed) else { return false }
        return !repeatsExtensionPart(tag) && tag.withCString(collation_reads_language)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Returns whether the `u` extension repeats an attribute or a key, or the `t` extension repeats a field
    /// (RFC 6067 section 2.1, RFC 6497 section 2.2).
    private static func repeatsExtensionPart(_ tag: String) -> Bool {
        var singleton: Substring?
        var seen: Set<Substring> = []
        var isAfterKey = false
        for part in tag.lowercased().split(separator: "-", omittingEmptySubsequences: false) {
            if part.utf8.count == 1 {
                if part == "x" { return false }
                (singleton, seen, isAfterKey) = (part, [], false)
                continue
            }
            let isKey = part.utf8.count == 2
            isAfterKey = isAfterKey || isKey
            let isNamed =
                switch singleton {
                case "u": isKey || !isAfterKey
                case "t": isKey && part.utf8.last.map { $0 < UInt8(ascii: "a") } == true
                default: false
                }
            if isNamed, !seen.insert(part).inserted { return true }
        }
        return false
    }
}
