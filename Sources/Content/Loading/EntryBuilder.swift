import DataFormats
import Diagnostics
import Files
import Markdown

/// A builder of the entries of one catalog from the content of its files.
struct EntryBuilder: Sendable {
    let settings: CatalogSettings
    /// The path of the catalog's folder, as in the paths of files.
    let folder: String
    let includesDrafts: Bool
    /// Whether the site allows raw HTML, which then needs no warning.
    let rawHTML: Bool
    /// The Markdown files that may belong to entries in other files.
    var entryTexts = EntryTexts()
    /// The keys whose values are in the headers of entries, and the fields that are images.
    private let headerKeys: [HeaderKey]
    /// Whether entries have `$key`, because the settings name it.
    let usesEntryKeys: Bool
    private let images: [FieldPath]
    /// The fields whose values sections, facets and rows show, except those that the schema checks.
    private let shownValues: [FieldPath]
    /// The declared fields that an entry of a data file does not have.
    private let unexportedFields: Set<FieldPath>
    /// See ``CatalogSettings/rowsMayHaveExcerpts``.
    private let rowsMayHaveExcerpts: Bool
    /// The path of the file that the settings name as a source, as in the paths of files.
    private let sourcePath: String?

    init(settings: CatalogSettings, folder: String = "", includesDrafts: Bool, rawHTML: Bool = false) {
        self.settings = settings
        self.folder = folder
        self.includesDrafts = includesDrafts
        self.rawHTML = rawHTML
        sourcePath = settings.source.map { folder + (folder.hasSuffix("/") ? "" : "/") + $0.file.text }
        headerKeys = settings.headerKeys
        shownValues = settings.shownValues.filter { settings.fields[$0] == nil }
        usesEntryKeys = settings.nameEntryKey
        unexportedFields = settings.unexportedFields
        images = settings.fields.rules.filter { $0.type == .image }.map { $0.path }
        rowsMayHaveExcerpts = settings.rowsMayHaveExcerpts
    }

    /// The settings of a file that they name as a source; `nil` for other files.
    func source(ofFile path: String) -> SourceSettings? {
        guard let sourcePath, sourcePath.hasSameBytes(as: path) else { return nil }
        return settings.source
    }

    /// What the settings say about the form of a table.
    func tableForm(ofFile path: String) -> TableForm {
        if case .table(let table) = source(ofFile: path) { table.form } else { TableForm() }
    }

    /// Returns the entry of a Markdown file.
    ///
    /// If there are errors, reports them and returns `nil`. For a draft, returns `nil` without a diagnostic.
    /// - Parameters:
    ///   - document: The content of the file.
    ///   - file: The file.
    ///   - digest: The digest of the file's bytes.
    ///   - drafts: Receives the id of a draft.
    ///   - diagnostics: Receives the problems.
    func entry(
        from document: MarkdownDocument, in file: SourceFile, digest: Digest, drafts: inout [String],
        into diagnostics: inout Diagnostics
    ) -> Entry? {
        let name = ContentLayout.stem(of: file.path)
        guard
            isIncluded(
                document.fields, in: file, id: idOfDraft(document.fields, idName: name, in: file),
                drafts: &drafts, into: &diagnostics)
        else { return nil }
        reportComments(in: document, of: file, into: &diagnostics)
        let source = MarkdownSource(bytes: document.body, in: file, firstLine: document.bodyLine)
        let field = bodyField(of: document.fields, in: file, into: &diagnostics)
        if let path = settings.entry.body, field != nil, !source.isBlank,
            let position = document.fields[path]?.position
        {
            diagnostics.report(.unusedBodyField(path: path.text), in: file, at: position)
        }
        let draft = Draft(
            file: file, fields: document.fields,
            markdown: source.isBlank ? field : source, fallbackName: name, idName: name,
            revision: digest.prefix,
            rowRevision: rowsMayHaveExcerpts ? digest.prefix : document.fields.digest.prefix)
        return entry(from: draft, into: &diagnostics)
    }

