import Diagnostics
package import Files
import Records

/// Everything that a build reads, as metadata: two builds with equal inputs and no problems make the same site.
package struct BuildInput: Sendable {
    package let digest: Digest
    /// The listed content folder, so that it is listed once.
    package let tree: ListedTree

    /// Reads the metadata of the content folder.
    ///
    /// - Parameters:
    ///   - tree: The content folder.
    ///   - templates: The project's own theme files.
    ///   - options: The options that change the site.
    ///   - jobs: The number of tasks that read the metadata.
    /// - Returns: `nil` if it cannot be read, if there are problems in the theme files, or if a file changed so shortly
    ///   before that a later change may not be noticed.
    package init?(tree: some ContentTree, templates: TemplateFolder, options: [String], jobs: Int) async {
        let time = FileVersion.now
        guard templates.diagnostics.isEmpty,
            let identity = ProgramIdentity.digest(with: templates.sources),
            let items = try? await tree.items(jobs: jobs),
            items.allSatisfy({ $0.version?.isSettled(at: time) ?? true })
        else { return nil }
        var record = RecordWriter()
        identity.write(to: &record)
        record.write(options) { $1.write($0) }
        for item in items {
            record.write(item.path)
            record.write(item.version) { $0.write(to: &$1) }
        }
        digest = Digest(of: record.bytes)
        self.tree = ListedTree(tree, items: items)
    }
}
