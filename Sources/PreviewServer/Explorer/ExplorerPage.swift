import Content
import Diagnostics
import Escaping
import ICUCollation
import Planning
import Sectioning

/// The page of the explorer: a form for the settings of a view, words and choices, and the sections that they give.
///
/// It needs no script. Its size is limited: a section shows its first rows, and a view its first sections.
struct ExplorerPage {
    let exploration: Exploration
    let siteTitle: String
    let catalogs: [CatalogPlan]

    static let path = "-/explore"
    static let stylesheet = "-/explorer.css"

    private static let maximumRows = 5
    /// The maximum number of rows of a section in what was found.
    private static let maximumFoundRows = 20
    private static let maximumSections = 200

    private var query: ExplorerQuery { exploration.query }
    private var catalog: CatalogPlan { exploration.catalog }

    var html: [UInt8] {
        get throws {
            let fields = try FieldSummary.all(of: catalog.catalog.entries)
            return PreviewDocument.html(
                title: "\(state) — Try a view — \(catalog.catalog.title)", stylesheet: Self.stylesheet,
                policy: "form-action 'self'",
                body: (
                    "",
                    """
                    <header>
                    <p><a href="/">\(escaped(siteTitle))</a></p>
                    <h1>Try a view</h1>
                    \(catalogLinks)</header>
                    \(form(example: example(among: fields)))<main id="result" tabindex="-1">
                    \(result)</main>
                    \(table(of: fields))
                    """
                ))
        }
    }
}

extension ExplorerPage {
    private func escaped(_ text: String) -> String { text.escapedForHTML }

    private func link(to query: ExplorerQuery) -> String { escaped("/\(Self.path)?\(query.encoded)") }

    /// Returns the query for another view.
    private func query(for view: String?) -> ExplorerQuery {
        var other = query
        other.view = view
        return other
    }

    private var catalogLinks: String {
        guard catalogs.count > 1 else { return "" }
        let links = catalogs.map { each in
            let current = each.number == catalog.number ? " aria-current=\"page\"" : ""
            let url = link(to: ExplorerQuery(catalog: each.path))
            return "<li><a href=\"\(url)\"\(current)>\(escaped(each.catalog.title))</a></li>\n"
        }
        return "<nav aria-label=\"Catalogs\"><ul>\n\(links.joined())</ul></nav>\n"
    }

    /// Returns a key that is worth sectioning by: one with few values.
    private func example(among fields: [FieldSummary]) -> String {
        fields.first { (2...$0.entries / 3 + 2).contains($0.values) }?.path ?? "title"
    }

    private func form(example: String) -> String {
        let problems = exploration.problems
        let isInvalid = exploration.view == nil
        return """
            <form action="/\(Self.path)#result" aria-label="View">
            <input type="hidden" name="catalog" value="\(escaped(catalog.path))">
            <label for="view">Settings of a view</label>
            <p id="hint">Write them as in an item of <code>views</code>, without the dash, for example \
            <code>section: \(escaped(example))</code>. <a href="#keys">The keys of the entries</a> are listed at the end.</p>
            <textarea id="view" name="view" rows="8" spellcheck="false" autocapitalize="none" \
            aria-describedby="hint\(problems.isEmpty ? "" : " problems")"\(isInvalid ? " aria-invalid=\"true\"" : "")>
            \(escaped(query.view ?? ""))</textarea>
            \(problemList)<label for="words">Find</label>
            <input id="words" name="q" type="search" maxlength="\(ExplorerQuery.maximumLength)" \
            value="\(escaped(query.searchText))"\(query.isShortened ? " aria-describedby=\"shortened\"" : "")>
            \(shortened)\(facets)<button>Show</button>
            </form>

            """
    }

    private var shortened: String {
        guard query.isShortened else { return "" }
        return
            "<p id=\"shortened\">Only the first \(ExplorerQuery.maximumLength) characters are searched.</p>\n"
    }

