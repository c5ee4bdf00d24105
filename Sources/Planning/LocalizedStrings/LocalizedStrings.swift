package import Content
package import ICUCollation

/// The words of the interface in one language.
package struct LocalizedStrings: Sendable {
    private let strings: [StringKey: LocalizedString]
    /// Writes the numbers among the words.
    private let collation: Collation
    /// Whether these are English words on a page in a language that has none.
    package let isFallback: Bool

    package init(strings: [StringKey: LocalizedString], collation: Collation, isFallback: Bool) {
        self.strings = strings
        self.collation = collation
        self.isFallback = isFallback
    }
}

extension LocalizedStrings {
    /// A word without placeholders.
    package subscript(key: StringKey) -> String { formatted(key) { _ in "" } }

    /// `12 entries`.
    package func entries(_ count: Int) -> String {
        formatted(.entries, count: count) { _ in formatted(count) }
    }

    /// The place of an entry in its section: `2 of 3`.
    package func position(_ position: Int, of count: Int) -> String {
        formattedPosition(.position, position, of: count)
    }

    /// The place of a page among those of a section: `2 of 3`.
    package func partPosition(_ position: Int, of count: Int) -> String {
        formattedPosition(.partPosition, position, of: count)
    }

    /// What a check box does: `Select Owl`.
    package func select(_ name: String) -> String {
        formatted(.select) { _ in name }
    }

    /// A boolean field's value: `Yes`.
    package func yesOrNo(_ value: Bool) -> String {
        self[value ? .yes : .no]
    }

    /// The title of a view that has none: what its sections are made of.
    package func title(ofView view: ViewSettings) -> String {
        switch view.grouping {
        case .year: return self[.byYear]
        case .month: return self[.byMonth]
        case .value, .firstLetter, .word, .ranges: break
        }
        guard let section = view.section else { return self[.alphabet] }
        return formatted(.byField) { _ in section.keys.last ?? section.text }
    }

    private func formattedPosition(_ key: StringKey, _ position: Int, of count: Int) -> String {
        formatted(key) { formatted($0 == .position ? position : count) }
    }

    private func formatted(_ count: Int) -> String {
        collation.formatted(count)
    }

    private func formatted(_ key: StringKey, count: Int = 0, _ value: (Placeholder) -> String) -> String {
        switch strings[key] {
        case .text(let text): text.formatted(value)
        case .plural(let forms, let rules):
            if let form = forms[rules.pluralCategory(of: count)] {
                form.formatted(value)
            } else {
                // A table that lacks one is an error, and nothing is rendered then.
                preconditionFailure("the word “\(key.rawValue)” lacks a form that counts have")
            }
        case nil:
            // English is added to every language, and tests hold its table to have every word.
            preconditionFailure("there is no word “\(key.rawValue)”")
        }
    }
}
