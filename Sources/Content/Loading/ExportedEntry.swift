package import DataFormats
import Diagnostics

/// An entry of a data file that Thumbindex made: an object whose first members are `$id` and `$page`.
///
/// It comes back as the entry that it was made from: with its id, and without these two members. In a table, a guarded cell is
/// its original (see ``FormulaGuard``), and values other than strings are JSON.
package enum ExportedEntry {
    /// The name of the member with the id.
    package static let id = "$id"
    /// The name of the member with the path of the entry's page, which the page of a new site does not depend on.
    package static let page = "$page"

    /// Returns the name that a field has in a data file. The two names above have another meaning there, so a field that has one
    /// of them begins with one more `$`, and so does a field that is already written like that.
    package static func exportedName(ofField name: String) -> String {
        isReserved(name[...]) ? "$" + name : name
    }

    /// Returns the name of the field that has a name in a data file.
    package static func fieldName(ofExported name: String) -> String {
        name.utf8.starts(with: "$$".utf8) && isReserved(name.dropFirst()) ? String(name.dropFirst()) : name
    }

    private static func isReserved(_ name: Substring) -> Bool {
        guard name.utf8.first == UInt8(ascii: "$") else { return false }
        let word = name.drop { $0 == "$" }
        return word == id.dropFirst() || word == page.dropFirst()
    }

    /// Whether these are the first columns of a table that Thumbindex made.
    package static func areColumns(_ names: [String]) -> Bool { names.starts(with: [id, page]) }

    /// Returns the id and the fields of an entry of a data file; `nil` for any other object.
    package static func read(_ node: Node) -> (id: String, fields: Node)? {
        guard let members = node.members, members.count >= 2, members[0].key == id, members[1].key == page,
            let id = members[0].value.text
        else { return nil }
        let fields = members.dropFirst(2).map { $0.named(fieldName(ofExported: $0.key)) }
        return (id, Node(.object(fields), at: node.position))
    }

    /// Returns the fields of an entry of a data file, and any other object unchanged.
    package static func fields(of node: Node) -> Node { read(node)?.fields ?? node }

    /// Returns the value that the text of a cell of an undeclared column has: what its JSON says if it is a list, an object, a
    /// Boolean or a string in quotation marks, else the text.
    static func content(of text: String, at position: SourcePosition) -> Node.Content {
        guard isJSON(text), let value = json(text) else {
            return .scalar(Node.Scalar(text: text, type: .string))
        }
        return value.moved(to: position).content
    }

    /// Returns the elements of a JSON list; `nil` for any other text.
    static func elements(of text: String, at position: SourcePosition) -> [Node]? {
        guard text.utf8.first == UInt8(ascii: "[") else { return nil }
        return json(text)?.moved(to: position).elements
    }

    /// Whether a cell of an undeclared column is read as JSON. A string that looks like this is written as JSON.
    package static func isJSON(_ text: String) -> Bool {
        switch text.utf8.first {
        case UInt8(ascii: "["), UInt8(ascii: "{"), .quote: true
        default: text == "true" || text == "false"
        }
    }

    private static func json(_ text: String) -> Node? {
        var diagnostics = Diagnostics()
        let node = JSONReader.read(SourceFile(path: "", bytes: Array(text.utf8)), into: &diagnostics)
        return diagnostics.isEmpty ? node : nil
    }
}

extension CatalogSettings {
    /// The declared fields that data files never have: the source of the body, and hidden fields.
    var unexportedFields: Set<FieldPath> {
        let hidden = fields.rules.filter { $0.isHidden }
        return Set(
            fields.rules.lazy.map { $0.path }.filter { path in
                path == entry.body || hidden.contains { $0.hides(path) }
            })
    }
}

extension Node.Member {
    /// Returns the same member with another name.
    fileprivate func named(_ name: String) -> Self {
        Self(key: name, keyPosition: keyPosition, value: value)
    }
}

extension Node {
    /// Returns the same value with one position for all of its parts.
    fileprivate func moved(to position: SourcePosition) -> Node {
        switch content {
        case .scalar: Node(content, at: position)
        case .list(let elements): Node(.list(elements.map { $0.moved(to: position) }), at: position)
        case .object(let members):
            Node(
                .object(
                    members.map {
                        Member(key: $0.key, keyPosition: position, value: $0.value.moved(to: position))
                    }), at: position)
        }
    }
}