    private var problemList: String {
        let items = exploration.problems.map { diagnostic in
            let isError = diagnostic.severity == .error
            let line = diagnostic.position.map { " in line \($0.line)" } ?? ""
            let excerpt = diagnostic.position.flatMap { position in
                diagnostic.source.flatMap { SourceExcerpt(of: $0, at: position, columns: \.columns) }
            }
            return """
                <li\(isError ? "" : " class=\"warning\"")><p>\(isError ? "Error" : "Warning")\(line): \
                \(escaped(diagnostic.problem.message.visible))</p>\
                \(excerpt.map { "<pre>\(escaped("\($0.line)\n\($0.indentation)^"))</pre>" } ?? "")\
                \(diagnostic.problem.advice.map { "<p>\(escaped($0.visible))</p>" } ?? "")</li>

                """
        }
        return items.isEmpty ? "" : "<ol id=\"problems\">\n\(items.joined())</ol>\n"
    }

    /// The values of the facets, except those that would leave nothing.
    private var facets: String {
        zip(catalog.facets, exploration.counts).map { facet, counts in
            let chosen = query.chosen[facet.settings.id] ?? []
            let boxes = zip(facet.values, counts).filter { $1 > 0 || chosen.contains($0.slug) }
                .prefix(Self.maximumSections).map { value, count in
                    """
                    <label><input type="checkbox" name="\(escaped(ExplorerQuery.facetPrefix + facet.settings.id))" \
                    value="\(escaped(value.slug))"\(chosen.contains(value.slug) ? " checked" : "")> \
                    \(escaped(value.title)) <small>\(count)</small></label>

                    """
                }
            return """
                <details\(chosen.isEmpty ? "" : " open")><summary>\(escaped(facet.title))</summary>
                <div role="group" aria-label="\(escaped(facet.title))">
                \(boxes.joined())</div>
                </details>

                """
        }.joined()
    }

    /// Returns the keys of the entries. Each is a link to the view that sections by it.
    private func table(of fields: [FieldSummary]) -> String {
        guard !fields.isEmpty else { return "" }
        let rows = fields.map { field in
            let values =
                field.values < FieldSummary.maximumValues ? "\(field.values)" : "\(field.values)+"
            // A string of JSON is also one of YAML, in which a key may not be written plainly, such as `no` and `#tag`.
            let settings = "section: \(JSONValue.string(field.path).fileContents)"
            return """
                <tr><th scope="row"><a href="\(link(to: query(for: settings)))">\
                \(escaped(field.path))</a></th><td>\(field.entries)</td><td>\(values)</td>\
                <td>\(escaped(field.examples.joined(separator: " · ")))</td></tr>

                """
        }
        return """
            <aside id="keys">
            <table>
            <caption>Keys of the entries. The link of a key sections the catalog by it.</caption>
            <thead><tr><th scope="col">Key</th><th scope="col">Entries</th><th scope="col">Values</th>\
            <th scope="col">Examples</th></tr></thead>
            <tbody>
            \(rows.joined())</tbody>
            </table>
            </aside>

            """
    }
}

extension ExplorerPage {
    private var isNarrowed: Bool { !query.searchText.isEmpty || !query.chosen.isEmpty }
    private var errors: Int { exploration.problems.count { $0.severity == .error } }
    /// The sections to show: while the list is searched or narrowed, those with rows.
    private var sections: [Snapshot<String, RowID>.Section] {
        exploration.found.sections.filter { !isNarrowed || !$0.placements.isEmpty }
    }

    private var entryCount: Int {
        Set(exploration.found.sections.flatMap { $0.placements.map(\.id.entry) }).count
    }

    /// What the page shows, in a few words.
    private var state: String {
        guard exploration.view != nil else { return errors.counted("error") }
        let total = catalog.catalog.entries.count
        return isNarrowed ? "\(entryCount) of \(total)" : total.counted("entry", "entries")
    }

    private var result: String {
        guard let view = exploration.view else {
            return """
                <h2>Your view</h2>
                <p>Correct <a href="#problems">\(errors.counted("error"))</a> to see its sections.</p>

                """
        }
        let sections = sections
        let rest = sections.count - Self.maximumSections
        return """
            <h2>\(escaped(query.view == nil ? view.title : "Your view"))</h2>
            <p>\(summary(of: view))</p>
            \(strip(of: view, to: sections))\
            \(sections.prefix(Self.maximumSections).map { section($0, of: view) }.joined())\
            \(rest > 0 ? "<p>And \(rest.counted("more section")).</p>\n" : "")
            """
    }

