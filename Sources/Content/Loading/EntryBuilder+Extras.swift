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

    func date(of draft: Draft, into diagnostics: inout Diagnostics) -> CalendarDate? {
        guard let path = settings.entry.date, let node = draft.fields[path] else { return nil }
        if let text = node.text, let date = CalendarDate(text) { return date }
        // Many exports write an empty string for a missing value.
        if let text = node.text, text.isBlank { return nil }
        // The schema already reports the value if the field is declared as a date.
        if settings.fields[path]?.type != .date {
            let file = draft.file(ofField: path)
            diagnostics.report(
                .fieldTypeMismatch(
                    path: path.text, expected: FieldType.date.description, found: node.shown,
                    form: FieldType.date.form(of: node, in: file) ?? .unusable(by: "“entry.date”")),
                in: file, at: node.position)
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
