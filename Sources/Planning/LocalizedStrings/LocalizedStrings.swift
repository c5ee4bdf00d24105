package import Content
package import ICUCollation

/// The interface strings in one language.
package struct LocalizedStrings: Sendable {
    /// The language for which they were loaded, as a language tag.
    package let language: String
    private let strings: [StringKey: LocalizedString]
    /// The collation that formats the numbers in the strings.
    private let collation: Collation
    /// Whether the language writes numbers with the digits of ASCII.
    private let hasASCIIDigits: Bool
    /// Whether these are English strings on a page in a language that has no table.
    package let isFallback: Bool
    /// What is between the values of a list: `, `, or the comma of the language.
    package let listSeparator: String

    package init(
        language: String, strings: [StringKey: LocalizedString], collation: Collation, isFallback: Bool
    ) {
        self.language = language
        self.strings = strings
        self.collation = collation
        hasASCIIDigits =
            collation.formatted(1_234_567_890).filter { $0.isASCII && $0.isNumber } == "1234567890"
        self.isFallback = isFallback
        listSeparator =
            switch language.lowercased().split(separator: "-").first {
            case "ar", "ckb", "fa", "ps", "sd", "ug", "ur": "\u{60C} "
            case "ja", "yue", "zh": "\u{3001}"
            default: ", "
            }
    }
}

extension LocalizedStrings {
    /// Returns a string. Placeholders are kept, for scripts that replace them.
    package subscript(key: StringKey) -> String { formatted(key) { "{\($0.rawValue)}" } }

    /// Returns a count of entries: `12 entries`.
    package func entries(_ count: Int) -> String {
        formatted(.entries, count: count) { _ in formatted(count) }
    }

    /// Returns the forms of a string with a count, for a script that chooses one: a line for each plural category,
    /// such as `one={count} section`. Placeholders are kept.
    package func forms(of key: StringKey) -> String {
        guard case .plural(let forms, _) = strings[key] else { return self[key] }
        let lines = PluralCategory.allCases.compactMap { category in
            forms[category].map { form in
                let text = form.formatted { "{\($0.rawValue)}" }
                return category.rawValue + "=" + text.split { $0.isNewline }.joined(separator: " ")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// 1234 and 12345678, separated by a space, from which scripts learn the digits and groups of the language.
    package var numbers: String { formatted(1234) + " " + formatted(12_345_678) }

    /// Returns the position of an entry in its section: `2 of 3`.
    package func position(_ position: Int, of count: Int) -> String {
        formattedPosition(.position, position, of: count)
    }

    /// Returns the position of a page among the pages of a section: `2 of 3`.
    package func partPosition(_ position: Int, of count: Int) -> String {
        formattedPosition(.partPosition, position, of: count)
    }

    /// Returns the name of what is between two titles, both included: `Sa to Sc`.
    package func range(from first: String, to last: String) -> String {
        formatted(.range) { $0 == .first ? first : last }
    }

    /// Returns the number of entries on a page among those of a section: `487 of 9,248`.
    package func count(_ count: Int, of total: Int) -> String {
        formatted(.countOf) { formatted($0 == .count ? count : total) }
    }

    /// Returns the label of a check box or radio button: `Select Owl`.
    package func select(_ name: String) -> String {
        formatted(.select) { _ in name }
    }

    /// Returns the label of a button that shows the rest of a list of facts: `All 14 facts`.
    package func allFacts(_ count: Int) -> String {
        formatted(.allFacts) { _ in formatted(count) }
    }

    /// Returns the name of the link from a footnote to a reference: `Back to reference 2`.
    package func backToReference(_ position: Int) -> String {
        formatted(.backToReference) { _ in formatted(position) }
    }

    /// Returns the placeholder of a catalog's search field: `Find in Animals`.
    package func find(in catalog: String) -> String {
        formatted(.findIn) { _ in catalog }
    }

    /// Returns the value of a Boolean field: `Yes`.
    package func yesOrNo(_ value: Bool) -> String {
        self[value ? .yes : .no]
    }

    /// Returns the default title of a view: `A–Z`, or a title that names the field or the unit of time of the
    /// sections.
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

    /// Returns a number in the digits of the language.
    package func formatted(_ count: Int) -> String {
        // Below 1000, no language has separators.
        hasASCIIDigits && (0..<1_000).contains(count) ? String(count) : collation.formatted(count)
    }

    private func formatted(_ key: StringKey, count: Int = 0, _ value: (Placeholder) -> String) -> String {
        switch strings[key] {
        case .text(let text): text.formatted(value)
        case .plural(let forms, let rules):
            if let form = forms[rules.pluralCategory(of: count)] {
                form.formatted(value)
            } else {
                // A table without the form is an error, and then nothing is rendered.
                preconditionFailure("the word “\(key.rawValue)” lacks a form that counts have")
            }
        case nil:
            // English is the fallback of every language, and a test checks that its table is complete.
            preconditionFailure("there is no word “\(key.rawValue)”")
        }
    }
}
