import Content
import Escaping
import Planning
import Sectioning

/// The page of the explorer: a form for a view's YAML, words and choices, and the sections that they give.
///
/// It needs no script. Its size is limited: a section shows its first rows, and a view its first sections.
struct ExplorerPage {
    let exploration: Exploration
    let siteTitle: String
    let catalogs: [CatalogPlan]
    /// The formatted problems of the view's YAML.
    let problems: [String]

    static let path = "-/explore"
    static let stylesheet = "-/explorer.css"

    private static let maximumRows = 5
    private static let maximumSections = 200

    private var query: ExplorerQuery { exploration.query }
    private var catalog: CatalogPlan { exploration.catalog }

    var html: [UInt8] {
        Array(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'self'; \
            base-uri 'none'; form-action 'self'">
            <title>Try a view — \(escaped(catalog.catalog.title))</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/\(Self.stylesheet)">
            </head>
            <body>
            <header>
            <p><a href="/">\(escaped(siteTitle))</a></p>
            <h1>Try a view</h1>
            \(catalogLinks)</header>
            \(form)<main>
            \(result)</main>
            \(fields)            </body>
            </html>

            """.utf8)
    }
}

extension ExplorerPage {
    private func escaped(_ text: String) -> String { text.escapedForHTML }

    /// Returns a link to the explorer, with a view's YAML or without.
    private func link(to catalog: CatalogPlan, view: String? = nil) -> String {
        let parameters = [("catalog", catalog.path), ("view", view)].compactMap { name, value in
            value.map { "\(name)=" + $0.percentEncoded { $0.isUnreserved } }
        }
        return escaped("/\(Self.path)?" + parameters.joined(separator: "&"))
    }

    private var catalogLinks: String {
        guard catalogs.count > 1 else { return "" }
        let links = catalogs.map { each in
            let current = each.number == catalog.number ? " aria-current=\"page\"" : ""
            return "<li><a href=\"\(link(to: each))\"\(current)>\(escaped(each.catalog.title))</a></li>\n"
        }
        return "<nav aria-label=\"Catalogs\"><ul>\n\(links.joined())</ul></nav>\n"
    }

    private var form: String {
        """
        <form action="/\(Self.path)">
        <input type="hidden" name="catalog" value="\(escaped(catalog.path))">
        <label for="view">A view, as an item of <code>views</code> in <code>catalog.yaml</code></label>
        <textarea id="view" name="view" rows="8" spellcheck="false" autocapitalize="none" \
        placeholder="section: kind\norder: count">\n\(escaped(query.view ?? ""))</textarea>
        \(problemList)<label for="words">Find</label>
        <input id="words" name="q" type="search" value="\(escaped(query.words))">
        \(facets)<button>Show</button>
        </form>

        """
    }

    private var problemList: String {
        problems.isEmpty ? "" : "<ol class=\"problems\">\n\(problems.map(ErrorPage.item).joined())</ol>\n"
    }

    private var facets: String {
        zip(catalog.facets, exploration.counts).map { facet, counts in
            let chosen = query.chosen[facet.settings.id] ?? []
            let boxes = zip(facet.values, counts).prefix(Self.maximumSections).map { value, count in
                """
                <label><input type="checkbox" name="\(escaped(ExplorerQuery.facetPrefix + facet.settings.id))" \
                value="\(escaped(value.slug))"\(chosen.contains(value.slug) ? " checked" : "")> \
                \(escaped(value.title)) <small>\(count)</small></label>

                """
            }
            return """
                <details\(chosen.isEmpty ? "" : " open")><summary>\(escaped(facet.title))</summary>
                \(boxes.joined())</details>

                """
        }.joined()
    }

    /// The keys of the entries. Each is a link to the view that sections by it.
    private var fields: String {
        let fields = FieldSummary.all(of: catalog.catalog.entries)
        guard !fields.isEmpty else { return "" }
        let rows = fields.map { field in
            let values = field.values < FieldSummary.maximumValues ? "\(field.values)" : "\(field.values)+"
            let view = "section: \(field.path)\n"
            return """
                <tr><th scope="row"><a href="\(link(to: catalog, view: view))">\(escaped(field.path))</a></th>\
                <td>\(field.entries)</td><td>\(values)</td>\
                <td>\(escaped(field.examples.joined(separator: " · ")))</td></tr>

                """
        }
        return """
            <aside>
            <table>
            <caption>Keys of the entries. Choose one to section by it.</caption>
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
    private var result: String {
        guard let view = exploration.view else { return "<p>Correct the view to see its sections.</p>\n" }
        let sections = exploration.found.sections
        let rest = sections.count - Self.maximumSections
        return """
            <h2>\(escaped(query.view == nil ? view.title : "Your view"))</h2>
            <p role="status">\(summary(of: view))</p>
            \(strip(of: view))\(sections.prefix(Self.maximumSections).map { section($0, of: view) }.joined())\
            \(rest > 0 ? "<p>And \(counted(rest, "more section")).</p>\n" : "")
            """
    }

    private func counted(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    /// Returns what was found, and on how many pages the site shows the view.
    private func summary(of view: ViewPlan) -> String {
        let entries = Set(exploration.found.sections.flatMap { $0.placements.map(\.id.entry) }).count
        let total = catalog.catalog.entries.count
        let amount =
            entries == total
            ? counted(total, "entry").replacing("entrys", with: "entries") : "\(entries) of \(total) entries"
        let pages = view.layout.pages.count
        return
            "\(amount) in \(counted(exploration.found.sections.count, "section")), on \(counted(pages, "page"))"
    }

    /// Returns the index. Sections without a match are shown, and lead nowhere.
    private func strip(of view: ViewPlan) -> String {
        guard let items = view.index?.items, !items.isEmpty else { return "" }
        let shown = Set(exploration.found.sections.prefix(Self.maximumSections).map(\.key))
        let list = items.prefix(Self.maximumSections).map { item in
            let title = escaped(item.title)
            guard shown.contains(item.key), let position = view.snapshot.position(ofSection: item.key) else {
                return "<li>\(title)</li>\n"
            }
            let full = escaped(view.sectionTitles[position])
            return
                "<li><a href=\"#\(escaped(view.sectionIDs[position]))\" title=\"\(full)\">\(title)</a></li>\n"
        }
        return "<nav aria-label=\"Index\"><ol>\n\(list.joined())</ol></nav>\n"
    }

    private func section(_ section: Snapshot<String, RowID>.Section, of view: ViewPlan) -> String {
        guard let position = view.snapshot.position(ofSection: section.key) else { return "" }
        let entries = section.placements.count { $0.id.otherName == nil }
        let total = view.counts[position].entries
        let rest = section.placements.count - Self.maximumRows
        return """
            <section id="\(escaped(view.sectionIDs[position]))">
            <h3>\(escaped(view.sectionTitles[position])) <small>\(entries == total ? "\(total)" : "\(entries) of \(total)")</small></h3>
            <ul>
            \(section.placements.prefix(Self.maximumRows).map { row($0.id, of: view) }.joined())\
            \(rest > 0 ? "<li>and \(rest) more</li>\n" : "")</ul>
            </section>

            """
    }

    private func row(_ id: RowID, of view: ViewPlan) -> String {
        let row = catalog.row(id, in: view)
        let target = catalog.target(of: catalog.position(ofEntry: id.entry))
        let anchor = target.anchor.map { "#" + $0.percentEncoded { $0.isUnreserved } } ?? ""
        let see = row.isOtherName ? " → \(escaped(row.entry.title))" : ""
        return """
            <li><a href="\(escaped(RequestTarget.path(encoding: target.path) + anchor))">\(marked(row.title))</a>\(see)</li>

            """
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
