/// The words for each language of a site: those of the project, else those of the default theme.
public struct LocalizedStringsLibrary: Sendable {
    private let strings: [String: LocalizedStrings]
    private let english: LocalizedStrings

    package init(strings: [String: LocalizedStrings], english: LocalizedStrings) {
        self.strings = strings
        self.english = english
    }

    /// The words for a language that the library was loaded for. English ones for a tag that is none: the tag was an
    /// error, so that nothing is rendered with them.
    package subscript(language: String) -> LocalizedStrings { strings[language] ?? english }
}

extension LocalizedStringsLibrary {
    package static let folder = "words/"
    package static let defaultLanguage = "en"

    /// Whether a file of a theme is a table of words.
    package static func isTable(_ path: String) -> Bool {
        guard path.hasPrefix(folder), path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return false }
        return !path.dropFirst(folder.count).contains("/")
    }
}
