import Content
import Planning
import TemplateLanguage
import ThemeSources

/// The names of the entries of a catalog, with which other sites link to them; see ``TermLinksFile``.
struct TermsFile: FileKind {
    static let traits: FileTraits = .large
    let catalog: Int

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin {
        FileOrigin("the terms", of: catalogs[catalog].catalog.origin)
    }

    func revision(in revisions: FileRevisions) -> FileRevision? { revisions.revision(ofEntriesOf: catalog) }

    func bytes(at path: String, by renderer: SiteRenderer) -> [UInt8]? {
        renderer.terms(of: renderer.plan.catalogs[catalog], at: path)
    }
}

/// The script that turns the terms on pages of other sites into links.
struct TermLinksFile: FileKind {
    static let path = "-/terms.js"

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the script for the terms on other sites") }

    func revision(in _: FileRevisions) -> FileRevision? { .ofStructure }

    func bytes(at _: String, by _: SiteRenderer) -> [UInt8]? {
        compactedScript(PackageResources.terms_js, keepsOutermost: true)
    }
}

extension SiteRenderer {
    /// Returns the terms as JSON: the name of each entry, its other names, the URL of its page relative to the file, and the first
    /// sentence of its body or, without one, its subtitle.
    /// - Complexity: O(*n*).
    fileprivate func terms(of catalog: CatalogPlan, at path: String) -> [UInt8] {
        var json = JSONText()
        json.append("{\"title\":")
        json.appendString(catalog.catalog.title)
        json.append(",\"language\":")
        json.appendString(catalog.catalog.language)
        json.append(",\"terms\":[")
        var isFirst = true
        ExportedRows(of: catalog).forEach { entry, _, target in
            json.append(isFirst ? "\n{\"name\":" : ",\n{\"name\":")
            isFirst = false
            json.appendString(entry.title)
            if !entry.also.isEmpty, !catalog.hides(catalog.catalog.settings.entry.also) {
                json.append(",\"also\":")
                json.appendStrings(entry.also)
            }
            json.append(",\"url\":")
            let anchor = target.anchor.map { SitePath.encoded($0) }
            json.appendString(relative(from: path, to: target.path, anchor: anchor).percentEncodingNonASCII)
            if let text = description(of: entry, in: catalog) {
                json.append(",\"text\":")
                json.appendString(text)
            }
            json.append("}")
        }
        json.append("\n]}\n")
        return json.bytes
    }

    private func description(of entry: Entry, in catalog: CatalogPlan) -> String? {
        if let sentence = excerpt(of: entry, in: catalog) { return sentence }
        let subtitle = catalog.catalog.settings.entry.subtitle
        return catalog.hides(subtitle) ? nil : text(subtitle, of: entry, in: catalog)
    }
}

extension CatalogPlan {
    fileprivate func hides(_ path: FieldPath?) -> Bool {
        path.flatMap { catalog.settings.fields[$0]?.isHidden } ?? false
    }
}
