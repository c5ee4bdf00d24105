import DataFormats
import Diagnostics
import Files
import ICUCollation

/// Where a catalog has entries that are not in files of their own: the key `source` of `catalog.yaml`.
package enum SourceSettings: Sendable {
    case table(Table)
    case database(Database)

    /// A table with another extension, without a header, with another separator, or in another encoding.
    package struct Table: Sendable {
        let file: SourcePath
        let form: TableForm
        /// The encoding; if absent, UTF-8, or UTF-16 with a byte order mark.
        let encoding: CharacterEncoding?
    }

    /// The result of a query of an SQLite database.
    package struct Database: Sendable {
        let file: SourcePath
        let query: String
        /// The position of the query, for messages.
        let queryOrigin: Origin
    }

    var file: SourcePath {
        switch self {
        case .table(let table): table.file
        case .database(let database): database.file
        }
    }
}

/// The path of a file, relative to the folder of the catalog that names it.
package struct SourcePath: Sendable {
    let text: String
    /// The position of the path in the settings, for messages.
    let origin: Origin
}

extension SourceSettings {
    static func read(_ node: Node, from reader: inout SettingsReader) -> SourceSettings? {
        var inner = SettingsReader(node, in: reader.file, subject: "source")
        defer { reader.diagnostics.append(inner.finish()) }
        return node.members == nil ? nil : settings(from: &inner)
    }

    private static func settings(from reader: inout SettingsReader) -> SourceSettings? {
        if let path = reader.node("database") { return database(path, from: &reader) }
        if let path = reader.node("file") { return table(path, from: &reader) }
        // A misspelled key is reported as such.
        for key in ["columns", "separator", "encoding"] { _ = reader.node(key) }
        let missing = reader.node("query") == nil ? "file" : "database"
        reader.diagnostics.report(.missingKey(missing, in: "source"), in: reader.file, at: reader.position)
        return nil
    }

    private static func database(_ node: Node, from reader: inout SettingsReader) -> SourceSettings? {
        let file = SourcePath.read(node, key: "database", from: &reader)
        guard let queryNode = reader.node("query") else {
            reader.diagnostics.report(
                .missingKey("query", in: "source"), in: reader.file, at: reader.position)
            return nil
        }
        guard let file, let query = reader.string(of: queryNode, key: "query") else { return nil }
        let origin = Origin(file: reader.file, position: queryNode.position)
        return .database(Database(file: file, query: query, queryOrigin: origin))
    }

    private static func table(_ node: Node, from reader: inout SettingsReader) -> SourceSettings? {
        let file = SourcePath.read(node, key: "file", from: &reader)
        let form = TableForm(separator: separator(from: &reader), columns: columns(from: &reader))
        let encoding = encoding(from: &reader)
        guard let file else { return nil }
        return .table(Table(file: file, form: form, encoding: encoding))
    }

    private static func separator(from reader: inout SettingsReader) -> UInt8? {
        guard let node = reader.node("separator"), let text = reader.string(of: node, key: "separator") else {
            return nil
        }
        if text == "tab" { return .tab }
        if text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80, byte != .quote, !byte.isLineEnd,
            byte != 0
        {
            return byte
        }
        reader.report(
            .wrongType(
                key: "separator", expected: "one ASCII character, such as \";\", or tab",
                found: "“\(text.excerpt)”"),
            at: node)
        return nil
    }

    private static func columns(from reader: inout SettingsReader) -> [String]? {
        guard let node = reader.node("columns") else { return nil }
        guard let elements = node.elements, !elements.isEmpty else {
            let found = node.elements == nil ? node.kindName : "an empty list"
            reader.report(
                .wrongType(key: "columns", expected: "a list of names", found: found), at: node)
            return nil
        }
        var names: [String] = []
        var known: Set<String> = []
        for element in elements {
            guard let name = element.text?.trimmed, !name.isEmpty else {
                reader.report(
                    .wrongType(key: "columns", expected: "a list of names", found: element.shown), at: element
                )
                continue
            }
            if !known.insert(name).inserted { reader.report(.source(.duplicateColumn(name)), at: element) }
            if let (_, scalar) = name.invisibleInKey {
                reader.report(.syntax(.invisibleInKey(name, scalar)), at: element)
            }
            names.append(name)
        }
        return names
    }

    private static func encoding(from reader: inout SettingsReader) -> CharacterEncoding? {
        guard let node = reader.node("encoding"), let name = reader.string(of: node, key: "encoding") else {
            return nil
        }
        if let encoding = CharacterEncoding(name) { return encoding }
        let suggestion = Suggestion.nearest(to: name, in: CharacterEncoding.frequent)
        reader.report(.source(.unknownEncoding(name, suggestion: suggestion)), at: node)
        return nil
    }
}

extension SourcePath {
    /// Reads a path; `nil` if it leads out of the catalog's folder.
    fileprivate static func read(
        _ node: Node, key: String, from reader: inout SettingsReader
    ) -> SourcePath? {
        guard let text = reader.string(of: node, key: key) else { return nil }
        let parts = text.pathParts.filter { $0 != "." }
        guard !parts.isEmpty, !parts.contains(".."), !text.hasPrefix("/") else {
            reader.report(.source(.outsideFolder(text)), at: node)
            return nil
        }
        return SourcePath(
            text: parts.joined(separator: "/"), origin: Origin(file: reader.file, position: node.position))
    }
}

extension CharacterEncoding {
    /// Names that are suggested for similar ones.
    fileprivate static let frequent = [
        "utf-8", "utf-16", "utf-16le", "utf-16be", "windows-1250", "windows-1251", "windows-1252",
        "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257", "iso-8859-1",
        "iso-8859-2", "iso-8859-5", "iso-8859-7", "iso-8859-9", "iso-8859-15", "latin1", "ascii", "cp437",
        "cp850", "cp852", "macintosh", "koi8-r", "koi8-u", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr",
        "gbk", "gb18030", "big5", "tis-620",
    ]
}