    /// Returns the entry of an object.
    ///
    /// If there are errors, reports them and returns `nil`. For a draft, returns `nil` without a diagnostic.
    /// - Parameters:
    ///   - node: The object.
    ///   - exportedID: The id that a data file has for the entry; see ``ExportedEntry``.
    ///   - text: A Markdown file that adds its body and its fields to those of the object. If it is a draft, the entry is,
    ///     unless the object has another value of `draft`, which is an error.
    ///   - isOnlyEntry: Whether the object is the whole file, whose name is then the default id.
    ///   - file: The file that contains the object.
    ///   - drafts: Receives the id of a draft.
    ///   - diagnostics: Receives the problems.
    func entry(
        from node: Node, exportedID: String? = nil, completedBy text: EntryText? = nil, isOnlyEntry: Bool,
        in file: SourceFile, drafts: inout [String], into diagnostics: inout Diagnostics
    ) -> Entry? {
        guard node.members != nil else {
            diagnostics.report(.entryNotObject(found: node.kindName), in: file, at: node.position)
            return nil
        }
        let name = isOnlyEntry ? ContentLayout.stem(of: file.path) : nil
        let sources = [(fields: node, file: file)] + (text.map { [(fields: $0.fields, file: $0.file)] } ?? [])
        // Which of two values is meant is unknown, so the entry is kept. The error is reported with those of other keys.
        let isContradictory = text?.contradicts(node, at: "draft") ?? false
        for source in sources {
            guard
                isIncluded(
                    source.fields, in: source.file, evenIfDraft: isContradictory,
                    id: idOfDraft(node, idName: name, in: file), drafts: &drafts, into: &diagnostics)
            else { return nil }
        }
        let revision = node.digest.prefix
        let draft = Draft(
            file: file, fields: node, markdown: bodyField(of: node, in: file, into: &diagnostics),
            fallbackName: nil, idName: name, exportedID: exportedID, revision: revision,
            rowRevision: revision)
        let whole = text.map { completed(draft, by: $0, into: &diagnostics) } ?? draft
        return entry(from: whole, into: &diagnostics)
    }

    /// Adds the fields and the body of a Markdown file to a draft.
    private func completed(
        _ draft: Draft, by text: EntryText, into diagnostics: inout Diagnostics
    ) -> Draft {
        reportComments(in: text.document, of: text.file, into: &diagnostics)
        let body = text.body
        if let field = settings.entry.body, draft.markdown != nil, !body.isBlank,
            let position = draft.fields[field]?.position
        {
            let place = ProblemPlace(file: draft.file.path, position: position)
            diagnostics.report(
                body.diagnostic(.keyInEntryAndText(field.text, entry: place), line: 1, column: 1))
        }
        let fields = text.fields(completing: draft.fields, in: draft.file, into: &diagnostics)
        let fieldBody = draft.markdown ?? bodyField(of: text.fields, in: text.file, into: &diagnostics)
        func revision(with text: Digest) -> UInt64 {
            Digest(of: draft.fields.digest.hex + text.hex).prefix
        }
        return Draft(
            file: draft.file, fields: fields, textFile: text.file,
            textKeys: EntryTextKeys(of: text.fields, addedTo: draft.fields),
            markdown: body.isBlank ? fieldBody : body,
            fallbackName: nil, idName: draft.idName, exportedID: draft.exportedID,
            revision: revision(with: text.digest),
            rowRevision: revision(with: rowsMayHaveExcerpts ? text.digest : text.fields.digest))
    }
}

extension EntryBuilder {
    /// An entry under construction, from a file of any kind.
    struct Draft {
        let file: SourceFile
        let fields: Node
        /// The Markdown file from which some of the fields are.
        var textFile: SourceFile?
        var textKeys = EntryTextKeys()
        let markdown: MarkdownSource?
        /// The title if no other is set.
        let fallbackName: String?
        /// The name from which the id is made. If it is `nil`, the id is made from the title.
        let idName: String?
        /// The id that a data file has for the entry.
        var exportedID: String?
        let revision: UInt64
        /// See ``EntryHeader/rowRevision``.
        let rowRevision: UInt64

        /// Whether the entry is the only one of its file, of YAML or JSON.
        var isOnlyEntry: Bool { idName != nil && fallbackName == nil }

