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
    ///   - moves: The views in which the entry is in other sections.
    /// - Returns: `nil` if they are the same.
    init?(from old: EntryHeader, to new: EntryHeader, bodyKey: String?, moves: [SectionMove]) {
        entry = new
        oldTitle = old.title
        self.moves = moves
        var values: [Value] = []
        if old.revision != new.revision {
            Self.compare(old.whole.fields, new.whole.fields, at: "", into: &values)
        }
        self.values = values
        isBodyChanged =
            old.revision != new.revision && !values.contains { $0.path == bodyKey }
            && old.whole.body?.content != new.whole.body?.content
        guard isContentChanged || !moves.isEmpty else { return nil }
    }

    /// Whether anything but the sections of the entry is different.
    package var isContentChanged: Bool { !values.isEmpty || isBodyChanged || oldTitle != entry.title }

    private static func compare(_ old: Node, _ new: Node, at path: String, into values: inout [Value]) {
        guard let oldMembers = old.members, let newMembers = new.members else {
            if !old.isShown(as: new) { values.append(Value(path: path, old: old, new: new)) }
            return
        }
        let prefix = path.isEmpty ? "" : path + "."
        for member in newMembers {
            if let former = old[member.key] {
                compare(former, member.value, at: prefix + member.key, into: &values)
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

    fileprivate func isShown(as other: Node) -> Bool {
        if let texts = shownTexts, let others = other.shownTexts { return texts == others }
        return digest == other.digest
    }
}

extension MarkdownBody {
    /// What a change of the body changes: its HTML, and where its links and images lead.
    fileprivate var content: [[UInt8]] {
        [html(allowsRawHTML: true).filled { _ in nil }] + outline.links.map { Array($0.destination.utf8) }
    }
}
