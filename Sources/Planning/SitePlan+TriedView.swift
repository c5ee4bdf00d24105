package import Content
package import Diagnostics
package import ICUCollation

extension SitePlan {
    /// Plans a view of a catalog that the catalog's settings do not have. Reports what planning a site reports of a view.
    ///
    /// The interface's words in it are in the language of the catalog.
    /// - Throws: ``CollationError`` if ICU has no order for the view's language.
    /// - Complexity: O(*n* log *n*) for *n* entries.
    package func plan(
        _ settings: ViewSettings, of catalog: CatalogPlan, into diagnostics: inout Diagnostics
    ) throws(CollationError) -> ViewPlan {
        let content = catalog.catalog
        var orderings = OrderingCache(entries: content.entries)
        let (sectioning, _) = try CatalogPlan.sectioning(
            settings, of: content, collation: catalog.collation, strings: catalog.strings,
            titles: CatalogPlan.titles(inCatalog: catalog.number, of: self.content, resolver: resolver),
            orderings: &orderings)
        let path = "\(catalog.path)-/\(settings.id)/"
        return ViewPlan(
            sectioning, of: content, language: settings.language ?? content.language,
            strings: catalog.strings, path: path, sectionsPath: path, into: &diagnostics)
    }
}
