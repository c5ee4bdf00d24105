import Content
import Diagnostics
import Sectioning

/// A checker that finds names in a view's settings that no section has.
enum SectionNameChecker {
    /// A name and its position; `nil` in settings that were not read from a file.
    private struct Name {
        let key: String
        let text: String
        let position: SourcePosition?
    }

    /// The maximum number of unknown names of a view that get a suggestion. Each suggestion searches all
    /// sections.
    private static let suggestions = 20

    /// Reports unknown names.
    /// - Parameters:
    ///   - ranges: The sections of a view by ranges, which exist even if they have no entries.
    ///   - allowed: Names that `order` may contain even if their sections have no entries.
    static func report(
        _ settings: ViewSettings, of snapshot: Snapshot<String, RowID>, ranges: [SectionName],
        allowed: [String],
        title: (String) -> String, into diagnostics: inout Diagnostics
    ) {
        guard let origin = settings.origin else { return }
        let keys = snapshot.indexedKeys + snapshot.sections.map { $0.key }
        let known = Set(keys + keys.map(title) + ranges.flatMap { [$0.key, $0.title] })
        let expected = known.union(allowed)
        let unknown = names(in: settings).filter {
            !($0.key == "order" ? expected : known).contains($0.text)
        }
        guard !unknown.isEmpty else { return }
        let candidates = known.sorted()
        for (number, name) in unknown.enumerated() {
            let problem = Problem.unknownSection(
                name.text, key: name.key, view: settings.id,
                suggestion: number < suggestions
                    ? Suggestion.nearest(to: name.text, in: candidates) : nil)
            diagnostics.report(problem, in: origin.file, at: name.position ?? origin.position)
        }
    }

    private static func names(in settings: ViewSettings) -> [Name] {
        var tables = [("selection", Array(settings.selection.exceptions.keys))]
        if case .table(let titles) = settings.index { tables.append(("index", Array(titles.keys))) }
        if case .table(let texts) = settings.header { tables.append(("header", Array(texts.keys))) }
        if case .table(let texts) = settings.footer { tables.append(("footer", Array(texts.keys))) }
        let named = tables.flatMap { key, names in
            names.sorted().map { Name(key: key, text: $0, position: settings.namePositions[key]?[$0]) }
        }
        guard case .list(let listed) = settings.order else { return named }
        return named
            + zip(listed, settings.orderPositions).map { Name(key: "order", text: $0, position: $1) }
    }
}
