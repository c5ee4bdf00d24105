/// The words for each language of a site: those of the project, else those of the default theme.
public struct WordLibrary: Sendable {
    private let words: [String: Words]
    private let english: Words

    package init(words: [String: Words], english: Words) {
        self.words = words
        self.english = english
    }

    /// The words for a language that the library was loaded for. English ones for a tag that is none: the tag was an
    /// error, so that nothing is rendered with them.
    package subscript(language: String) -> Words { words[language] ?? english }
}

extension WordLibrary {
    package static let folder = "words/"
    package static let defaultLanguage = "en"

    /// Whether a file of a theme is a table of words.
    package static func isTable(_ path: String) -> Bool {
        guard path.hasPrefix(folder), path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return false }
        return !path.dropFirst(folder.count).contains("/")
    }
}
