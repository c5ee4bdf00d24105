import Content
public import DataFormats
public import Diagnostics

/// A file of many imported entries, in a form that a catalog can read.
public struct EntryList: Sendable {
    /// The entries, which are objects. There is at least one. Their positions are in ``bytes``.
    public let entries: [Node]
    /// The contents of the file to write in the catalog: the bytes of the imported file, or those of the list or object in it
    /// that has the entries.
    public let bytes: [UInt8]
    /// The part of the file that has the entries; `nil` if it is the whole file.
    public let excerpt: EntryListExcerpt?
    /// Whether the entries are the values of an object. Each then has its key as `$key`.
    var isKeyed = false
    /// How the numbers of a table are written, if that differs from JSON.
    var decimalSign: DecimalSign?
    /// Whether the file is a table, whose cells are text without the types of the settings.
    var isTable = false
    /// What divides the lists in cells of some columns, if that is not the usual separator.
    var separators: [FieldPath: String] = [:]
    /// The `source` that names the file, if it is not read without one.
    var source: SourceProposal?

    /// Whether the file is a database.
    public var isDatabase: Bool {
        if case .database? = source?.kind { true } else { false }
    }

    /// Reads JSON or YAML (`.yaml`, `.yml`): a list of objects, an object whose values are all objects, or an object that contains
    /// one of these, also in an object of its own. Or reads one object per line (`.ndjson`, `.jsonl`), a table (`.csv`, `.tsv`,
    /// `.tab`), or the largest table of an SQLite database. Everything else is reported.
    ///
    /// A catalog would read an object that contains a list as one entry, so the list is extracted as it is written.
    /// - Returns: The list, or `nil` if anything was reported.
    /// - Complexity: O(*bytes*).
    public static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> EntryList? {
        var found = Diagnostics()
        defer { diagnostics.append(found) }
        if file.bytes.starts(with: DatabaseImage.heading) {
            let list = database(in: file, into: &found)
            return found.hasErrors ? nil : list
        }
        let format = EntryFormat(path: file.path)
        if format == .table, let guessed = ContentLoader.guessEncoding(of: file) {
            var list = table(in: guessed.text, into: &found)
            list?.source = SourceProposal(kind: .table(encoding: guessed.encoding))
            return list.map { $0.withBytes(of: file) }
        }
        let checked =
            format == .table
            ? TableText.checked(file, into: &found) : TextDecoding.checkedText(of: file, into: &found)
        guard let text = checked else { return nil }
        var list: EntryList?
        switch format {
        case .table: list = table(in: text, into: &found)?.withBytes(of: file)
        case .jsonLines:
            let entries = JSONReader.readLines(text, into: &found)
            list = EntryList(entries: entries, bytes: text.bytes, excerpt: nil)
        default:
            let node =
                format == .yaml ? YAMLReader.read(text, into: &found) : JSONReader.read(text, into: &found)
            if let node { list = from(node, in: text, isYAML: format == .yaml, into: &found) }
        }
        guard let read = list, !found.hasErrors else { return nil }
        if read.entries.isEmpty { report("an empty list", in: text, at: .start, into: &found) }
        for entry in read.entries where entry.members == nil {
            found.report(.entryNotObject(found: entry.kindName), in: text, at: entry.position)
        }
        return found.hasErrors ? nil : read.withoutExportedMembers
    }

    /// The list without the members `$id` and `$page` of a data file, for which no setting is proposed.
    private var withoutExportedMembers: EntryList {
        guard let first = entries.first, ExportedEntry.read(first) != nil else { return self }
        return withEntries(entries.map { ExportedEntry.fields(of: $0) }, bytes: bytes)
    }

    /// The list with the bytes of the file that it was read from, in the encoding of that file.
    private func withBytes(of file: SourceFile) -> EntryList {
        withEntries(entries, bytes: file.bytes)
    }

