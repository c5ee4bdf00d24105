import Content
import DataFormats
import Diagnostics
import ICUCollation

/// The rule that assigns a row to sections by the values of its entry.
///
/// An object, because a copy for each row would take longer than the rule.
final class SectionNaming: Sendable {
    private let settings: ViewSettings
    private let collation: Collation
    private let ranges: NumberRanges?
    /// In a view by letters, the section of each letter, and of strings without a letter.
    private let letters: [SectionName]
    private let titles: ValueTitles
    /// The field of the view, if its values are declared to name entries.
    private let entryField: FieldPath?
    /// Whether every value is a Boolean.
    private let areBooleans: Bool
    /// Letters that are in the index because of titles in other scripts.
    let addedLetters: Set<String>
    /// The spellings of values, or of first words.
    let spellings: ValueSpellings

    init(
        _ settings: ViewSettings, of entries: [EntryHeader], rows: [ListedRow], collation: Collation,
        titles: ValueTitles, addedLetters: Set<String> = []
    ) {
        spellings = Self.spellings(
            settings, of: rows, in: entries, titles: titles,
            folding: ValueFolding(language: collation.language))
        self.addedLetters = addedLetters
        self.titles = titles
        entryField = titles.entryField(settings.section)
        self.settings = settings
        self.collation = collation
        let values = settings.sectionKey.map { key in entries.lazy.compactMap { $0[key] } }
        areBooleans =
            settings.grouping == .value && (values?.allSatisfy { $0.listed.allSatisfy(\.isBoolean) } ?? false)
        if case .ranges(let bounds) = settings.grouping, let key = settings.sectionKey {
            let areIntegers = entries.allSatisfy { entry in
                (entry[key].map(Self.texts) ?? []).allSatisfy { Int($0) != nil }
            }
            ranges = NumberRanges(
                bounds, valuesAreIntegers: areIntegers, rule: titles.rule(of: key.path), format: titles.format
            )
        } else {
            ranges = nil
        }
        let letters = settings.grouping == .firstLetter ? collation.letters + [Collation.otherLetter] : []
        let ranks = Dictionary(
            letters.enumerated().map { ($1, Double($0)) }, uniquingKeysWith: { first, _ in first })
        self.letters = letters.map { SectionName(key: $0, rank: ranks[$0]) }
    }

    /// The sections that do not depend on the entries: the language's letters, or the ranges.
    var given: [SectionName] {
        if let ranges { return ranges.names }
        guard settings.grouping == .firstLetter else { return [] }
        return letters.dropLast()
    }

    /// All sections of a view by ranges, which settings may name even if they have no entries.
    var allRanges: [SectionName] { ranges?.allNames ?? [] }

    /// Returns the strings that determine the sections of a row: the values of the field `section` or,
    /// without a field, the string by which the row is sorted.
    static func texts(of row: ListedRow, in entries: [EntryHeader], section: HeaderKey?) -> [String] {
        guard let section else { return [row.sortString] }
        return entries[row.entry][section].map(texts) ?? []
    }

    /// Returns the sections of a row, or an empty array if its entry has no value.
    func names(of row: ListedRow, in entries: [EntryHeader]) -> [SectionName] {
        guard settings.section != nil else { return name(of: row.sortString).map { [$0] } ?? [] }
        return Self.texts(of: row, in: entries, section: settings.sectionKey).compactMap(name)
    }

    /// Returns the spellings of the values or the first words of rows; none in a view by anything else.
    private static func spellings(
        _ settings: ViewSettings, of rows: [ListedRow], in entries: [EntryHeader], titles: ValueTitles,
        folding: ValueFolding
    ) -> ValueSpellings {
        let values = rows.lazy.flatMap { texts(of: $0, in: entries, section: settings.sectionKey) }
        let entryField = titles.entryField(settings.section)
        return switch settings.grouping {
        case .value:
            ValueSpellings(
                values, identity: { titles.identity(of: $0, in: settings, folding: folding) },
                form: { text in settings.section.flatMap { titles.date(of: text, in: $0) } })
        case .word:
            ValueSpellings(
                values.map { firstWord(of: titles.shown($0, in: entryField)) }, identity: folding.folded)
        case .firstLetter, .year, .month, .ranges: ValueSpellings([], identity: folding.folded)
        }
    }

