/// The keys of the interface strings.
///
/// The raw values are the keys of `words/LANGUAGE.yaml`. The keys of strings without placeholders are also
/// the names in the `words` model of templates. `words/en.yaml` documents where each string is used.
package enum StringKey: String, CaseIterable, Sendable {
    // All pages
    case skip, home, breadcrumb, previous, next
    // Home page
    case catalogs, catalogOther, pages, morePages
    // Views and sections
    case index, views, contents, parts, partPosition, alphabet, byField, byYear, byMonth, missing, noEntries,
        noEntriesShort
    // Entries
    case entries, position, see, also, updated, yes, no, mentions, mentionedBy
    // Search, facets and selections
    case narrow, all, select
    // Missing and redirected pages
    case notFoundTitle, notFoundText, backHome, moved, movedText
}

/// A placeholder in a string, such as `{count}`.
package enum Placeholder: String, CaseIterable, Sendable {
    case count, position, name
}

extension StringKey {
    package var placeholders: [Placeholder] {
        switch self {
        case .entries: [.count]
        case .position, .partPosition: [.position, .count]
        case .byField, .select: [.name]
        default: []
        }
    }

    /// Whether the string has a form for each plural category, chosen by `{count}`.
    var isPlural: Bool { self == .entries }
}
