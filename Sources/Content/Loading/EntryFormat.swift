import DataFormats
import Diagnostics
import Files

/// A file format of entries.
package enum EntryFormat: CaseIterable {
    /// A file is one entry: the front matter contains its fields, and the rest is its body.
    case markdown
    /// An object is one entry. A list contains several entries.
    case json
    /// Each line is one entry.
    case jsonLines
}

extension EntryFormat {
    /// Creates the format of a file from its extension. Fails if no format has this extension.
    package init?(path: String) {
        let name = path.utf8
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = name[name.index(after: dot)...]
        let found = Self.allCases.first {
            // Only case in ASCII is ignored.
            $0.extensions.contains { $0.utf8.elementsEqual(ending) { $0 == $1 | 0x20 && $1 >= 0x41 } }
        }
        guard let found else { return nil }
        self = found
    }

    private var extensions: [String] {
        switch self {
        case .markdown: ["md", "markdown"]
        case .json: ["json"]
        case .jsonLines: ["ndjson", "jsonl"]
        }
    }

    /// Returns the entries of a file in their order. Reports values that are not entries.
    /// - Parameters:
    ///   - digest: The digest of the file's bytes.
    ///   - drafts: Receives the ids of the drafts, which are not built.
    func entries(
        in file: SourceFile, digest: Digest, by builder: EntryBuilder, drafts: inout [String],
        into diagnostics: inout Diagnostics
    ) -> [Entry] {
        let nodes: [Node]
        var isOnlyEntry = false
        switch self {
        case .markdown:
            guard let document = MarkdownDocument.read(file, into: &diagnostics) else { return [] }
            let entry = builder.entry(
                from: document, in: file, digest: digest, drafts: &drafts, into: &diagnostics)
            return entry.map { [$0] } ?? []
        case .json:
            guard let node = JSONReader.read(file, into: &diagnostics) else { return [] }
            isOnlyEntry = node.elements == nil
            nodes = node.listed
        case .jsonLines:
            nodes = JSONReader.readLines(file, into: &diagnostics)
        }
        return nodes.compactMap {
            builder.entry(
                from: $0, isOnlyEntry: isOnlyEntry, in: file, drafts: &drafts, into: &diagnostics)
        }
    }
}
