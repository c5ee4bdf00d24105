package import Content
import Sectioning

extension CatalogPlan {
    /// Returns the plan of the same catalog with other versions of some entries, which take the same places.
    /// - Complexity: O(*changed entries*) for each view, and O(*values*) for each facet.
    package func replacing(catalog: Catalog, changed: [EntryHeader]) -> CatalogPlan {
        CatalogPlan(
            self, catalog: catalog, views: views.map { $0.reloading(changed) },
            facets: facets.map { facet in
                var facet = facet
                for (number, value) in facet.values.enumerated() {
                    facet.values[number].view = value.view.reloading(changed)
                }
                return facet
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
                if (try? snapshot.reload(row, revision: entry.rowRevision)) != nil { isChanged = true }
            }
        }
        guard isChanged else { return self }
        return ViewPlan(self, snapshot: snapshot)
    }
}
