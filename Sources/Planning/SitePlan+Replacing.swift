package import Content
import Sectioning

extension SitePlan {
    /// Returns the plan of the same content with other versions of some entries, which take the same places: no name,
    /// no section and no order has changed.
    ///
    /// - Parameters:
    ///   - content: The content with the new versions.
    ///   - changed: The indices of these entries, by the index of their catalog.
    /// - Complexity: O(*files of the site*), without sorting or sectioning.
    package func replacing(content: SiteContent, changed: [Int: [Int]]) -> SitePlan {
        var catalogs = catalogs
        var replacements: [ObjectIdentifier: CatalogPlan] = [:]
        for (number, entries) in changed {
            let old = catalogs[number]
            let new = old.replacing(
                catalog: content.catalogs[number],
                changed: entries.map { content.catalogs[number].entries[$0] })
            replacements[ObjectIdentifier(old)] = new
            catalogs[number] = new
        }
        let files = files.map { file in
            File(path: file.path, kind: file.kind.replacing { replacements[ObjectIdentifier($0)] })
        }
        return SitePlan(self, content: content, catalogs: catalogs, files: files)
    }
}

extension SitePlan.Kind {
    /// Returns the same kind of file of another catalog plan.
    fileprivate func replacing(_ replacement: (CatalogPlan) -> CatalogPlan?) -> SitePlan.Kind {
        switch self {
        case .view(let view, let page, let old):
            guard let new = replacement(old), let number = old.views.firstIndex(where: { $0 === view }) else {
                return self
            }
            return .view(new.views[number], page: page, of: new)
        case .facet(let place, let page, let old):
            return replacement(old).map { .facet(place, page: page, of: $0) } ?? self
        case .entry(let position, let old): return replacement(old).map { .entry(position, of: $0) } ?? self
        case .redirect(let alias, let target, let old):
            return replacement(old).map { .redirect(from: alias, to: target, of: $0) } ?? self
        case .feed(let old): return replacement(old).map { .feed($0) } ?? self
        case .addresses(let file, let old): return replacement(old).map { .addresses(file, of: $0) } ?? self
        case .home, .page, .morePages, .sitemap, .notFound, .stylesheet, .theme, .searchData, .searchRows,
            .asset:
            return self
        }
    }
}

extension CatalogPlan {
    fileprivate func replacing(catalog: Catalog, changed: [EntryHeader]) -> CatalogPlan {
        CatalogPlan(
            self, catalog: catalog, views: views.map { $0.reloading(changed) },
            facets: facets.map { facet in
                FacetPlan(
                    settings: facet.settings, title: facet.title,
                    values: facet.values.map { value in
                        FacetPlan.Value(
                            slug: value.slug, title: value.title, count: value.count,
                            view: value.view.reloading(changed))
                    }, positions: facet.positions, spellings: facet.spellings)
            })
    }
}

extension ViewPlan {
    /// Returns the view with the revisions of changed entries.
    fileprivate func reloading(_ entries: [EntryHeader]) -> ViewPlan {
        var snapshot = snapshot
        var isChanged = false
        for entry in entries {
            for name in [nil] + entry.also.map(Optional.some) {
                let row = RowID(entry: entry.id, otherName: name)
                // A view by value has no rows for other names.
                if (try? snapshot.reload(row, revision: entry.revision)) != nil { isChanged = true }
            }
        }
        guard isChanged else { return self }
        return ViewPlan(self, snapshot: snapshot)
    }
}