    /// Returns the size of the view, and what was found in it.
    private func summary(of view: ViewPlan) -> String {
        let total = catalog.catalog.entries.count
        let size = """
            \(total.counted("entry", "entries")) in \(view.snapshot.sections.count.counted("section")), \
            on \(view.layout.pages.count.counted("page"))
            """
        let whole = query.view == nil ? "The catalog’s own view: \(size)." : "\(size)."
        guard isNarrowed else { return whole }
        var all = query
        (all.searchText, all.chosen) = ("", [:])
        let chosen = catalog.facets.compactMap { facet -> String? in
            let slugs = query.chosen[facet.settings.id] ?? []
            let titles = facet.values.filter { slugs.contains($0.slug) }.map(\.title)
            return titles.isEmpty ? nil : "\(facet.title): \(titles.joined(separator: ", "))"
        }
        let reasons = (query.searchText.isEmpty ? [] : ["“\(query.searchText)”"]) + chosen
        return """
            \(whole)<br>\(entryCount.counted("entry", "entries")) for \(escaped(reasons.joined(separator: ", "))) in \
            \(sections.count.counted("section")). <a href="\(link(to: all))">Show all</a>
            """
    }

    /// Returns the index. Titles of sections without a match are no links.
    private func strip(of view: ViewPlan, to sections: [Snapshot<String, RowID>.Section]) -> String {
        guard let items = view.index?.items, !items.isEmpty, !sections.isEmpty else { return "" }
        let shown = Set(sections.prefix(Self.maximumSections).map(\.key))
        let list = items.prefix(Self.maximumSections).map { item in
            let title = escaped(item.title)
            guard shown.contains(item.key), let position = view.snapshot.position(ofSection: item.key) else {
                return "<li>\(title)</li>\n"
            }
            let full = view.sectionTitles[position]
            let label = full == item.title ? "" : " aria-label=\"\(escaped("\(item.title) \(full)"))\""
            return "<li><a href=\"#\(escaped(view.sectionIDs[position]))\"\(label)>\(title)</a></li>\n"
        }
        let isAmbiguous = Set(items.map(\.title)).count < items.count
        let advice =
            "<p>Some titles in the index are equal. <code>index: initials</code> or <code>index: full</code> may help.</p>\n"
        return "<nav aria-label=\"Index\"><ol>\n\(list.joined())</ol></nav>\n\(isAmbiguous ? advice : "")"
    }

    private func section(_ section: Snapshot<String, RowID>.Section, of view: ViewPlan) -> String {
        guard let position = view.snapshot.position(ofSection: section.key) else { return "" }
        let entries = section.placements.count { $0.id.otherName == nil }
        let total = view.counts[position].entries.counted("entry", "entries")
        let most = isNarrowed ? Self.maximumFoundRows : Self.maximumRows
        let rest = section.placements.count - most
        return """
            <section id="\(escaped(view.sectionIDs[position]))">
            <h3>\(escaped(view.sectionTitles[position])) \
            <small>\(entries == view.counts[position].entries ? total : "\(entries) of \(total)")</small></h3>
            <ul>
            \(section.placements.prefix(most).map { row($0.id, of: view) }.joined())\
            \(rest > 0 ? "<li>and \(rest) more</li>\n" : "")</ul>
            </section>

            """
    }

    private func row(_ id: RowID, of view: ViewPlan) -> String {
        let row = catalog.row(id, in: view)
        let target = catalog.target(of: catalog.position(ofEntry: id.entry))
        let anchor = target.anchor.map { "#" + $0.percentEncoded { $0.isUnreserved } } ?? ""
        let see = row.isOtherName ? " see \(escaped(row.entry.title))" : ""
        let url = escaped(RequestTarget.path(encoding: target.path) + anchor)
        return "<li><a href=\"\(url)\">\(marked(row.title))</a>\(see)</li>\n"
    }

    /// Returns a title with the matches of the words marked.
    private func marked(_ title: String) -> String {
        var html = ""
        var end = title.startIndex
        for range in exploration.highlights(in: title) {
            html +=
                escaped(String(title[end..<range.lowerBound]))
                + "<mark>\(escaped(String(title[range])))</mark>"
            end = range.upperBound
        }
        return html + escaped(String(title[end...]))
    }
}
