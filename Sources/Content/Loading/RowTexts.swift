import DataFormats
import Diagnostics
import Files
import Markdown

/// The Markdown files of a catalog that also has tables. A file with the id of a row adds its body and its fields to that row.
struct RowTexts: Sendable {
    /// The paths of the files, relative to the content folder, by their ids in lower case: ids that differ only by case are equal.
    private var paths: [String: String] = [:]
    /// Reads a file of the content folder; returns `nil` and reports problems if it cannot be read.
    private let read: @Sendable (_ path: String, inout Diagnostics) -> RowText?

    /// No files.
    init() {
        read = { _, _ in nil }
    }

    init(read: @escaping @Sendable (_ path: String, inout Diagnostics) -> RowText?) {
        self.read = read
    }

    /// Adds a file. Of several files with the same id, the first one belongs to the row, so that the others are reported as
    /// duplicates.
    mutating func add(_ path: String, id: String) {
        if paths[id.lowercased()] == nil { paths[id.lowercased()] = path }
    }

    var isEmpty: Bool { paths.isEmpty }

    /// Returns the path of the file that belongs to the row with an id.
    func path(ofRow id: String) -> String? { paths[id.lowercased()] }

    /// Whether a file belongs to any row of a table that was read without it.
    func complete(_ table: LoadedFiles.File) -> Bool {
        !isEmpty
            && (table.entries.contains { path(ofRow: $0.id) != nil }
                || table.drafts.contains { path(ofRow: $0) != nil })
    }

    func text(at path: String, into diagnostics: inout Diagnostics) -> RowText? {
        read(path, &diagnostics)
    }
}

/// A Markdown file that adds its body and its fields to a row of a table.
struct RowText: Sendable {
    let file: SourceFile
    let document: MarkdownDocument
    /// The digest of the file's bytes.
    let digest: Digest
}

extension RowText {
    var fields: Node { document.fields }

    var body: MarkdownSource { MarkdownSource(bytes: document.body, in: file, firstLine: document.bodyLine) }

    /// Returns the fields of a row with those of the text. A key that both have is reported, unless its values are equal.
    /// - Complexity: O(*k* log *k*) for *k* keys.
    func fields(completing row: Node, in table: SourceFile, into diagnostics: inout Diagnostics) -> Node {
        var members = row.members ?? []
        for member in fields.members ?? [] {
            guard let other = row[member.key] else {
                reportConflicts(of: member.value, at: member.key, with: row, in: table, into: &diagnostics)
                members.append(member)
                continue
            }
            report(member.value, at: member.key, unlessEqualTo: other, in: table, into: &diagnostics)
        }
        return Node(.object(members), at: row.position)
    }

    /// Reports values of nested keys, such as `common` in `name`, for which the table has a column `name.common`.
    private func reportConflicts(
        of node: Node, at path: String, with row: Node, in table: SourceFile,
        into diagnostics: inout Diagnostics
    ) {
        for member in node.members ?? [] {
            let inner = path + "." + member.key
            if let other = row[inner] {
                report(member.value, at: inner, unlessEqualTo: other, in: table, into: &diagnostics)
            } else {
                reportConflicts(of: member.value, at: inner, with: row, in: table, into: &diagnostics)
            }
        }
    }

    private func report(
        _ value: Node, at path: String, unlessEqualTo other: Node, in table: SourceFile,
        into diagnostics: inout Diagnostics
    ) {
        // A cell without a declared type is text, where YAML has a number.
        let areEqual = other.text.map { $0 == value.text } ?? (other.digest == value.digest)
        guard !areEqual else { return }
        let place = ProblemPlace(file: table.path, position: other.position)
        diagnostics.report(.keyInRowAndText(path, row: place), in: file, at: value.position)
    }
}

/// The keys that a Markdown file adds to a row of a table.
struct RowTextKeys: Sendable {
    private let keys: Set<String>

    init() {
        keys = []
    }

    /// - Parameters:
    ///   - fields: The fields of the file.
    ///   - row: The fields of the row, which keeps its own values.
    init(of fields: Node, addedTo row: Node) {
        keys = Set((fields.members ?? []).lazy.map { $0.key }.filter { row[$0] == nil })
    }

    /// Whether the value at a path is from the Markdown file.
    /// - Parameter fields: The fields of the entry. A column may have a whole path as its name: `name.common`.
    func contain(_ path: FieldPath, in fields: Node) -> Bool {
        keys.contains(path.text) || keys.contains(path.keys[0]) && fields[path.text] == nil
    }
}

/// The Markdown file of a row, for messages about what it adds.
struct RowTextSource: Sendable {
    let file: String
    let keys: RowTextKeys
}
