import Content
public import DataFormats
public import Diagnostics

/// A file of many imported entries, in a form that a catalog can read.
public struct EntryList: Sendable {
    /// The entries, which are objects. There is at least one. Their positions are in ``bytes``.
    public let entries: [Node]
    /// The contents of the file to write in the catalog: the bytes of the imported file. If that file is an
    /// object, the contents are the list in the object, or a list of the entries that are its values.
    public let bytes: [UInt8]
    /// The part of the file that is the list; `nil` if it is the whole file.
    public let excerpt: EntryListExcerpt?
    /// How the numbers of a table are written, if that differs from JSON.
    var decimalSign: DecimalSign?

    /// Reads a list of objects, an object that contains such a list, an object whose values are all objects, or one
    /// object per line (`.ndjson`, `.jsonl`), or a table (`.csv`, `.tsv`, `.tab`). The list can also be in an object of the object. Everything else is
    /// reported.
    ///
    /// A catalog would read an object that contains a list as one entry, so the list is extracted as it is written.
    /// - Returns: The list, or `nil` if anything was reported.
    /// - Complexity: O(*bytes*).
    public static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> EntryList? {
        var found = Diagnostics()
        defer { diagnostics.append(found) }
        guard let text = TextDecoding.checkedText(of: file, into: &found) else { return nil }
        var list: EntryList?
        let format = EntryFormat(path: file.path)
        if format == .table {
            list = table(in: file, into: &found)
        } else if format == .jsonLines {
            let entries = JSONReader.readLines(text, into: &found)
            list = EntryList(entries: entries, bytes: text.bytes, excerpt: nil)
        } else if let node = JSONReader.read(text, into: &found) {
            list = from(node, in: text, into: &found)
        }
        guard let read = list, !found.hasErrors else { return nil }
        if read.entries.isEmpty { report("an empty list", in: text, at: .start, into: &found) }
        for entry in read.entries where entry.members == nil {
            found.report(.entryNotObject(found: entry.kindName), in: text, at: entry.position)
        }
        return found.hasErrors ? nil : read.withPositionsInBytes
    }

    /// The list with the positions of its entries in ``bytes``, if these are not the whole file.
    private var withPositionsInBytes: EntryList? {
        guard excerpt != nil else { return self }
        var diagnostics = Diagnostics()
        let written = SourceFile(path: "list.json", bytes: bytes)
        return JSONReader.read(written, into: &diagnostics)?.elements.map {
            EntryList(entries: $0, bytes: bytes, excerpt: excerpt)
        }
    }
}

extension EntryList {
    private static func from(_ node: Node, in file: SourceFile, into diagnostics: inout Diagnostics)
        -> EntryList?
    {
        if let entries = node.elements { return EntryList(entries: entries, bytes: file.bytes, excerpt: nil) }
        let search = EntryListSearch(in: node)
        guard let found = search.found else {
            let keys = search.equalLists.map { "“\($0.excerpt)”" }.joined(separator: ", ")
            let object = keys.isEmpty ? "an object without a list" : "an object with several lists: \(keys)"
            let what = node.members == nil ? node.kindName : object
            report(what, in: file, at: node.position, into: &diagnostics)
            return nil
        }
        var excerpt = EntryListExcerpt(path: found.path, keyName: nil, others: found.others)
        let start = file.offset(of: found.node.position)
        guard let entries = found.node.elements else {
            guard let keyed = KeyedEntries(found.node) else { return nil }
            excerpt.keyName = keyed.keyName ?? "id"
            return EntryList(
                entries: keyed.entries, bytes: keyed.bytes(from: file, at: start), excerpt: excerpt)
        }
        let bytes = file.bytes[start..<endOfValue(in: file.bytes, from: start)]
        return EntryList(entries: entries, bytes: bytes + [UInt8(ascii: "\n")], excerpt: excerpt)
    }

    private static func report(
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
