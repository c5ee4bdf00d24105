/// The interface strings for each language of a site. The project's strings take precedence over those of the
/// default theme.
public struct LocalizedStringsLibrary: Sendable {
    private let strings: [String: LocalizedStrings]
    private let english: LocalizedStrings

    package init(strings: [String: LocalizedStrings], english: LocalizedStrings) {
        self.strings = strings
        self.english = english
    }

    /// The strings for a language for which the library was loaded. For an invalid tag, the strings are in
    /// English; the tag is reported as an error, so no page shows them.
    package subscript(language: String) -> LocalizedStrings { strings[language] ?? english }
}

extension LocalizedStringsLibrary {
    package static let folder = "words/"
    package static let defaultLanguage = "en"

    /// Returns whether a file of a theme is a string table.
    package static func isTable(_ path: String) -> Bool {
        guard path.hasPrefix(folder), path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return false }
        return !path.dropFirst(folder.count).contains("/")
    }
}
