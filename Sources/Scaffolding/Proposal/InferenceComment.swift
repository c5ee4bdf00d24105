import Diagnostics

/// Comments that describe the evidence for a setting.
enum InferenceComment {
    /// Returns the number of entries that have a field: `205 of 250 entries have it`.
    static func coverage(_ field: FieldProfile) -> String {
        if field.entries == 1 { return "The only entry has it" }
        if field.isComplete { return "All \(field.entries) entries have it" }
        return "\(field.filled) of \(field.entries) entries have it"
    }

    /// Returns the coverage, the number of different values, and the lengths of a field.
    static func names(_ field: FieldProfile) -> String {
        let length =
            field.shortest == field.longest
            ? field.longest.counted("character") + " each"
            : "\(field.shortest) to \(field.longest) characters"
        let difference =
            field.isUnique ? "all unique" : "\(field.values.count + field.longStringCount) different values"
        return "\(coverage(field)), \(difference), \(length)."
    }

    /// Returns a description of the sections of a view.
    static func groups(_ view: CatalogProposal.View) -> String {
        let field = view.field
        switch view.grouping {
        case .value:
            let examples = field.ranking.prefix(5).map { "\($0.value.excerpt) (\($0.count))" }
            let rest = field.values.count > examples.count ? " …" : ""
            return "\(coverage(field)), \(field.values.count) different values: "
                + examples.joined(separator: ", ") + rest
        case .firstLetter:
            return "For readers who know the codes, which begin with other letters than the titles."
        case .year:
            let years = field.values.keys.map { $0.prefix(4) }
            return "\(coverage(field)), from \(years.min() ?? "") to \(years.max() ?? "")."
        case .ranges:
            let numbers = field.values.keys.compactMap { text in Double(text).map { ($0, text) } }
            // A number may have several spellings.
            let least = numbers.min { $0 < $1 }?.1 ?? ""
            let most = numbers.max { $0 < $1 }?.1 ?? ""
            return
                "\(coverage(field)), numbers from \(least) to \(most); each section starts at one of these bounds."
        }
    }
}
