import Content
public import Files
public import Planning
import Records
import Sectioning

/// Keys of the files of a site. A file with the same key as in an earlier build has the same bytes, so it need not be
/// rendered.
///
/// A key is a digest of everything that a file is made of: the program and the templates, the settings, the revisions of
/// the entries on the page, and the paths to which its links lead. If rendering reads anything else, its key must
/// include it.
public struct PageKeys: Sendable {
    private let renderer: SiteRenderer
    /// A digest of the program and of the project's templates.
    let identity: Digest
    private let site: Digest
    private let catalogs: [ObjectIdentifier: Digest]
    private let views: [ObjectIdentifier: Digest]
    /// For each catalog, a digest of the index of its default view, which is on the pages of its entries.
    private let indexes: [ObjectIdentifier: Digest]
    private let links: LinkDigests
    /// A digest of everything of which the pages of entries and of views are made, except their entries. If it is the same
    /// as in an earlier build, a page with the same ``revision(of:)`` has the same key.
    public let structure: Digest

    /// Collects what the keys of many files share.
    ///
    /// - Parameters:
    ///   - identity: A digest of the program and of the project's templates.
    ///   - jobs: The number of tasks at the same time.
    /// - Complexity: O(*rows of all views*).
    public init(of renderer: SiteRenderer, identity: Digest, jobs: Int = 1) async {
        self.renderer = renderer
        self.identity = identity
        let links = await LinkDigests.make(of: renderer, jobs: jobs)
        self.links = links
        let site = renderer.siteDigest(identity: identity)
        self.site = site
        var catalogs: [ObjectIdentifier: Digest] = [:]
        var views: [ObjectIdentifier: Digest] = [:]
        var indexes: [ObjectIdentifier: Digest] = [:]
        for catalog in renderer.plan.catalogs {
            let digest = renderer.digest(of: catalog, site: site)
            catalogs[ObjectIdentifier(catalog)] = digest
            indexes[ObjectIdentifier(catalog)] = renderer.indexDigest(
                of: catalog.defaultView, context: digest)
            for view in catalog.allViews {
                views[ObjectIdentifier(view)] = renderer.digest(
                    of: view, in: catalog, context: digest, links: links)
            }
        }
        self.catalogs = catalogs
        self.views = views
        self.indexes = indexes
        structure = renderer.structureDigest(
            catalogs: renderer.plan.catalogs.compactMap { indexes[ObjectIdentifier($0)] },
            views: renderer.plan.catalogs.flatMap { $0.allViews }.compactMap { views[ObjectIdentifier($0)] },
            links: links)
    }
}

extension CatalogPlan {
    /// The views, and those that are narrowed to a value of a facet.
    fileprivate var allViews: [ViewPlan] { views + facets.flatMap { $0.values.map { $0.view } } }
}

extension ViewPlan {
    /// Returns a digest of the revisions of the rows on a page.
    fileprivate func revision(of page: ViewLayout.Page) -> UInt64 {
        var record = RecordWriter()
        switch page {
        case .contents: break
        case .whole:
            for section in snapshot.sections {
                for placement in section.placements { record.write(placement.revision) }
            }
        case .part(let section, _, let placements):
            for placement in snapshot.sections[section].placements[placements] {
                record.write(placement.revision)
            }
        }
        return Digest(of: record.bytes).prefix
    }
}

extension PageKeys {
    /// Returns the revision of the entries on a page; `nil` for a file of another kind.
    /// - Complexity: O(*rows of the page*).
    public func revision(of file: SitePlan.File) -> UInt64? {
        switch file.kind {
        case .entry(let position, let catalog): return catalog.catalog.entries[position].revision
        case .view(let view, let page, _): return view.revision(of: view.layout.pages[page])
        case .facet(let place, let page, let catalog):
            let view = catalog.facets[place.facet].values[place.value].view
            return view.revision(of: view.layout.pages[page])
        default: return nil
        }
    }

    /// Returns the key of a file; `nil` for a file that is rendered in every build.
    /// - Complexity: O(*rows and links of the page*).
    public func key(of file: SitePlan.File) -> Digest? {
        var record = RecordWriter()
        switch file.kind {
        case .entry(let position, let catalog):
            guard let context = indexes[ObjectIdentifier(catalog)] else { return nil }
            context.write(to: &record)
            renderer.writeEntryPage(position, of: catalog, links: links, to: &record)
        case .redirect(_, let position, let catalog):
            guard let context = catalogs[ObjectIdentifier(catalog)] else { return nil }
            context.write(to: &record)
            let target = catalog.target(of: position)
            record.write(target.path)
            record.write(target.anchor) { $1.write($0) }
            record.write(catalog.catalog.entries[position].title)
        case .view(let view, let page, let catalog):
            guard let context = views[ObjectIdentifier(view)] else { return nil }
            context.write(to: &record)
            record.write(page)
            renderer.writeRows(of: view.layout.pages[page], of: view, in: catalog, to: &record)
        case .facet(let place, let page, let catalog):
            let view = catalog.facets[place.facet].values[place.value].view
            guard let context = views[ObjectIdentifier(view)] else { return nil }
            context.write(to: &record)
            record.write(place.facet)
            record.write(place.value)
            record.write(page)
            renderer.writeRows(of: view.layout.pages[page], of: view, in: catalog, to: &record)
        case .addresses(let file, let catalog):
            for view in catalog.addresses?.views ?? [] {
                guard let context = views[ObjectIdentifier(catalog.views[view])] else { return nil }
                context.write(to: &record)
            }
            for entry in catalog.entries(inAddresses: file) {
                record.write(catalog.catalog.entries[Int(entry)].id)
            }
        case .asset(let asset):
            guard let version = asset.version else { return nil }
            version.write(to: &record)
        case .sitemap(let part):
            // The structure has the paths of all pages.
            structure.write(to: &record)
            record.write(part) { $1.write($0) }
        case .searchData(let bytes): write(Digest(of: bytes), to: &record)
        case .searchRows(let digest, _, _): write(digest, to: &record)
        case .home, .page, .morePages, .feed, .notFound, .stylesheet, .theme:
            return nil
        }
        record.write(file.path)
        return Digest(of: record.bytes)
    }

    /// Writes what the compressed bytes of a file with a digest are made of.
    private func write(_ content: Digest, to record: inout RecordWriter) {
        site.write(to: &record)
        record.write(Gzip.version)
        content.write(to: &record)
    }
}
