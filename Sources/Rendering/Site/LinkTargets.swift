package import Content
package import Diagnostics
import Files
import Sectioning
package import Planning

/// The targets of links in a planned site: those that a ``LinkResolver`` finds, and the sections, rows and other pages of
/// catalogs, which only the plan knows.
struct LinkTargets {
    let resolver: LinkResolver
    let catalogs: [CatalogPlan]
    /// Sorted by path.
    let files: [SitePlan.File]

    /// Finds the target of a link; see ``LinkResolver/target(of:in:suggests:)``. The page of a catalog has no anchor, since
    /// an anchor leads to the page that has the section or the row.
    /// - Complexity: O(*length*) for most links, and O(log *files*) for others.
    func target(of destination: String, in file: String, suggests: Bool) -> Result<LinkTarget, LinkError> {
        let result = resolver.target(of: destination, in: file)
        switch result {
        case .success(.catalog(let number, let anchor?)) where !anchor.isEmpty:
            let catalog = catalogs[number]
            return listing(catalog.defaultView, of: catalog, anchor: anchor, destination, suggests)
        case .success: return result
        case .failure(let error):
            guard error.isMissingFile else { return result }
            for path in resolver.paths(ofURL: destination, in: file) where path.isGenerated {
                if let found = self.file(at: path) {
                    return page(found, anchor: LinkResolver.anchor(of: destination), destination, suggests)
                }
            }
            return suggests ? resolver.target(of: destination, in: file, suggests: true) : result
        }
    }

    /// Returns the page or feed at a path without slashes at its ends.
    private func file(at path: String) -> SitePlan.File? {
        for path in [SitePath.file(ofPage: path + "/"), path] {
            let position = files.partitioningIndex { !$0.path.isOrderedBeforeAsPath(path) }
            if position < files.count, files[position].path.hasSameBytes(as: path) { return files[position] }
        }
        return nil
    }

    /// Returns the title of the view at a path; `nil` for another page.
    func title(ofPage path: String) -> String? {
        guard let file = file(at: String(path.dropLast(path.hasSuffix("/") ? 1 : 0))) else { return nil }
        return file.kind.listing(in: catalogs)?.title
    }

    private func page(
        _ file: SitePlan.File, anchor: String?, _ destination: String, _ suggests: Bool
    ) -> Result<LinkTarget, LinkError> {
        let path = SitePath.page(ofFile: file.path)
        guard let anchor, !anchor.isEmpty else { return .success(.listing(path: path, anchor: nil)) }
        guard let list = file.kind.listing(in: catalogs) else {
            return .failure(LinkError(.brokenAnchor(destination, anchor: anchor, suggestion: nil)))
        }
        return listing(list.view, of: list.catalog, anchor: anchor, destination, suggests)
    }

    /// Returns the section, the row or the heading with an anchor in a view.
    private func listing(
        _ view: ViewPlan, of catalog: CatalogPlan, anchor: String, _ destination: String, _ suggests: Bool
    ) -> Result<LinkTarget, LinkError> {
        if let section = view.section(withID: anchor) {
            return .success(.listing(path: view.path(ofSection: section), anchor: anchor))
        }
        if let entry = catalog.findEntry(anchor) {
            let id = catalog.catalog.entries[entry].id
            if let place = view.snapshot.positions(of: RowID(entry: id)).first {
                let path = view.path(ofSection: place.section, position: place.offset)
                return .success(.listing(path: path, anchor: id))
            }
        }
        let headings = catalog.catalog.settings.markdownBodies.lazy.flatMap { $0.outline.anchors }
        if headings.contains(anchor) { return .success(.listing(path: view.path, anchor: anchor)) }
        let suggestion = suggests ? AnchorIndex(view.sectionIDs + headings).nearest(to: anchor) : nil
        return .failure(
            LinkError(.brokenAnchor(destination, anchor: anchor, suggestion: suggestion.map { "#" + $0 })))
    }
}

extension SitePlan {
    private var linkTargets: LinkTargets { LinkTargets(resolver: resolver, catalogs: catalogs, files: files) }

    /// Finds the target of a link in Markdown, also if it is a page that only the plan knows.
    package func target(of destination: String, in file: String) -> Result<LinkTarget, LinkError> {
        linkTargets.target(of: destination, in: file, suggests: false)
    }

    /// Returns the problems of links that could not be checked without the plan.
    package func problems(of links: [UncheckedLink]) -> Diagnostics {
        var diagnostics = Diagnostics()
        var suggestions = LinkResolver.maximumSuggestions
        for link in links {
            let target = linkTargets.target(of: link.destination, in: link.file, suggests: suggestions > 0)
            guard case .failure(let error) = target else { continue }
            suggestions -= 1
            diagnostics.report(Diagnostic(error.problem, file: link.file, position: link.position))
        }
        diagnostics.tolerate(content.settings.tolerated)
        return diagnostics
    }
}
