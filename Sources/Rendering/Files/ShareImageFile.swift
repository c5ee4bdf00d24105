import Content
import Files
import ICUCollation
import Planning
import Records
import Sectioning
import ShareImages
import TemplateLanguage

/// The picture that shows a catalog, or the site, in chats and feeds.
///
/// Pages of entries without an image use that of their catalog: a picture for each entry would take more time and space than
/// the pages.
struct ShareImageFile: FileKind {
    /// The index of the catalog; `nil` for the site.
    let catalog: Int?

    /// Returns the files of a site: one for each catalog, and one for the other pages unless a catalog is at the root.
    static func files(for catalogs: [CatalogPlan]) -> [SitePlan.File] {
        let files = catalogs.map {
            SitePlan.File(path: path(of: $0), kind: ShareImageFile(catalog: $0.number))
        }
        guard !catalogs.contains(where: { $0.path.isEmpty }) else { return files }
        return files + [SitePlan.File(path: path(of: nil), kind: ShareImageFile(catalog: nil))]
    }

    static func path(of catalog: CatalogPlan?) -> String { (catalog?.path ?? "") + "-/share.png" }

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin {
        catalog.map { FileOrigin("the picture", of: catalogs[$0].catalog.origin) }
            ?? FileOrigin("the site’s picture")
    }

    func revision(in revisions: FileRevisions) -> FileRevision? {
        revisions.revision(ofCompressed: revisions.plan.shareImage(ofCatalog: catalog).digest)
    }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        guard let bytes = renderer.plan.shareImage(ofCatalog: catalog).bytes() else {
            throw RenderingFailure(reason: "there is not enough memory for its picture")
        }
        return bytes
    }
}

extension SitePlan {
    /// Returns what the picture of a catalog, or of the site, shows.
    fileprivate func shareImage(ofCatalog number: Int?) -> ShareImage {
        guard let number else {
            return ShareImage(
                title: Collation.precomposed(siteTitle), detail: nil,
                site: content.settings.baseURL?.shownHost, notches: notches(ofCatalogs: catalogs),
                isRightToLeft: direction == "rtl")
        }
        let catalog = catalogs[number]
        return ShareImage(
            title: Collation.precomposed(catalog.catalog.title),
            detail: catalog.strings.entries(catalog.catalog.entries.count),
            site: catalog.catalog.title == siteTitle
                ? content.settings.baseURL?.shownHost : Collation.precomposed(siteTitle),
            notches: notches(ofCatalogs: [catalog]), isRightToLeft: catalog.direction == "rtl")
    }

    /// Returns a notch for each catalog; those of its index if there is only one.
    private func notches(ofCatalogs catalogs: [CatalogPlan]) -> [ShareImage.Notch] {
        guard catalogs.count == 1 else {
            return catalogs.map {
                ShareImage.Notch(
                    title: Collation.precomposed($0.catalog.title), weight: $0.catalog.entries.count)
            }
        }
        let view = catalogs[0].defaultView
        let items = (view.index?.items ?? []).filter { !$0.isEmpty }
        // A few notches have space for whole titles.
        let isShort = items.count <= 9
        return items.map {
            ShareImage.Notch(
                title: Collation.precomposed(isShort ? view.sectionTitles[$0.target] : $0.title),
                weight: view.counts[$0.target].entries)
        }
    }
}

extension ShareImage {
    fileprivate var digest: Digest {
        var record = RecordWriter()
        record.write(title)
        record.write(detail) { $1.write($0) }
        record.write(site) { $1.write($0) }
        record.write(isRightToLeft)
        record.write(notches) { notch, record in
            record.write(notch.title)
            record.write(notch.weight)
        }
        return Digest(of: record.bytes)
    }
}

extension String {
    /// The host and path of a URL, as readers see them.
    fileprivate var shownHost: String? {
        guard let start = firstRange(of: "://")?.upperBound else { return nil }
        let rest = self[start...]
        return String(rest.hasSuffix("/") ? rest.dropLast() : rest)
    }
}
