import Planning
import TemplateLanguage

extension LocalizedStrings: TemplateModel {
    static let table: ModelTable<LocalizedStrings> = {
        let plain = StringKey.allCases.filter { !$0.isPlural }
        var fields = Dictionary(
            uniqueKeysWithValues: plain.map { key in
                (key.rawValue, ModelField<LocalizedStrings>.text { $0[key] })
            })
        // The script chooses the form for a count, so it needs all of them.
        for key in [StringKey.entries, .exactMatches, .foundInCatalogs, .showEntries, .downloadThese] {
            fields[key.rawValue] = .text { $0.forms(of: key) }
        }
        fields["numbers"] = .text { $0.numbers }
        // For `lang` and `dir` if the strings are not in the page's language.
        fields["language"] = .optionalText { $0.isFallback ? LocalizedStringsLibrary.defaultLanguage : nil }
        fields["direction"] = .optionalText { $0.isFallback ? "ltr" : nil }
        return ModelTable("words", fields)
    }()
}
