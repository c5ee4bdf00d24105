package import Content
import Planning

extension SitePlan {
    /// Returns the plan of the same content with other versions of some entries, which take the same places: no name,
    /// no section and no order has changed.
    ///
    /// - Parameters:
    ///   - content: The content with the new versions.
    ///   - changed: The indices of these entries, by the index of their catalog.
    /// - Complexity: O(*changed entries*), without sorting or sectioning.
    package func replacing(content: SiteContent, changed: [Int: [Int]]) -> SitePlan {
        var plan = self
        plan.content = content
        for (number, entries) in changed {
            let catalog = content.catalogs[number]
            plan.catalogs[number] = catalogs[number].replacing(
                catalog: catalog, changed: entries.map { catalog.entries[$0] })
        }
        return plan
    }
}
