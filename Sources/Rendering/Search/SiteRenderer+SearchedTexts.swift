package import Content
import DataFormats
import Markdown
package import Planning
package import SearchDictionary

extension SiteRenderer {
    /// Returns the texts of an entry that its catalog's search reads.
    package func searchedTexts(of entry: Entry, in catalog: CatalogPlan) -> SearchedTexts {
        var texts = SearchedTexts()
        for text in catalog.catalog.settings.searched ?? defaultSearchedTexts(of: entry, in: catalog) {
            switch text {
            case .title: texts.names += titles(of: entry, in: catalog)
            case .otherNames: texts.names += entry.also
            case .body:
                if let body = entry.body?.html(allowsRawHTML: plan.content.settings.rawHTML) {
                    texts.bodies.append(body.text)
                }
            case .field(let path): texts.values += values(of: path, of: entry, in: catalog)
            }
        }
        return texts
    }

    /// Returns the texts that the search reads if the settings name none: the names, the body, and the fields that rows
    /// and pages show.
    private func defaultSearchedTexts(of entry: Entry, in catalog: CatalogPlan) -> [SearchedText] {
        let settings = catalog.catalog.settings
        var fields = factRules(of: entry, in: catalog).map(\.path)
        var shown = [settings.entry.subtitle, settings.entry.value].compactMap { $0 }
        shown += settings.entry.columns
        for view in settings.views {
            shown += [view.entry.subtitle, view.entry.value].compactMap { $0 } + (view.entry.columns ?? [])
        }
        // An excerpt is a part of the body.
        for path in shown where entry.fields[path] != nil && !fields.contains(path) { fields.append(path) }
        return [.title, .otherNames, .body] + fields.map { .field($0) }
    }

    /// Returns the titles of an entry: that of the catalog, those of other views, and its reading.
    private func titles(of entry: Entry, in catalog: CatalogPlan) -> [String] {
        var titles = [entry.title]
        titles += catalog.views.compactMap { $0.settings.entry.title(of: entry) }
        let reading = entry.sortString
        guard reading != entry.title else { return titles }
        titles.append(reading)
        if let initials = Self.initials(ofReading: reading, of: entry.title) { titles.append(initials) }
        return titles
    }

    /// Returns the first letters of the syllables of a reading, by which a Chinese title is typed, as in `bj` for “běi jīng”;
    /// `nil` if the title is not in Han characters, or if the reading does not separate syllables.
    private static func initials(ofReading reading: String, of title: String) -> String? {
        guard title.unicodeScalars.contains(where: \.properties.isIdeographic) else { return nil }
        let syllables = reading.split(whereSeparator: \.isWhitespace)
        guard syllables.count > 1, !reading.unicodeScalars.contains(where: \.properties.isIdeographic) else {
            return nil
        }
        return String(syllables.compactMap(\.first))
    }

    /// Returns the values of a field as pages show them. A number and a date can also be found as they are written.
    private func values(of path: FieldPath, of entry: Entry, in catalog: CatalogPlan) -> [String] {
        guard let shown = text(path, of: entry, in: catalog) else { return [] }
        switch catalog.rule(of: path)?.type {
        case .integer, .number, .date:
            let written = entry.fields[path]?.listed.compactMap(\.text) ?? []
            return [shown] + written.filter { $0 != shown }
        default: return [shown]
        }
    }
}