    private func withEntries(_ entries: [Node], bytes: [UInt8]) -> EntryList {
        EntryList(
            entries: entries, bytes: bytes, excerpt: excerpt, isKeyed: isKeyed, decimalSign: decimalSign,
            isTable: isTable, separators: separators, source: source)
    }
}

extension EntryList {
    private static func from(
        _ node: Node, in file: SourceFile, isYAML: Bool, into diagnostics: inout Diagnostics
    ) -> EntryList? {
        if let entries = node.elements { return EntryList(entries: entries, bytes: file.bytes, excerpt: nil) }
        let search = EntryListSearch(in: node)
        guard let found = search.found else {
            let keys = search.equalLists.map { "“\($0.excerpt)”" }.joined(separator: ", ")
            let object = keys.isEmpty ? "an object without a list" : "an object with several lists: \(keys)"
            let what = node.members == nil ? node.kindName : object
            report(what, in: file, at: node.position, into: &diagnostics)
            return nil
        }
        if found.path.isEmpty {
            return EntryList(found.node, in: file, bytes: file.bytes, excerpt: nil, into: &diagnostics)
        }
        guard let bytes = bytes(of: found.node, in: file, isYAML: isYAML) else {
            let list = found.path.joined(separator: ".").excerpt
            report(
                "a file from which the list “\(list)” cannot be copied", in: file, at: found.node.position,
                into: &diagnostics)
            return nil
        }
        // The positions of the entries are those in the new file.
        let written = SourceFile(path: isYAML ? "list.yaml" : "list.json", bytes: bytes)
        return value(of: written, isYAML: isYAML).flatMap {
            let excerpt = EntryListExcerpt(path: found.path, others: found.others)
            return EntryList($0, in: written, bytes: bytes, excerpt: excerpt, into: &diagnostics)
        }
    }

    /// Creates a list from its elements, or from the values of an object.
    private init(
        _ node: Node, in file: SourceFile, bytes: [UInt8], excerpt: EntryListExcerpt?,
        into diagnostics: inout Diagnostics
    ) {
        isKeyed = node.elements == nil
        entries = node.elements ?? EntryKey.entries(of: node, in: file, into: &diagnostics)
        self.bytes = bytes
        self.excerpt = excerpt
    }

    /// Returns the value of a file; `nil` if it has errors. Nothing is reported, because the file is a part of one that is.
    private static func value(of file: SourceFile, isYAML: Bool) -> Node? {
        var diagnostics = Diagnostics()
        let node =
            isYAML ? YAMLReader.read(file, into: &diagnostics) : JSONReader.read(file, into: &diagnostics)
        return diagnostics.hasErrors ? nil : node
    }

    /// Returns the text of a list or an object in a file, which is a file of its own; `nil` if that has not the same value.
    private static func bytes(of node: Node, in file: SourceFile, isYAML: Bool) -> [UInt8]? {
        let start = file.offset(of: node.position)
        guard isYAML else {
            return file.bytes[start..<endOfValue(in: file.bytes, from: start)] + [.lineFeed]
        }
        let bytes = YAMLExcerpt.bytes(from: start, column: Int(node.position.column), in: file.bytes)
        let written = value(of: SourceFile(path: "list.yaml", bytes: bytes), isYAML: true)
        return written?.digest == node.digest ? bytes : nil
    }

    static func report(
        _ found: String, in file: SourceFile, at position: SourcePosition, into diagnostics: inout Diagnostics
    ) {
        let problem = Problem.wrongType(
            key: "--from", expected: "a file with a list of entries", found: found)
        diagnostics.report(problem, in: file, at: position)
    }

    /// Returns the end of the list or object that begins at `start`, in well-formed JSON.
    static func endOfValue(in bytes: [UInt8], from start: Int) -> Int {
        var depth = 0
        var isInString = false
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isInString {
                if byte == UInt8(ascii: "\\") { index += 1 }
                isInString = byte != .quote
            } else if byte == .quote {
                isInString = true
            } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                depth += 1
            } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return bytes.count
    }
}
