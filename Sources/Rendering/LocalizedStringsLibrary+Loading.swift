import DefaultTheme
package import Diagnostics
import ICUCollation
package import Planning
package import TemplateLanguage

extension LocalizedStringsLibrary {
    /// Reads the tables that the languages need, and all of the project's.
    ///
    /// A word is looked for under the tags of ``Collation/lookupTags(for:)``, in the project's table before the
    /// default one of the same tag, and then in English.
    ///
    /// - Parameters:
    ///   - custom: the files of the project's theme; those that are no tables are left alone.
    ///   - languages: the site's and those of its catalogs. One that ICU cannot serve has
    ///     no words, and is an error of the plan.
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
                // The plan fails for the same reason, and reports it at the catalog that has the language.
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

/// The tables of a project and of the default theme by canonical tags.
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
                diagnostics.report(Diagnostic(.words(problem), file: source.file.path))
                continue
            }
            let table = StringTable(source.file, language: tag, rules: rules, into: &diagnostics)
            custom[tag] = (table, source.file)
        }
    }

    /// A table that the default theme has, too, is not reported: a project may hold all of the theme.
    func reportUnused(_ languages: Set<String>, into diagnostics: inout Diagnostics) {
        let used = Set(languages.flatMap { Collation.lookupTags(for: $0) })
        for (tag, entry) in custom where !used.contains(tag) && Self.defaultFile(tag) == nil {
            diagnostics.report(Diagnostic(.words(.unusedLanguage(tag)), file: entry.file.path))
        }
    }

    mutating func strings(
        for language: String, into diagnostics: inout Diagnostics
    ) throws(CollationError) -> LocalizedStrings {
        let tags = Collation.lookupTags(for: language)
        var strings: [StringKey: LocalizedString] = [:]
        for tag in tags { try add(tag, to: &strings, into: &diagnostics) }
        let isFallback = strings.isEmpty
        let alphabet = strings[.alphabet]
        try add(LocalizedStringsLibrary.defaultLanguage, to: &strings, into: &diagnostics)
        let own = try Collation(language: language)
        // The alphabet of a language is no word to be borrowed. A language without letters has the English title.
        if alphabet == nil, let first = own.letters.first, let last = own.letters.last {
            strings[.alphabet] = .text(StringFormat(verbatim: first + "–" + last))
        }
        let collation = isFallback ? try Collation(language: LocalizedStringsLibrary.defaultLanguage) : own
        return LocalizedStrings(strings: strings, collation: collation, isFallback: isFallback)
    }

    /// Adds the words of a tag that are not there yet.
    private mutating func add(
        _ tag: String, to strings: inout [StringKey: LocalizedString], into diagnostics: inout Diagnostics
    ) throws(CollationError) {
        for case let table? in [custom[tag]?.table, try defaultTable(tag, into: &diagnostics)] {
            strings.merge(table.strings) { nearest, _ in nearest }
        }
    }

    /// - Returns: `nil` for a language for which the default theme has no table.
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
