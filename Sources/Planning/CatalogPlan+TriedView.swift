package import Content
package import Diagnostics
package import ICUCollation

extension CatalogPlan {
    /// Plans a view that the catalog's settings do not have. Reports what planning a site reports of a view.
    ///
    /// The interface's words in it are in the language of the catalog.
    /// - Parameters:
    ///   - content: The content of the site.
    ///   - resolver: Finds the entries that values of fields name.
    /// - Throws: ``CollationError`` if ICU has no order for the view's language.
    /// - Complexity: O(*n* log *n*) for *n* entries.
    package func plan(
        _ settings: ViewSettings, in content: SiteContent, resolver: LinkResolver,
        into diagnostics: inout Diagnostics
    ) throws(CollationError) -> ViewPlan {
        var orderings = OrderingCache(entries: catalog.entries)
        let (sectioning, _) = try Self.sectioning(
            settings, of: catalog, collation: collation, strings: strings,
            titles: Self.titles(inCatalog: number, of: content, resolver: resolver),
            orderings: &orderings)
        let path = "\(path)-/\(settings.id)/"
        return ViewPlan(
            sectioning, of: catalog, language: settings.language ?? catalog.language,
            strings: strings, path: path, sectionsPath: path, into: &diagnostics)
    }
}
