package import Content
package import DataFormats
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
            if old.digest != new.digest { values.append(Value(path: path, old: old, new: new)) }
            return
        }
        let prefix = path.isEmpty ? "" : path + "."
        for member in newMembers {
            if let former = old[member.key] {
                compare(former, member.value, at: prefix + member.key, into: &values)
            } else {
                values.append(Value(path: prefix + member.key, old: nil, new: member.value))
            }
        }
        for member in oldMembers where new[member.key] == nil {
            values.append(Value(path: prefix + member.key, old: member.value, new: nil))
        }
    }
}

extension MarkdownBody {
    /// What a change of the body changes: its HTML, and where its links and images lead.
    fileprivate var content: [[UInt8]] {
        [html(allowsRawHTML: true).filled { _ in nil }] + outline.links.map { Array($0.destination.utf8) }
    }
}
