import DefaultTheme
package import Diagnostics
import ICUCollation
package import Planning
package import TemplateLanguage

extension LocalizedStringsLibrary {
    /// Reads the tables that the languages need, and all of the project's tables.
    ///
    /// A string is looked up under each tag of ``Collation/lookupTags(for:)``, first in the project's table
    /// and then in the default table. The last fallback is English.
    ///
    /// - Parameters:
    ///   - custom: The files of the project's theme. Files that are not tables are ignored.
    ///   - languages: The languages of the site, its catalogs and views. A language that ICU does not support
    ///     has no strings, and the plan reports it as an error.
    package static func load(
        custom: [TemplateSource] = [], languages: Set<String>, into diagnostics: inout Diagnostics
    ) -> LocalizedStringsLibrary {
        var tables = StringTables(custom, into: &diagnostics)
        tables.reportUnused(languages, into: &diagnostics)
        var strings: [String: LocalizedStrings] = [:]
        for language in languages.sorted() {
            do throws(CollationError) {
                strings[language] = try tables.strings(for: language, into: &diagnostics)
            } catch {
                // The plan fails for the same reason, and reports it for the catalog with the language.
            }
        }
        do throws(CollationError) {
            return LocalizedStringsLibrary(
                strings: strings, english: try tables.strings(for: defaultLanguage, into: &diagnostics))
        } catch {
            preconditionFailure("ICU has no data: \(error)")
        }
    }
}

/// The tables of a project and of the default theme, by canonical tag.
private struct StringTables {
    private var custom: [String: (table: StringTable, file: SourceFile)] = [:]
    private var defaults: [String: StringTable] = [:]

    init(_ sources: [TemplateSource], into diagnostics: inout Diagnostics) {
        for source in sources where LocalizedStringsLibrary.isTable(source.name) {
            let stem = source.file.name.split(separator: ".").dropLast().joined(separator: ".")
            guard let tag = Collation.canonicalTag(of: stem) else {
                diagnostics.report(Diagnostic(.invalidLanguage(stem), file: source.file.path))
                continue
            }
            let rules: Collation
            do throws(CollationError) {
                rules = try Collation(language: tag)
            } catch {
                diagnostics.report(Diagnostic(.invalidLanguage(stem), file: source.file.path))
                continue
            }
            if let other = custom[tag] {
                let problem = StringTableProblem.duplicateTable(language: tag, other: other.file.path)
                diagnostics.report(Diagnostic(.stringTable(problem), file: source.file.path))
                continue
            }
            let table = StringTable(source.file, language: tag, rules: rules, into: &diagnostics)
            custom[tag] = (table, source.file)
        }
    }

    /// Reports the project's tables for languages that the site does not use, except languages of the default
    /// theme, because a project may contain a copy of the whole theme.
    func reportUnused(_ languages: Set<String>, into diagnostics: inout Diagnostics) {
        let used = Set(languages.flatMap { Collation.lookupTags(for: $0) })
        for (tag, entry) in custom where !used.contains(tag) && Self.defaultFile(tag) == nil {
            diagnostics.report(Diagnostic(.stringTable(.unusedLanguage(tag)), file: entry.file.path))
        }
    }

    mutating func strings(
        for language: String, into diagnostics: inout Diagnostics
    ) throws(CollationError) -> LocalizedStrings {
        let tags = Collation.lookupTags(for: language)
        var strings: [StringKey: LocalizedString] = [:]
        for tag in tags { try add(tag, to: &strings, into: &diagnostics) }
        let isFallback = strings.isEmpty
        // The title in a table of the theme is that of the language's usual order, and not of another one: `zh-u-co-stroke`.
        let alphabet =
            Self.hasCollation(language)
            ? tags.compactMap { custom[$0]?.table.strings[.alphabet] }.first : strings[.alphabet]
        try add(LocalizedStringsLibrary.defaultLanguage, to: &strings, into: &diagnostics)
        let own = try Collation(language: language)
        // The alphabet is not taken from another language. A language without letters has the English title.
        if alphabet == nil, let first = own.letters.first, let last = own.letters.last {
            strings[.alphabet] = .text(StringFormat(verbatim: first + "–" + last))
        }
        let collation = isFallback ? try Collation(language: LocalizedStringsLibrary.defaultLanguage) : own
        return LocalizedStrings(
            language: language, strings: strings, collation: collation, isFallback: isFallback)
    }

    /// Returns whether a tag names a collation (UTS #35, part 5, section 1.2).
    private static func hasCollation(_ language: String) -> Bool {
        language.lowercased().split(separator: "-").drop { $0 != "u" }.contains("co")
    }

    /// Adds the strings for a tag, except those whose keys are already in `strings`.
    private mutating func add(
        _ tag: String, to strings: inout [StringKey: LocalizedString], into diagnostics: inout Diagnostics
    ) throws(CollationError) {
        for case let table? in [custom[tag]?.table, try defaultTable(tag, into: &diagnostics)] {
            strings.merge(table.strings) { nearest, _ in nearest }
        }
    }

    /// Returns the default theme's table for a tag.
    /// - Returns: `nil` if the default theme has no table for the language.
    private mutating func defaultTable(
        _ tag: String, into diagnostics: inout Diagnostics
    ) throws(CollationError) -> StringTable? {
        if let table = defaults[tag] { return table }
        guard let file = Self.defaultFile(tag) else { return nil }
        let rules = try Collation(language: tag)
        let source = SourceFile(path: "Templates/" + file.path, bytes: file.bytes)
        let table = StringTable(source, language: tag, rules: rules, into: &diagnostics)
        defaults[tag] = table
        return table
    }

    private static func defaultFile(_ tag: String) -> DefaultTheme.File? {
        let path = LocalizedStringsLibrary.folder + tag + ".yaml"
        return DefaultTheme.files.first { $0.path == path }
    }
}
