import DataFormats
import Diagnostics

/// A format of files that hold entries.
package enum EntryFormat: CaseIterable {
    /// One entry: the front matter is its fields, the rest is its body.
    case markdown
    /// An object is one entry, a list is many.
    case json
    /// One entry a line.
    case jsonLines
}

extension EntryFormat {
    /// The format of a file, by the extension of its name; `nil` if it is not a file of entries.
    package init?(path: String) {
        let path = path.lowercased()
        let found = Self.allCases.first { $0.extensions.contains { path.hasSuffix("." + $0) } }
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

    /// Returns the entries of a file in their order. What is not an entry is reported.
    func entries(
        in file: SourceFile, by builder: EntryBuilder, into diagnostics: inout Diagnostics
    ) -> [Entry] {
        let nodes: [Node]
        var isOnlyEntry = false
        switch self {
        case .markdown:
            let entry = MarkdownDocument.read(file, into: &diagnostics)
                .flatMap { builder.entry(from: $0, in: file, into: &diagnostics) }
            return entry.map { [$0] } ?? []
        case .json:
            guard let node = JSONReader.read(file, into: &diagnostics) else { return [] }
            isOnlyEntry = node.elements == nil
            nodes = node.elements ?? [node]
        case .jsonLines:
            nodes = JSONReader.readLines(file, into: &diagnostics)
        }
        return nodes.compactMap {
            builder.entry(from: $0, isOnlyEntry: isOnlyEntry, in: file, into: &diagnostics)
        }
    }
}
