import Content
public import DataFormats
public import Diagnostics

/// A file of many imported entries, in a form that a catalog can read.
public struct EntryList: Sendable {
    /// The entries, which are objects. There is at least one.
    public let entries: [Node]
    /// The contents of the file to write in the catalog: the bytes of the imported file. If that file is an
    /// object, the contents are the list in the object, or a list of the entries that are its values.
    public let bytes: [UInt8]

    /// Reads a list of objects, an object that contains one such list, an object whose values are all objects, or one
    /// object per line (`.ndjson`, `.jsonl`). Everything else is reported.
    ///
    /// A catalog would read an object that contains a list as one entry, so the list is extracted as it is written.
    /// - Returns: The list, or `nil` if anything was reported.
    /// - Complexity: O(*bytes*).
    public static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> EntryList? {
        var found = Diagnostics()
        defer { diagnostics.append(found) }
        guard let text = TextDecoding.checkedText(of: file, into: &found) else { return nil }
        let list: EntryList?
        if EntryFormat(path: file.path) == .jsonLines {
            list = EntryList(entries: JSONReader.readLines(text, into: &found), bytes: text.bytes)
        } else if let node = JSONReader.read(text, into: &found) {
            list = from(node, in: text, into: &found)
        } else {
            list = nil
        }
        guard let list, !found.hasErrors else { return nil }
        if list.entries.isEmpty { report("an empty list", in: text, at: .start, into: &found) }
        for entry in list.entries where entry.members == nil {
            found.report(.entryNotObject(found: entry.kindName), in: text, at: entry.position)
        }
        return found.hasErrors ? nil : list
    }
}

extension EntryList {
    private static func from(_ node: Node, in file: SourceFile, into diagnostics: inout Diagnostics)
        -> EntryList?
    {
        if let entries = node.elements { return EntryList(entries: entries, bytes: file.bytes) }
        let lists = (node.members ?? []).filter { member in
            member.value.elements?.contains { $0.members != nil } == true
        }
        if lists.isEmpty, let keyed = KeyedEntries(node) {
            return EntryList(entries: keyed.entries, bytes: keyed.bytes(from: file))
        }
        guard let list = lists.first, lists.count == 1, let entries = list.value.elements else {
            let keys = lists.map { "“\($0.key.excerpt)”" }.joined(separator: ", ")
            let object = lists.isEmpty ? "an object without a list" : "an object with several lists: \(keys)"
            let what = node.members == nil ? node.kindName : object
            report(what, in: file, at: node.position, into: &diagnostics)
            return nil
        }
        let start = file.offset(of: list.value.position)
        let bytes = file.bytes[start..<endOfValue(in: file.bytes, from: start)]
        return EntryList(entries: entries, bytes: bytes + [UInt8(ascii: "\n")])
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
