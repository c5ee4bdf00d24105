package import Content
package import DataFormats
import Diagnostics
import Markdown

/// What is different about an entry.
package struct EntryChange: Sendable {
    /// A value that was added, removed or replaced.
    package struct Value: Sendable {
        /// The key path.
        package let path: String
        package let old: Node?
        package let new: Node?
    }

    /// The entry in the new version.
    package let entry: EntryHeader
    /// The title in the old version.
    package let oldTitle: String
    /// The values that are different, in the order of the keys.
    package let values: [Value]
    /// Whether the body is different, other than by one of the ``values``.
    package let isBodyChanged: Bool
    package let moves: [SectionMove]

    /// Compares two versions of an entry.
    /// - Parameters:
    ///   - bodyKey: The key path of the field that has the body; `nil` if none has it.
    ///   - fields: The declared fields in the new version.
    ///   - moves: The views in which the entry is in other sections.
    /// - Returns: `nil` if they are the same.
    init?(
        from old: EntryHeader, to new: EntryHeader, bodyKey: String?, fields: FieldSchema,
        moves: [SectionMove]
    ) {
        entry = new
        oldTitle = old.title
        self.moves = moves
        var values: [Value] = []
        if old.revision != new.revision {
            let (former, current) = (old.whole.fields, new.whole.fields)
            Self.compare(
                former.dividingObjects(as: current), current.dividingObjects(as: former), at: "", fields,
                into: &values)
        }
        self.values = values
        isBodyChanged =
            old.revision != new.revision && !values.contains { $0.path == bodyKey }
            && old.whole.body?.content != new.whole.body?.content
        guard isContentChanged || !moves.isEmpty else { return nil }
    }

    /// Whether anything but the sections of the entry is different.
    package var isContentChanged: Bool { !values.isEmpty || isBodyChanged || oldTitle != entry.title }

    private static func compare(
        _ old: Node, _ new: Node, at path: String, _ fields: FieldSchema, into values: inout [Value]
    ) {
        guard let oldMembers = old.members, let newMembers = new.members else {
            let isString = FieldPath(path).flatMap { fields[$0] }?.type == .string
            if !old.isShown(as: new, isString: isString) {
                values.append(Value(path: path, old: old, new: new))
            }
            return
        }
        let prefix = path.isEmpty ? "" : path + "."
        for member in newMembers {
            if let former = old[member.key] {
                compare(former, member.value, at: prefix + member.key, fields, into: &values)
            } else if member.value.shownTexts != [] {
                values.append(Value(path: prefix + member.key, old: nil, new: member.value))
            }
        }
        for member in oldMembers where new[member.key] == nil && member.value.shownTexts != [] {
            values.append(Value(path: prefix + member.key, old: member.value, new: nil))
        }
    }
}

/// A value as pages show it: a Boolean by a word in the language of the page, and any other value by its text.
private struct ShownText: Equatable {
    let text: String
    let isBoolean: Bool
}

extension Node {
    /// The texts of a value or of a list of them, without those that count as no value; `nil` for anything else.
    ///
    /// Two files can have the same value in different forms: `1` in JSON, and a cell of a table, which is text.
    fileprivate var shownTexts: [ShownText]? {
        var texts: [ShownText] = []
        for element in listed where !element.isNull {
            guard let text = element.text?.trimmed else { return nil }
            if !text.isEmpty { texts.append(ShownText(text: text, isBoolean: element.isBoolean)) }
        }
        return texts
    }

    /// - Parameter isString: Whether the value is declared as a string, so that a Boolean is shown as its text.
    fileprivate func isShown(as other: Node, isString: Bool) -> Bool {
        guard let texts = shownTexts, let others = other.shownTexts else { return digest == other.digest }
        return isString ? texts.map(\.text) == others.map(\.text) : texts == others
    }

    /// Returns an object with the members of its objects under their paths, if another version has a column for such a path.
    fileprivate func dividingObjects(as other: Node) -> Node {
        let columns = Set((other.members ?? []).filter { $0.key.contains(".") }.map(\.key))
        guard let members, !columns.isEmpty else { return self }
        let divided = members.flatMap { member in
            let leaves = member.leaves(below: "")
            return leaves.contains { columns.contains($0.key) } ? leaves : [member]
        }
        return Node(.object(divided), at: position)
    }
}

extension Node.Member {
    /// The values in a member that are not objects, by their paths.
    fileprivate func leaves(below prefix: String) -> [Node.Member] {
        guard let members = value.members, !members.isEmpty else {
            return [Node.Member(key: prefix + key, keyPosition: keyPosition, value: value)]
        }
        return members.flatMap { $0.leaves(below: prefix + key + ".") }
    }
}

extension MarkdownBody {
    /// What a change of the body changes: its HTML, and where its links and images lead.
    fileprivate var content: [[UInt8]] {
        [html(allowsRawHTML: true).filled { _ in nil }] + outline.links.map { Array($0.destination.utf8) }
    }
}
