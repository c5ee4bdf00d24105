import DataFormats
import Diagnostics
import Markdown

/// The title of an entry.
extension EntryBuilder {
    /// The title if the settings name no other.
    static let title = FieldPattern(path: FieldPath(keys: ["title"], text: "title"))

    /// Whether an object has a title in its fields.
    func hasTitle(_ node: Node) -> Bool {
        (settings.entry.title ?? Self.title).paths.allSatisfy { node[$0]?.text != nil }
    }

    /// Reports a missing title, unless a problem with its setting or with the keys of its pattern was already reported.
    func reportMissingTitle(
        of draft: Draft, by pattern: FieldPattern, into diagnostics: inout Diagnostics
    ) {
        guard !settings.entry.hasInvalidTitle else { return }
        if draft.isOnlyEntry, draft.fields.members?.isEmpty == true {
            diagnostics.report(.emptyEntry, in: draft.file, at: draft.fields.position)
        } else if let path = pattern.path {
            reportMissing(path, of: draft, into: &diagnostics) {
                .missingTitle(
                    path: $0, similar: draft.fields.key(equalExceptForCaseTo: $0),
                    other: settings.entry.title == nil ? draft.fields.keyOfName : nil,
                    nested: draft.isOnlyEntry ? draft.fields.nestedEntries(titledBy: path) : nil)
            }
        } else if pattern.text(for: draft.fields) != nil {
            diagnostics.report(
                .missingTitle(path: pattern.text), in: draft.file, at: draft.fields.position)
        }
    }

    /// Warns about an empty title in front matter.
    /// - Parameter isNamed: Whether the entry has a title, for example from a heading.
    func reportEmptyTitle(
        of draft: Draft, at path: FieldPath, isNamed: Bool, into diagnostics: inout Diagnostics
    ) {
        guard let name = draft.fallbackName else { return }
        guard draft.fields[path]?.text?.isBlank ?? true, !isNamed, path.keys.count == 1,
            let node = draft.fields[path.keys[0]], node.text != nil || node.isNull
        else { return }
        diagnostics.report(.emptyTitle(path: path.text, name: name), in: draft.file, at: node.position)
    }

    /// Warns about a first line such as `#Owl`, which is no heading. Tags, `#night` or `#Night #Bird`, are not meant as one.
    func reportHeadingWithoutSpace(at source: MarkdownSource, into diagnostics: inout Diagnostics) {
        let body = source.bytes.drop { $0 == .lineFeed || $0 == .carriageReturn }
        let number = 1 + source.bytes[..<body.startIndex].count { $0 == .lineFeed }
        let line = body.prefix { $0 != .lineFeed && $0 != .carriageReturn }
        let rest = line.drop { $0 == .hash }
        let text = String(decoding: line, as: UTF8.self).trimmed
        guard (1...6).contains(line.count - rest.count), !rest.contains(.hash),
            let first = text.first(where: { $0 != "#" }), first.isLetter,
            !first.isLowercase || text.hasPrefix("##")
        else { return }
        diagnostics.report(source.diagnostic(.headingWithoutSpace(text), line: number, column: 1))
    }
}

extension Node {
    /// The key that probably holds the title of an entry without `title`: `name` or a similar key, or else the first key with
    /// a string. `nil` if no such key can be written in YAML without quotes.
    fileprivate var keyOfName: String? {
        let keys = (members ?? []).filter { member in
            let isWord = member.key.utf8.allSatisfy { $0.isLetter || $0 == UInt8(ascii: "_") }
            guard isWord, !member.key.isEmpty, case .scalar(let scalar) = member.value.content else {
                return false
            }
            return scalar.type == .string && !scalar.text.isBlank
        }.map(\.key)
        return keys.first { Self.keysOfNames.contains($0.lowercased()) }
            ?? keys.first { !["id", "url", "link", "image", "date"].contains($0.lowercased()) } ?? keys.first
    }

    private static let keysOfNames: Set<String> = ["name", "label", "term", "heading"]

    /// What looks like entries in an object without a title; `nil` if nothing does, or if a warning already says so.
    ///
    /// The answer of a server often has other keys beside its list.
    fileprivate func nestedEntries(titledBy path: FieldPath) -> NestedEntries? {
        guard let members, !members.isEmpty, !looksLikeKeyedEntries else { return nil }
        let lists = members.filter { $0.value.elements?.first?.members != nil }
        let isNamed = members.contains { Self.keysOfNames.contains($0.key.lowercased()) }
        if lists.count == 1, members.count == 1 || !isNamed && lists[0].value.elements?.first?[path] != nil {
            return .list(key: lists[0].key)
        }
        if members.allSatisfy({ $0.value.members != nil }) { return .values }
        let isGlossary =
            members.count >= Self.minimumTerms && !isNamed
            && members.allSatisfy {
                if case .scalar(let scalar) = $0.value.content { scalar.type == .string } else { false }
            }
        return isGlossary ? .keys(first: members[0].key) : nil
    }

    /// The minimum number of keys with strings that are terms with their definitions, and not the keys of one entry.
    private static let minimumTerms = 12
}
