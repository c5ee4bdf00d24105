import Content
import Sectioning

/// Finds names of sections in a view's settings that none of its sections has.
enum SectionNameCheck {
    static func report(
        _ settings: ViewSettings, of snapshot: Snapshot<String, String>, title: (String) -> String,
        into diagnostics: inout Diagnostics
    ) {
        let keys = snapshot.indexedKeys + snapshot.sections.map { $0.key }
        let known = Set(keys).union(keys.map(title))
        for (key, names) in tables(of: settings) {
            for name in names.sorted() where !known.contains(name) {
                let problem = Problem.unknownSection(
                    name, key: key, view: settings.id,
                    suggestion: Suggestion.nearest(to: name, in: known.sorted()))
                guard let origin = settings.origin else { continue }
                diagnostics.report(problem, in: origin.file, at: origin.position)
            }
        }
    }

    private static func tables(of settings: ViewSettings) -> [(key: String, names: [String])] {
        var tables = [("selection", Array(settings.selection.sections.keys))]
        if case .table(let titles) = settings.index { tables.append(("index", Array(titles.keys))) }
        if case .table(let texts) = settings.header { tables.append(("header", Array(texts.keys))) }
        if case .table(let texts) = settings.footer { tables.append(("footer", Array(texts.keys))) }
        return tables
    }
}
