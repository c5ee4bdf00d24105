package import Diagnostics
import Files

/// The files of a site that are copied, although an author may expect otherwise, and to which nothing links.
package struct UnreadFiles {
    private var kinds: [String: UnreadFileKind] = [:]
    private let content: SiteContent

    /// - Complexity: O(*files*).
    package init(of content: SiteContent) {
        self.content = content
        for asset in content.assets {
            guard let kind = UnreadFileKind(path: asset.file),
                // It has a warning of its own.
                ContentLayout.rightName(ofMisnamed: asset.file) == nil
            else { continue }
            kinds[asset.path] = kind
        }
    }

    /// Removes the file at an output path, because a link leads to it.
    package mutating func removeLinked(_ path: String) {
        if !kinds.isEmpty { kinds[path] = nil }
    }

    /// Reports each file.
    package func report(into diagnostics: inout Diagnostics) {
        guard !kinds.isEmpty else { return }
        for asset in content.assets {
            guard let kind = kinds[asset.path] else { continue }
            diagnostics.report(Diagnostic(.unreadFile(kind), file: contentPrefix + asset.file))
        }
    }
}

extension UnreadFileKind {
    /// Creates the kind of a file from its extension. Fails for any other file, such as an image.
    fileprivate init?(path: String) {
        if let shown = path.withoutTextExtension, EntryFormat(path: shown) != nil {
            self = .text(ending: ContentLayout.textExtension.description)
            return
        }
        let found = Self.extensions.first { $0.endings.contains { path.hasPathExtension($0) } }
        guard let found else { return nil }
        self = found.kind
    }

    private static let extensions: [(kind: UnreadFileKind, endings: [StaticString])] = [
        (.table, [".xlsx", ".xls", ".ods", ".numbers"]),
        (.toml, [".toml"]),
        // In the folder of a catalog, they are entries.
        (.entries, [".yaml", ".yml", ".csv", ".tsv", ".tab"]),
        (.document, [".mdx", ".rst", ".adoc", ".org", ".docx", ".doc", ".odt", ".rtf"]),
        (.template, [".mustache"]),
        (.program, [".sh", ".py", ".rb", ".pl", ".bat"]),
    ]
}
