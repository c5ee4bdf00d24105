/// An object of the settings, for advice about a key that is in another one.
struct SettingsPlace {
    /// The name in messages, after “belongs in”.
    let name: String

    /// Finds the object that has a key; `nil` if none has, or only the one in which it is.
    /// - Parameter subject: What messages call the object in which the key is.
    init?(of key: String, outside subject: String) {
        let isInSite = ContentLayout.siteSettingsFiles.contains(subject)
        let isInCatalog = ContentLayout.catalogSettingsFiles.contains(subject)
        let isInView = subject == "a view"
        // Other keys of “entry” may be meant as those of the entries.
        let isInEntry = subject == "entry" && Self.viewKeys.contains(key)
        guard isInSite || isInCatalog || isInView || isInEntry else { return nil }
        if Self.viewKeys.contains(key), !isInView {
            name = isInSite ? "a view, under “views” in catalog.yaml" : "a view, under “views”"
        } else if Self.entryKeys.contains(key) {
            name = isInSite ? "“entry” in catalog.yaml" : isInView ? "“entry” of the view" : "“entry”"
        } else if Self.catalogEntryKeys.contains(key) {
            name = "“entry” of catalog.yaml"
        } else if Self.catalogKeys.contains(key), !isInCatalog {
            name = isInSite ? "the catalog.yaml of a catalog" : "catalog.yaml, at the top level"
        } else if Self.siteKeys.contains(key), !isInSite {
            name = "content/site.yaml"
        } else {
            return nil
        }
    }

    /// Whether a key is one of the site's settings, and neither of a catalog's nor common in entries.
    static func isKeyOfSite(_ key: String) -> Bool { key == "language" || siteKeys.contains(key) }

    /// The keys that other programs use for those of the settings, in lower case.
    static let synonyms = [
        "baseurl": "url", "lang": "language", "locale": "language", "css": "styles", "stylesheet": "styles",
        "stylesheets": "styles", "menu": "navigation", "nav": "navigation",
    ]

    private static let viewKeys: Set = [
        "section", "by", "order", "entries", "numeric", "index", "indexLength", "empty", "missing",
        "selection",
    ]
    private static let entryKeys: Set = ["sort", "row", "columns", "subtitle", "value"]
    /// Those that a view cannot have.
    private static let catalogEntryKeys: Set = ["image", "also", "date", "aliases", "kind", "pages"]
    private static let catalogKeys: Set = [
        "entry", "views", "fields", "facets", "pageSize", "alphabets", "source", "decimal", "terms",
        "searched", "schema",
    ]
    private static let siteKeys: Set = [
        "url", "author", "drafts", "rawHTML", "navigation", "home", "styles", "head", "csp", "publish",
        "tolerate",
    ]
}
