import DataFormats
import Diagnostics

extension EntryBuilder {
    /// Whether the entry is part of the site: it is not a draft, or drafts are built. Reports a `draft` that
    /// is not a Boolean.
    ///
    /// If the schema declares another type for `draft`, the key has another meaning and is ignored here.
    /// - Parameters:
    ///   - fields: The fields that may have the key.
    ///   - file: The file that contains them.
    ///   - evenIfDraft: Whether a draft is part of the site, too.
    ///   - id: The id of the entry, for `drafts`.
    func isIncluded(
        _ fields: Node, in file: SourceFile, evenIfDraft: Bool = false, id: @autoclosure () -> String?,
        drafts: inout [String], into diagnostics: inout Diagnostics
    ) -> Bool {
        guard let value = fields["draft"], !value.isNull,
            settings.fields[.draft].map({ $0.type == .boolean && !$0.isList }) ?? true
        else { return true }
        if case .scalar(let scalar) = value.content, case .boolean(let isDraft) = scalar.type {
            guard isDraft, !includesDrafts, !evenIfDraft else { return true }
            if let id = id() { drafts.append(id) }
            return false
        }
        diagnostics.report(
            .fieldTypeMismatch(
                path: "draft", expected: FieldType.boolean.description, found: value.shown,
                isQuoted: FieldType.boolean.accepts(value, withoutQuotesIn: file)),
            in: file,
            at: value.position)
        return false
    }

    /// Returns the id of a draft; `nil` if it has none, or if only its body has its title.
    func idOfDraft(_ fields: Node, idName: String?, in file: SourceFile) -> String? {
        if let path = settings.entry.id { return fields[path]?.text.map(ExplicitID.make) }
        let title = settings.entry.title ?? Self.title
        return (idName ?? title.text(for: fields)).map { folders(ofPath: file.path) + Slug.make(from: $0) }
    }
}
