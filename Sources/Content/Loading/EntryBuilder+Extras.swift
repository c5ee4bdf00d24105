import DataFormats
import Diagnostics
import Files
import Markdown

/// The parts of an entry other than its title and body.
extension EntryBuilder {
    /// Returns the other names, without duplicates and without the title.
    func names(of draft: Draft, excluding title: String, into diagnostics: inout Diagnostics) -> [String] {
        var taken: Set = [title]
        return texts(at: settings.entry.also, of: draft, into: &diagnostics).map { $0.text }
            .filter { taken.insert($0).inserted }
    }

    /// Returns the aliases. Each component of an alias must be a valid id.
    func aliases(of draft: Draft, into diagnostics: inout Diagnostics) -> [String] {
        guard let field = settings.entry.aliases else { return [] }
        let file = draft.file(ofField: field)
        return texts(at: field, of: draft, into: &diagnostics).compactMap { text, position in
            var parts = text.pathParts
            // The file that a folder's page had on another host.
            if parts.count > 1, parts.last == "index.html" { parts.removeLast() }
            let problem =
                parts.isEmpty ? .empty : parts.lazy.compactMap { ExplicitID.problem(with: $0) }.first
            if let problem {
                diagnostics.report(.invalidAlias(text, reason: problem), in: file, at: position)
                return nil
            }
            let path = parts.joined(separator: "/")
            return text.utf8.first == UInt8(ascii: "/") ? "/" + path : path
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

    func date(of draft: Draft, into diagnostics: inout Diagnostics) -> CalendarDate? {
        guard let path = settings.entry.date, let node = draft.fields[path] else { return nil }
        if let text = node.text, let date = CalendarDate(text) { return date }
        // Many exports write an empty string for a missing value.
        if let text = node.text, text.isBlank { return nil }
        // The schema already reports the value if the field is declared as a date.
        if settings.fields[path]?.type != .date {
            diagnostics.report(
                .fieldTypeMismatch(path: path.text, expected: FieldType.date.description, found: node.shown),
                in: draft.file(ofField: path), at: node.position)
        }
        return nil
    }

    /// Returns the strings of a field that is a string or a list of strings, without blank ones.
    private func texts(
        at path: FieldPath?, of draft: Draft, into diagnostics: inout Diagnostics
    ) -> [(text: String, position: SourcePosition)] {
        guard let path, let node = draft.fields[path] else { return [] }
        return node.listed.compactMap { element in
            guard let text = element.text else {
                guard !element.isNull else { return nil }
                diagnostics.report(
                    .notString(path: path.text, found: element.kindName), in: draft.file(ofField: path),
                    at: element.position)
                return nil
            }
            return text.isBlank ? nil : (text, element.position)
        }
    }
}
