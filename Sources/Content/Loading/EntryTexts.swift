import DataFormats
import Diagnostics
import Files
import Markdown

/// The Markdown files of a catalog that also has files with data. A Markdown file with the id of an entry in them adds its body and its
/// fields to that entry.
struct EntryTexts: Sendable {
    /// The paths of the files, relative to the content folder, by their ids in lower case: ids that differ only by case are equal.
    private var paths: [String: String] = [:]
    /// Reads a file of the content folder; returns `nil` and reports problems if it cannot be read.
    private let read: @Sendable (_ path: String, inout Diagnostics) -> EntryText?

    /// No files.
    init() {
        read = { _, _ in nil }
    }

    init(read: @escaping @Sendable (_ path: String, inout Diagnostics) -> EntryText?) {
        self.read = read
    }

    /// Adds a file. Of several files with the same id, the first one belongs to the entry, so that the others are reported as
    /// duplicates.
    mutating func add(_ path: String, id: String) {
        if paths[id.lowercased()] == nil { paths[id.lowercased()] = path }
    }

    var isEmpty: Bool { paths.isEmpty }

    /// Returns the path of the file that belongs to the entry with an id.
    func path(ofEntry id: String) -> String? { paths[id.lowercased()] }

    /// Whether a Markdown file belongs to any entry of a file that was read without it.
    func complete(_ file: LoadedFiles.File) -> Bool {
        !isEmpty
            && (file.entries.contains { path(ofEntry: $0.id) != nil }
                || file.drafts.contains { path(ofEntry: $0) != nil })
    }

    func text(at path: String, into diagnostics: inout Diagnostics) -> EntryText? {
        read(path, &diagnostics)
    }
}

/// A Markdown file that adds its body and its fields to an entry in another file.
struct EntryText: Sendable {
    let file: SourceFile
    let document: MarkdownDocument
    /// The digest of the file's bytes.
    let digest: Digest
}

extension EntryText {
    var fields: Node { document.fields }

    var body: MarkdownSource { MarkdownSource(bytes: document.body, in: file, firstLine: document.bodyLine) }

    /// Returns the fields of an entry with those of the text. A key that both have is reported, unless its values are equal.
    /// - Complexity: O(*k* log *k*) for *k* keys.
    func fields(completing entry: Node, in entryFile: SourceFile, into diagnostics: inout Diagnostics) -> Node
    {
        var members = entry.members ?? []
        for member in fields.members ?? [] {
            guard let other = entry[member.key] else {
                reportConflicts(
                    of: member.value, at: member.key, with: entry, in: entryFile, into: &diagnostics)
                members.append(member)
                continue
            }
            report(member.value, at: member.key, unlessEqualTo: other, in: entryFile, into: &diagnostics)
        }
        return Node(.object(members), at: entry.position)
    }

    /// Reports values of nested keys, such as `common` in `name`, for which a table has a column `name.common`.
    private func reportConflicts(
        of node: Node, at path: String, with entry: Node, in entryFile: SourceFile,
        into diagnostics: inout Diagnostics
    ) {
        for member in node.members ?? [] {
            let inner = path + "." + member.key
            if let other = entry[inner] {
                report(member.value, at: inner, unlessEqualTo: other, in: entryFile, into: &diagnostics)
            } else {
                reportConflicts(of: member.value, at: inner, with: entry, in: entryFile, into: &diagnostics)
            }
        }
    }

    /// Whether an entry also has a key of the text, with another value.
    func contradicts(_ entry: Node, at key: String) -> Bool {
        guard let value = fields[key], let other = entry[key] else { return false }
        return !Self.areEqual(value, other)
    }

    private static func areEqual(_ value: Node, _ other: Node) -> Bool {
        guard let text = value.text, let otherText = other.text else { return value.digest == other.digest }
        // A cell without a declared type is text, where YAML has a number.
        return text == otherText
            || value.isNumber && other.isNumber && text.numberIdentity == otherText.numberIdentity
    }

    private func report(
        _ value: Node, at path: String, unlessEqualTo other: Node, in entryFile: SourceFile,
        into diagnostics: inout Diagnostics
    ) {
        guard !Self.areEqual(value, other) else { return }
        let place = ProblemPlace(file: entryFile.path, position: other.position)
        let values = other.text.flatMap { text in value.text.map { ProblemValues(text, $0) } }
        diagnostics.report(
            .keyInEntryAndText(path, entry: place, values: values), in: file, at: value.position)
    }
}

/// The keys that a Markdown file adds to an entry in another file.
struct EntryTextKeys: Sendable {
    private let keys: Set<String>

    init() {
        keys = []
    }

    /// - Parameters:
    ///   - fields: The fields of the file.
    ///   - entry: The fields of the entry, which keeps its own values.
    init(of fields: Node, addedTo entry: Node) {
        keys = Set((fields.members ?? []).lazy.map { $0.key }.filter { entry[$0] == nil })
    }

    /// Whether the value at a path is from the Markdown file.
    /// - Parameter fields: The fields of the entry. A column may have a whole path as its name: `name.common`.
    func contain(_ path: FieldPath, in fields: Node) -> Bool {
        keys.contains(path.text) || keys.contains(path.keys[0]) && fields[path.text] == nil
    }
}

/// The Markdown file of an entry in another file, for messages about what it adds.
struct EntryTextSource: Sendable {
    let file: String
    let keys: EntryTextKeys
}

extension Node {
    fileprivate var isNumber: Bool {
        guard case .scalar(let scalar) = content else { return false }
        switch scalar.type {
        case .integer, .number: return true
        case .null, .boolean, .string: return false
        }
    }
}
