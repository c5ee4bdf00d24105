import Content
import Diagnostics
package import Files
import Records
import TemplateLanguage

/// Everything that a build reads, as metadata: two builds with equal inputs and no problems make the same site.
package struct BuildInput: Sendable {
    /// A digest of the input; `nil` if there are problems in the theme files, or if a file changed so shortly before that a
    /// later change may not be noticed.
    package let digest: Digest?
    /// A digest of the content and the theme files, whatever the program and its options. The publishing targets in
    /// `site.yaml` are not part of it, because they do not change the site.
    package let files: Digest
    /// The listed content folder, so that it is listed once; `nil` if there is no digest of the input.
    package let tree: ListedTree?

    /// Reads the metadata of the content folder.
    ///
    /// - Parameters:
    ///   - tree: The content folder.
    ///   - templates: The project's own theme files.
    ///   - options: The options that change the site.
    ///   - jobs: The number of tasks that read the metadata.
    /// - Returns: `nil` if it cannot be read.
    package init?(tree: some ContentTree, templates: TemplateFolder, options: [String], jobs: Int) async {
        let time = FileVersion.now
        guard let items = try? await tree.items(jobs: jobs), !items.contains(where: { $0.isUnreadable })
        else { return nil }
        files = Self.digest(of: items, in: tree, templates)
        guard templates.diagnostics.isEmpty,
            let identity = ProgramIdentity.digest(with: templates.sources),
            items.allSatisfy({ $0.version?.isSettled(at: time) ?? true })
        else {
            digest = nil
            self.tree = nil
            return
        }
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

    private static func digest(
        of items: [ContentItem], in tree: some ContentTree, _ templates: TemplateFolder
    ) -> Digest {
        var record = RecordWriter()
        for source in templates.sources {
            record.write(source.file.path)
            record.write(source.file.bytes)
        }
        for item in items {
            record.write(item.path)
            if ContentLayout.siteSettingsFiles.contains(item.path), let bytes = try? tree.read(item.path) {
                record.write(withoutTargets(String(decoding: bytes, as: UTF8.self)))
            } else {
                record.write(item.version) { $0.write(to: &$1) }
            }
        }
        return Digest(of: record.bytes)
    }

    /// Returns the lines of `site.yaml` without those of the key `publish`: the key, and the indented lines after it.
    private static func withoutTargets(_ text: String) -> String {
        var isTarget = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let isContinued = line.first.map { " #\r".contains($0) } ?? true
            isTarget = isContinued ? isTarget : line.hasPrefix("publish:")
            return !isTarget
        }
        return lines.joined(separator: "\n")
    }
}
