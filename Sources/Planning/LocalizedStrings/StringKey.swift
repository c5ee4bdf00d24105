/// The words of the interface. Their raw values are the keys of the tables `words/LANGUAGE.yaml`, and those without
/// placeholders are names of `words` for templates. `words/en.yaml` says where each stands.
package enum StringKey: String, CaseIterable, Sendable {
    // Around the page
    case skip, home, breadcrumb, previous, next
    // Home page
    case catalogs, catalogOther, pages, morePages
    // Views and sections
    case index, views, contents, parts, partPosition, alphabet, byField, byYear, byMonth, missing, noEntries,
        noEntriesShort
    // Entries
    case entries, position, see, also, updated, yes, no
    // Search, facets and selections
    case narrow, all, select
    // Pages that are not there, or no longer
    case notFoundTitle, notFoundText, backHome, moved, movedText
}

/// What a word leaves open, written `{count}`.
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

    /// Whether the word has a text for each plural category, chosen by `{count}`.
    var isPlural: Bool { self == .entries }
}
