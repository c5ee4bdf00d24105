package import DataFormats
package import Diagnostics
import Files

/// The member `$key` of entries, in a catalog whose settings name it: `id: $key`.
///
/// There, an object in a file is not an entry. Each of its values is one, and its key is the value of `$key`. Because it is
/// a member like any other, settings can use it wherever they use a key. The `$key` of a Markdown file is its name.
package enum EntryKey {
    /// The name of the member, which no field of an entry can have in such a catalog.
    package static let name = "$key"

    /// Returns the entries that are the values of an object, each with its key. Reports values that are not objects, and anything
    /// else than an object.
    /// - Complexity: O(*members of all entries*).
    package static func entries(
        of node: Node, in file: SourceFile, into diagnostics: inout Diagnostics
    ) -> [Node] {
        guard let members = node.members else {
            let isList = node.elements != nil
            diagnostics.report(
                .keyed(isList ? .listWithoutKeys : .notKeyed(found: node.kindName)), in: file,
                at: node.position)
            return []
        }
        return members.compactMap { member in
            guard member.value.members != nil else {
                let problem = KeyedEntryProblem.valueNotObject(key: member.key, found: member.value.kindName)
                diagnostics.report(.keyed(problem), in: file, at: member.value.position)
                return nil
            }
            return member.value.withKey(member.key, at: member.keyPosition, in: file, into: &diagnostics)
        }
    }

    /// Reports, at the first of them, that entries in lines or rows have no keys.
    static func report(missingIn first: Node?, in file: SourceFile, into diagnostics: inout Diagnostics) {
        guard let first else { return }
        diagnostics.report(.keyed(.listWithoutKeys), in: file, at: first.position)
    }
}

extension Node {
    /// Returns the object with a key as its first member, and at the position of the key. Reports a field that has the reserved name.
    func withKey(
        _ key: String, at position: SourcePosition, in file: SourceFile, into diagnostics: inout Diagnostics
    ) -> Node {
        let members = members ?? []
        var keyed: [Member] = []
        keyed.reserveCapacity(members.count + 1)
        let value = Node(.scalar(Scalar(text: key, type: .string)), at: position)
        keyed.append(Member(key: EntryKey.name, keyPosition: position, value: value))
        for member in members {
            if member.key == EntryKey.name {
                diagnostics.report(.keyed(.reservedField), in: file, at: member.keyPosition)
            } else {
                keyed.append(member)
            }
        }
        return Node(.object(keyed), at: position)
    }

    /// Whether the object looks like many entries, each under its key: there are at least three values, all of them objects, and
    /// more than half have a key in common.
    /// - Complexity: O(*keys of all values*).
    var looksLikeKeyedEntries: Bool {
        guard let members, members.count >= 3 else { return false }
        var counts: [String: Int] = [:]
        for member in members {
            guard let inner = member.value.members else { return false }
            for field in inner { counts[field.key, default: 0] += 1 }
        }
        return (counts.values.max() ?? 0) * 2 > members.count
    }
}

extension CatalogSettings {
    /// Whether any setting names `$key`.
    var nameEntryKey: Bool {
        entry.id == .entryKey || entry.title?.paths.contains(.entryKey) == true || fields[.entryKey] != nil
            || keys.contains { $0.path == .entryKey }
    }
}
