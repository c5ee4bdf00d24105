import DataFormats
import Diagnostics
import Files
import Markdown

/// Makes entries of one catalog from what its files hold.
struct EntryBuilder: Sendable {
    let settings: CatalogSettings
    let includesDrafts: Bool
    /// Whether the site shows raw HTML, so that there is nothing to say of it.
    var rawHTML = false

    /// An entry, or nothing and diagnostics. A draft is nothing without a diagnostic.
    func entry(from document: MarkdownDocument, in file: SourceFile, into diagnostics: inout Diagnostics)
        -> Entry?
    {
        guard isWanted(document.fields, in: file, into: &diagnostics) else { return nil }
        let source = MarkdownSource(bytes: document.body, in: file, firstLine: document.bodyLine)
        let draft = Draft(
            file: file, fields: document.fields, markdown: source.isBlank ? nil : source,
            fallbackName: ContentLayout.stem(of: file.path), idName: ContentLayout.stem(of: file.path),
            revision: Digest(of: file.bytes).prefix)
        return entry(from: draft, into: &diagnostics)
    }

    /// - Parameter isOnlyEntry: whether the object is the whole file, whose name then gives the id.
    func entry(from node: Node, isOnlyEntry: Bool, in file: SourceFile, into diagnostics: inout Diagnostics)
        -> Entry?
    {
        guard node.members != nil else {
            diagnostics.report(.entryNotObject(found: node.kindName), in: file, at: node.position)
            return nil
        }
        guard isWanted(node, in: file, into: &diagnostics) else { return nil }
        let draft = Draft(
            file: file, fields: node, markdown: bodyField(of: node, in: file, into: &diagnostics),
            fallbackName: nil,
            idName: isOnlyEntry ? ContentLayout.stem(of: file.path) : nil, revision: node.digest.prefix)
        return entry(from: draft, into: &diagnostics)
    }
}

extension EntryBuilder {
    /// An entry on its way, from whatever kind of file.
    struct Draft {
        let file: SourceFile
        let fields: Node
        let markdown: MarkdownSource?
        /// The title where nothing else gives one.
        let fallbackName: String?
        /// What the id is made from; the title where absent.
        let idName: String?
        let revision: UInt64
    }

    /// Whether the entry is no draft, or drafts are built; reports a `draft` that is not a boolean.
    ///
    /// A list may have a `draft` that means something else: its schema then gives it another type.
    private func isWanted(_ fields: Node, in file: SourceFile, into diagnostics: inout Diagnostics) -> Bool {
        guard let value = fields["draft"], !value.isNull,
            settings.fields[Self.draftPath].map({ $0.type == .boolean && !$0.isList }) ?? true
        else { return true }
        if case .scalar(let scalar) = value.content, case .boolean(let isDraft) = scalar.type {
            return includesDrafts || !isDraft
        }
        diagnostics.report(
            .fieldTypeMismatch(path: "draft", expected: FieldType.boolean.words, found: value.shown),
            in: file,
            at: value.position)
        return false
    }

    private static let draftPath = FieldPath(keys: ["draft"], text: "draft")

    private func bodyField(of node: Node, in file: SourceFile, into diagnostics: inout Diagnostics)
        -> MarkdownSource?
    {
        guard let path = settings.entry.body, let value = node[path] else { return nil }
        guard let text = value.text else {
            diagnostics.report(
                .notString(path: path.text, found: value.kindName), in: file, at: value.position)
            return nil
        }
        let source = MarkdownSource(text, inFieldAt: value.position, of: file)
        return source.isBlank ? nil : source
    }

    private func entry(from draft: Draft, into diagnostics: inout Diagnostics) -> Entry? {
        var outline: MarkdownOutline?
        let given = text(at: settings.entry.title ?? Self.titlePath, of: draft, into: &diagnostics)
        if let markdown = draft.markdown {
            guard let parsed = Markdown(markdown, slug: Slug.make, into: &diagnostics) else { return nil }
            outline = parsed.outline(usesLeadingHeadingAsTitle: true)
            // A first heading that says something else than the title is part of the text.
            if let given, outline?.title != given {
                outline = parsed.outline(usesLeadingHeadingAsTitle: false)
            }
        }
        reportSuspiciousTitle(
            of: draft, at: settings.entry.title ?? Self.titlePath, isNamed: (given ?? outline?.title) != nil,
            into: &diagnostics)
        guard let title = given ?? outline?.title ?? draft.fallbackName else {
            reportMissing(settings.entry.title ?? Self.titlePath, of: draft, into: &diagnostics) {
                .missingTitle(path: $0)
            }
            return nil
        }
        guard let id = id(of: draft, title: title, into: &diagnostics) else { return nil }
        let body = outline.flatMap { outline in
            draft.markdown.map {
                MarkdownBody(
                    source: $0, outline: outline,
                    omitsTitle: outline.beginsWithHeading && outline.title == title)
            }
        }
        let shownBody = body.flatMap { $0.outline.isEmpty ? nil : $0 }
        if let body { diagnostics.append(body.warnings(rawHTML: rawHTML)) }
        settings.fields.check(draft.fields, in: draft.file, into: &diagnostics)
        FieldSchema.checkSections(
            of: settings.views, draft.fields, excluding: settings.fields, in: draft.file, into: &diagnostics)
        return Entry(
            id: id, title: title,
            sortString: settings.entry.sort.flatMap { text(at: $0, of: draft, into: &diagnostics) } ?? title,
            also: names(of: draft, excluding: title, into: &diagnostics),
            aliases: aliases(of: draft, into: &diagnostics), date: date(of: draft, into: &diagnostics),
            picture: image(of: draft, into: &diagnostics),
            row: settings.entry.kind.flatMap { text(at: $0, of: draft, into: &diagnostics) }
                ?? settings.entry.row,
            fields: draft.fields, body: shownBody, hasPage: settings.entry.pages ?? (shownBody != nil),
            revision: draft.revision, file: draft.file.path, position: draft.fields.position)
    }

    private static let titlePath = FieldPath(keys: ["title"], text: "title")

    /// A text that is not blank.
    func text(at path: FieldPath, of draft: Draft, into diagnostics: inout Diagnostics) -> String? {
        guard let node = draft.fields[path] else { return nil }
        guard let text = node.text else {
            diagnostics.report(
                .notString(path: path.text, found: node.kindName), in: draft.file, at: node.position)
            return nil
        }
        let isBlank = text.allSatisfy { $0.isWhitespace }
        return isBlank ? nil : text
    }

    /// Reports that a text is missing, unless something else stands in its place, of which that is said already.
    private func reportMissing(
        _ path: FieldPath, of draft: Draft, into diagnostics: inout Diagnostics,
        as problem: (String) -> Problem
    ) {
        if let value = draft.fields[path], value.text == nil { return }
        diagnostics.report(problem(path.text), in: draft.file, at: draft.fields.position)
    }

    private func id(of draft: Draft, title: String, into diagnostics: inout Diagnostics) -> String? {
        guard let path = settings.entry.id else { return Slug.make(from: draft.idName ?? title) }
        guard let id = text(at: path, of: draft, into: &diagnostics) else {
            reportMissing(path, of: draft, into: &diagnostics) { .missingID(path: $0) }
            return nil
        }
        return ExplicitID.make(from: id)
    }
}
