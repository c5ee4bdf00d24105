/// The keys of the interface strings.
///
/// The raw values are the keys of `words/LANGUAGE.yaml`. The keys of strings without plural forms are
/// also the names in the `words` model of templates. `words/en.yaml` documents where each string is used.
package enum StringKey: String, CaseIterable, Sendable {
    // All pages
    case skip, skipIndex, home, breadcrumb, previous, next, more
    // Home page
    case catalogs, pages, morePages
    // Views and sections
    case index, views, contents, partPosition, wholeList, download, printCatalog, alphabet, byField, byYear,
        byMonth, byOther,
        missing, noEntries, noEntriesShort, range
    // The order of sections
    case order, asGiven, byName, byCount, sectionMoved
    // Entries
    case entries, position, see, also, yes, no, mentions, mentionedBy, allFacts, copy, copied,
        copyLink, footnotes, backToReference
    // Search and facets
    case findIn, countOf, found, otherNames, foundNames, exactIn, exactMatch, exactMatches, foundInCatalogs,
        noneFound, nothingFound, nothingWith, without, searchCut, phraseRead, clearSearch, onlyIn, allIn,
        showMore, loading, searchFailed, retry, narrow, all, clearAll, showEntries, downloadThese, atLeast,
        atMost
    // Selections
    case select, selection, selected, selectedOf, show, hide, print, plainText, shareLink, clear, cleared,
        undo,
        remove, replaced, notStored, toSelection, shared, keep, replaceSelection, dismiss
    // Missing and redirected pages
    case notFoundTitle, notFoundText, backHome, moved, movedText
}

/// A placeholder in a string, such as `{count}`.
package enum Placeholder: String, CaseIterable, Sendable {
    case count, position, name, first, last, total, other
}

extension StringKey {
    package var placeholders: [Placeholder] {
        switch self {
        case .entries, .otherNames, .exactMatches, .searchCut, .downloadThese: [.count]
        case .foundNames: [.first, .last, .count]
        case .exactIn: [.name, .other]
        case .nothingWith, .without: [.name, .count]
        case .phraseRead: [.position, .count]
        case .position, .partPosition: [.position, .count]
        case .backToReference: [.position]
        case .byField, .select, .remove, .findIn, .nothingFound, .onlyIn: [.name]
        case .found: [.position, .total, .count]
        case .foundInCatalogs: [.position, .count]
        case .allIn: [.count, .name]
        case .range: [.first, .last]
        case .sectionMoved: [.name, .position, .count]
        case .allFacts, .selected, .shared, .showMore, .showEntries: [.count]
        case .selectedOf, .countOf: [.count, .total]
        case .replaced: [.name, .other]
        default: []
        }
    }

    /// Whether the string has a form for each plural category, chosen by `{count}`.
    package var isPlural: Bool {
        switch self {
        case .entries, .found, .otherNames, .foundNames, .exactMatches, .foundInCatalogs, .showEntries,
            .downloadThese:
            true
        default: false
        }
    }
}
