import DataFormats
import Diagnostics
import Files

/// A file format of entries.
package enum EntryFormat {
    /// A file is one entry: the front matter contains its fields, and the rest is its body.
    case markdown
    /// An object is one entry. A list contains several entries.
    case json
    /// A mapping is one entry. A list contains several entries.
    case yaml
    /// Each line is one entry.
    case jsonLines
    /// Each row is one entry.
    case table
}

extension EntryFormat {
    /// Creates the format of a file from its extension. Fails if no format has this extension.
    package init?(path: String) {
        if path.hasPathExtension(".md") || path.hasPathExtension(".markdown") {
            self = .markdown
        } else if path.hasPathExtension(".json") {
            self = .json
        } else if path.hasPathExtension(".yaml") || path.hasPathExtension(".yml") {
            self = .yaml
        } else if path.hasPathExtension(".ndjson") || path.hasPathExtension(".jsonl") {
            self = .jsonLines
        } else if path.hasPathExtension(".csv") || path.hasPathExtension(".tsv")
            || path.hasPathExtension(".tab")
        {
            self = .table
        } else {
            return nil
        }
    }

    /// Reads the entries of a file in their order. Reports values that are not entries.
    /// - Parameter digest: The digest of the file's bytes.
    func readEntries(
        of file: SourceFile, digest: Digest, by builder: EntryBuilder, into read: inout ReadEntries
    ) {
        let nodes: [Node]
        var isOnlyEntry = false
        switch self {
        case .markdown:
            guard let document = document(of: file, for: builder, into: &read.diagnostics),
                let entry = builder.entry(
                    from: document, in: file, digest: digest, drafts: &read.drafts, into: &read.diagnostics)
            else { return }
            read.entries.append(entry)
            return
        case .json, .yaml:
            guard let node = value(of: file, into: &read.diagnostics) else { return }
            if builder.usesEntryKeys, !node.isExported {
                nodes = EntryKey.entries(of: node, in: file, into: &read.diagnostics)
            } else {
                isOnlyEntry = node.elements == nil
                if isOnlyEntry { node.reportSiteSettings(in: file, into: &read.diagnostics) }
                nodes = node.listed
                if node.looksLikeKeyedEntries, !builder.hasTitle(node) {
                    let problem = KeyedEntryProblem.looksKeyed(count: node.members?.count ?? 0)
                    read.diagnostics.report(.keyed(problem), in: file, at: node.position)
                }
            }
            if case .yaml = self { builder.reportComments(in: nodes, of: file, into: &read.diagnostics) }
        case .jsonLines:
            nodes = JSONReader.readLines(file, into: &read.diagnostics)
            guard !builder.usesEntryKeys || nodes.areExported else {
                return EntryKey.report(missingIn: nodes.first, in: file, into: &read.diagnostics)
            }
        case .table:
            let form = builder.tableForm(ofFile: file.path)
            nodes = TableReader.read(file, form: form, into: &read.diagnostics) { header in
                let columns = TableColumns(header, settings: builder.settings)
                return { cells, diagnostics in columns.fields(of: cells, in: file, into: &diagnostics) }
            }
            guard !builder.usesEntryKeys || nodes.areExported else {
                return EntryKey.report(missingIn: nodes.first, in: file, into: &read.diagnostics)
            }
        }
        builder.readEntries(from: nodes, isOnlyEntry: isOnlyEntry, in: file, into: &read)
    }

    /// Returns a Markdown file, with its name as `$key` if the settings name that.
    private func document(
        of file: SourceFile, for builder: EntryBuilder, into diagnostics: inout Diagnostics
    ) -> MarkdownDocument? {
        var document = builder.document(of: file, into: &diagnostics)
        if builder.usesEntryKeys, let fields = document?.fields {
            document?.fields = fields.withKey(
                ContentLayout.stem(of: file.path), at: fields.position, in: file, into: &diagnostics)
        }
        return document
    }

    /// Returns the value of a file of JSON or YAML.
    private func value(of file: SourceFile, into diagnostics: inout Diagnostics) -> Node? {
        self == .yaml
            ? YAMLReader.read(file, into: &diagnostics) : JSONReader.read(file, into: &diagnostics)
    }
}

extension SourceFile {
    /// Whether quotes in the file make a string of a number. They do not in a table.
    var hasQuotes: Bool {
        switch EntryFormat(path: path) {
        case .markdown, .json, .yaml, .jsonLines: true
        case .table, nil: false
        }
    }
}

extension Node {
    /// Whether the value is the list of a data file, whose entries have all of their keys.
    fileprivate var isExported: Bool { elements?.areExported == true }
}

extension Node {
    /// Reports an entry that has the name of the site's settings and only keys of theirs.
    fileprivate func reportSiteSettings(in file: SourceFile, into diagnostics: inout Diagnostics) {
        guard ContentLayout.siteSettingsFiles.contains(file.name), let members,
            members.contains(where: { SettingsPlace.isKeyOfSite($0.key) })
        else { return }
        var problems = Diagnostics()
        _ = SiteSettings.read(self, in: file, into: &problems)
        guard !problems.hasErrors else { return }
        diagnostics.report(Diagnostic(.misplacedSettingsFile(.siteInCatalog), file: file.path))
    }
}

extension [Node] {
    /// Whether the values are those of a data file; see ``ExportedEntry``.
    fileprivate var areExported: Bool { first.flatMap { ExportedEntry.read($0) } != nil }
}