    private static func firstWord(of text: String) -> String {
        String(text.split { $0.isWhitespace }.first ?? text[...])
    }

    private func name(of text: String) -> SectionName? {
        switch settings.grouping {
        case .value:
            let text = spellings.spelling(of: text)
            if let date = date(text) { return date }
            let title = settings.section.flatMap { titles.title(of: text, in: $0) }
            return SectionName(
                key: text,
                title: title
                    ?? (areBooleans ? titles.format.strings.yesOrNo(text.lowercased() == "true") : nil),
                short: entryField == nil ? number(text, isDeclared: title != nil) : nil)
        case .word:
            let title = titles.shown(text, in: entryField)
            return SectionName(key: spellings.spelling(of: Self.firstWord(of: title)))
        case .firstLetter:
            return letters[collation.letterPosition(of: titles.shown(text, in: entryField))]
        case .year: return CalendarDate(text).map { year($0.year, rank: Double($0.year)) }
        case .month: return CalendarDate(text).map(month)
        case .ranges:
            guard let value = Double(text), value.isFinite else { return nil }
            return ranges?.name(of: value)
        }
    }

    /// Returns a number as the index shows it, without its unit; `nil` for other text, and for a number that would make the index
    /// wide. Numbers often begin with the same digit, which would not tell them apart.
    private func number(_ text: String, isDeclared: Bool) -> String? {
        guard text.utf8.count <= 6, let number = collation.formatted(decimal: text, isGrouped: false) else {
            return nil
        }
        return isDeclared ? number : text
    }

    /// Returns the section of a day, month or year if the field is declared to have dates.
    private func date(_ text: String) -> SectionName? {
        guard let section = settings.section, let text = titles.date(of: text, in: section),
            let date = CalendarDate(text)
        else { return nil }
        let month = date.day == nil ? date.month.map { monthTitle(date.year, $0) } : nil
        return SectionName(
            key: text, title: month ?? titles.format.text(text, by: titles.rule(of: section)), short: text,
            rank: date.rank)
    }

    private func monthTitle(_ year: Int, _ month: Int) -> String {
        collation.monthTitle(year: year, month: month, isStandalone: true)
    }

    /// Returns the section of a year. Its short title has no word for the year: `2024` for `2024年`.
    private func year(_ year: Int, rank: Double) -> SectionName {
        let key = "\(year)"
        let short = collation.formatted(decimal: key, isGrouped: false)
        return SectionName(key: key, title: collation.yearTitle(year), short: short ?? key, rank: rank)
    }

    /// Returns the section of a date's month. A date with only a year is in a separate section before the
    /// months of that year.
    private func month(of date: CalendarDate) -> SectionName {
        let rank = Double(date.year * 13 + (date.month ?? 0))
        guard let month = date.month else { return year(date.year, rank: rank) }
        let key = "\(date.year)-\(month < 10 ? "0" : "")\(month)"
        return SectionName(key: key, title: monthTitle(date.year, month), short: key, rank: rank)
    }

    /// Returns the values without surrounding whitespace, which readers cannot see, except those of which they see nothing.
    private static func texts(of node: Node) -> [String] {
        let nodes = node.listed
        return nodes.compactMap { $0.text?.trimmed }.filter { !$0.withoutInvisibleCharacters.trimmed.isEmpty }
    }
}

extension CalendarDate {
    /// A number by which days, months and years are in chronological order. A month comes before its days, and a year before
    /// its months.
    var rank: Double { Double((year * 13 + (month ?? 0)) * 32 + (day ?? 0)) }
}
