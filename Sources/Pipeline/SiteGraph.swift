package import Content
package import Files
import Planning
import Rendering

/// The site of a project while its files change.
///
/// Loading the site again after a change reads only the files that have changed. If their entries take the same places
/// as before, nothing is planned again, either.
package struct SiteGraph: Sendable {
    /// The site without errors that was loaded last.
    private var site: LoadedSite?
    private var files: LoadedFiles
    /// Where the entries of each file are, as soon as they are needed.
    private var places: [PathKey: EntryFilePlace]?

    /// - Parameter files: The files of an earlier run.
    package init(files: LoadedFiles = LoadedFiles()) {
        self.files = files
    }

    /// Loads the site.
    ///
    /// - Parameters:
    ///   - changed: The files of the project that have changed since the last call, if it is known that no other has.
    ///   - loader: The loader of the content folder.
    ///   - templates: Reads the project's own theme files.
    ///   - whenRead: See ``LoadedSite/load(_:templates:diagnostics:reusing:whenRead:)``.
    /// - Throws: ``ContentTreeError`` if the content folder cannot be listed.
    package mutating func load(
        changed: [String]? = nil, by loader: ContentLoader, templates: () -> TemplateFolder,
        whenRead: (SiteContent) -> Void = { _ in }
    ) async throws(ContentTreeError) -> LoadedSite {
        if let changed, let replaced = replacing(changed, by: loader) { return replaced }
        places = nil
        // If the folder cannot be listed now, the next call does not learn what has changed until then.
        site = nil
        let templates = templates()
        let loaded = try await LoadedSite.load(
            loader, templates: templates.sources, diagnostics: templates.diagnostics, reusing: files,
            whenRead: whenRead)
        files = loaded.files
        site = loaded.plan == nil ? nil : loaded
        return loaded
    }

    private mutating func replacing(_ changed: [String], by loader: ContentLoader) -> LoadedSite? {
        guard let site, let plan = site.plan else { return nil }
        let known = places ?? plan.content.placesOfFiles()
        places = known
        let paths = changed.compactMap { $0.removingPathPrefix("content/") }
        guard paths.count == changed.count,
            let replaced = site.replacing(entriesOf: paths, at: known, by: loader, files: &files)
        else { return nil }
        self.site = replaced
        return replaced
    }
}