        /// The file that has the value at a path.
        func file(ofField path: FieldPath) -> SourceFile {
            guard let textFile, textKeys.contain(path, in: fields) else { return file }
            return textFile
        }
    }

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
        let pattern = settings.entry.title ?? Self.title
        let given = text(by: pattern, of: draft, into: &diagnostics)
        var body: MarkdownBody?
        var outline = MarkdownOutline()
        if let source = draft.markdown {
            guard let made = self.body(source, title: given, into: &diagnostics) else { return nil }
            (body, outline) = made
        }
        let heading = outline.title
        if let path = pattern.path {
            reportEmptyTitle(
                of: draft, at: path, isNamed: (given ?? heading) != nil, into: &diagnostics)
        }
        if given == nil, heading == nil, draft.fallbackName != nil, let source = draft.markdown {
            reportHeadingWithoutSpace(at: source, into: &diagnostics)
        }
        guard let title = given ?? heading ?? draft.fallbackName else {
            reportMissingTitle(of: draft, by: pattern, into: &diagnostics)
            return nil
        }
        guard let id = id(of: draft, title: title, into: &diagnostics) else { return nil }
        let shownBody = outline.isEmpty ? nil : body
        if let body { diagnostics.append(body.warnings.all(rawHTML: rawHTML)) }
        settings.fields.check(
            draft.fields, in: draft.file, optional: draft.exportedID == nil ? [] : unexportedFields,
            file: { draft.file(ofField: $0) }, into: &diagnostics)
        FieldSchema.checkGroupings(
            of: settings, draft.fields, file: { draft.file(ofField: $0) }, into: &diagnostics)
        reportObjects(of: draft, into: &diagnostics)
        let header = header(of: draft, id: id, title: title, body: shownBody, into: &diagnostics)
        return Entry(
            header, date: date(of: draft, into: &diagnostics), revision: draft.revision,
            rowRevision: draft.rowRevision, digest: header.digest(keys: headerKeys, images: images),
            position: draft.fields.position,
            text: draft.textFile.map { EntryTextSource(file: $0.path, keys: draft.textKeys) })
    }

    /// - Parameter body: The body; `nil` if the page shows none.
    private func header(
        of draft: Draft, id: String, title: String, body: MarkdownBody?, into diagnostics: inout Diagnostics
    ) -> EntryHeader.Parts {
        EntryHeader.Parts(
            id: id, title: title,
            sortString: settings.entry.sort.flatMap { text(at: $0, of: draft, into: &diagnostics) } ?? title,
            also: names(of: draft, excluding: title, into: &diagnostics),
            aliases: aliases(of: draft, into: &diagnostics),
            image: image(of: draft, id: id, into: &diagnostics),
            imageFile: (settings.entry.image?.source.paths.first { draft.fields[$0] != nil }
                .map { draft.file(ofField: $0) } ?? draft.file).path,
            row: settings.entry.kind.flatMap { text(at: $0, of: draft, into: &diagnostics) }
                ?? settings.entry.row,
            fields: draft.fields, body: body, hasPage: settings.entry.pages ?? (body != nil),
            file: draft.file.path)
    }

    /// Reports the fields that are shown as values, but have keys of their own.
    private func reportObjects(of draft: Draft, into diagnostics: inout Diagnostics) {
        for path in shownValues {
            guard let value = draft.fields[path],
                let object = value.members == nil
                    ? value.elements?.first(where: { $0.members != nil }) : value
            else { continue }
            diagnostics.report(
                .objectAsValue(path: path.text, key: object.members?.first?.key),
                in: draft.file(ofField: path), at: object.position)
        }
    }

    /// Parses a body and renders it.
    /// - Parameter title: The entry's title; `nil` if it is a heading.
    /// - Returns: `nil`, and a diagnostic, if the body exceeds a limit.
    private func body(
        _ source: MarkdownSource, title: String?, into diagnostics: inout Diagnostics
    ) -> (MarkdownBody, MarkdownOutline)? {
        // A heading that differs from the title is part of the body.
        let heading = title.map { TitleHeading.equal(to: $0) } ?? .topLevel
        guard let parsed = Markdown(source, titleHeading: heading, slug: Slug.make, into: &diagnostics) else {
            return nil
        }
        let outline = parsed.outline()
        return (MarkdownBody(source: source, markdown: parsed, outline: outline), outline)
    }

    /// Returns the string at a path, without spaces at its ends; `nil` if it is missing or blank. Reports a value that is
    /// not a string.
    func text(at path: FieldPath, of draft: Draft, into diagnostics: inout Diagnostics) -> String? {
        draft.fields[path].flatMap {
            Self.text(of: $0, at: path, in: draft.file(ofField: path), into: &diagnostics)
        }
    }

    static func text(
        of node: Node, at path: FieldPath, in file: SourceFile, into diagnostics: inout Diagnostics
    ) -> String? {
        guard let text = node.text else {
            diagnostics.report(
                .notString(path: path.text, found: node.kindName), in: file, at: node.position)
            return nil
        }
        return text.isBlank ? nil : text.trimmed
    }

    /// Returns the string that a key path or a pattern makes, without spaces at its ends; `nil` if it is missing or blank.
    /// Reports each key that a pattern needs, and each value that is not a string.
    func text(by pattern: FieldPattern, of draft: Draft, into diagnostics: inout Diagnostics) -> String? {
        if let path = pattern.path { return text(at: path, of: draft, into: &diagnostics) }
        let text = pattern.text(for: draft.fields) { problem, path, position in
            diagnostics.report(.pattern(problem), in: draft.file(ofField: path), at: position)
        }
        return text.flatMap { $0.isBlank ? nil : $0.trimmed }
    }

    /// Reports a missing string, unless a value of another type was already reported in its place.
    func reportMissing(
        _ path: FieldPath, of draft: Draft, into diagnostics: inout Diagnostics,
        as problem: (String) -> Problem
    ) {
        if let value = draft.fields[path], value.text == nil { return }
        diagnostics.report(problem(path.text), in: draft.file, at: draft.fields.position)
    }
}

extension Node {
    /// Returns the key that differs from another only in case.
    func key(equalExceptForCaseTo key: String) -> String? {
        members?.first { $0.key != key && $0.key.lowercased() == key.lowercased() }?.key
    }
}
