package import Content
package import Diagnostics
import Files

/// Loads files from memory.
package func load(
    _ files: [String: String], jobs: Int = 1, drafts: Bool = false
) async throws -> (content: SiteContent, diagnostics: Diagnostics) {
    let loader = ContentLoader(tree: MemoryTree(files), jobs: jobs) { settings in
        if drafts { settings.includesDrafts = true }
    }
    let (content, diagnostics, _) = try await loader.load()
    return (content, diagnostics)
}

/// Loads the files of one catalog in the folder `a`.
package func loadCatalog(
    _ files: [String: String], drafts: Bool = false
) async throws -> (entries: [Entry], diagnostics: Diagnostics) {
    let inFolder = Dictionary(uniqueKeysWithValues: files.map { ("a/" + $0.key, $0.value) })
    let (content, diagnostics) = try await load(inFolder, drafts: drafts)
    return (content.catalogs.first?.entries.map(\.whole) ?? [], diagnostics)
}
