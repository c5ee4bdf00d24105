import DataFormats
import Diagnostics
import Files

extension ContentLoader {
    /// Reads the files of a catalog. Where it has tables, they are read first, because a Markdown file with the id of a row belongs
    /// to that row, and is no entry of its own.
    func readAll(
        _ positions: [Int], by builder: EntryBuilder, settings: Digest, _ files: inout FileReuse
    ) async -> ReadEntries {
        let items = files.items
        var builder = builder
        let tables = positions.filter { EntryFormat(path: items[$0].path) == .table }
        let others = positions.filter { EntryFormat(path: items[$0].path) != .table }
        guard !tables.isEmpty, !others.isEmpty else {
            return await read(positions, by: builder, settings: settings, &files)
        }
        builder.rowTexts = rowTexts(among: others, by: builder, settings: settings, files)
        var entries = await read(tables, by: builder, settings: settings, &files)
        let remaining = others.filter { !entries.rowTexts.contains(items[$0].path) }
        entries.append(await read(remaining, by: builder, settings: settings, &files))
        return entries
    }

    /// Returns the Markdown files among items. Their ids are known from their names, unless a field has them.
    private func rowTexts(
        among positions: [Int], by builder: EntryBuilder, settings: Digest, _ files: FileReuse
    ) -> RowTexts {
        var texts = RowTexts { path, diagnostics in rowText(at: path, into: &diagnostics) }
        files.previous.forEachFile(at: positions, of: files.items) { position, known in
            let item = files.items[position]
            guard EntryFormat(path: item.path) == .markdown else { return }
            if let known, known.isUnchanged(in: item, settings: settings) {
                if let id = known.entries.first?.id { texts.add(item.path, id: id) }
                return
            }
            // Problems are reported when the file is read as a text or as an entry.
            var ignored = Diagnostics()
            let text = builder.settings.entry.id == nil ? nil : rowText(at: item.path, into: &ignored)
            for id in builder.idsOfRowText(atPath: prefix + item.path, fields: text?.fields) {
                texts.add(item.path, id: id)
            }
        }
        return texts
    }

    private func rowText(at path: String, into diagnostics: inout Diagnostics) -> RowText? {
        guard let file = source(path, into: &diagnostics),
            let document = MarkdownDocument.read(file, into: &diagnostics)
        else { return nil }
        return RowText(file: file, document: document, digest: Digest(of: file.bytes))
    }
}

extension EntryBuilder {
    /// Builds the entries of a table. A row for which there is a Markdown file has its body and its fields, too.
    /// - Parameters:
    ///   - rows: The fields of each row.
    ///   - table: The file of the table.
    func readEntries(fromRows rows: [Node], of table: SourceFile, into read: inout ReadEntries) {
        read.entries.reserveCapacity(rows.count)
        for row in rows {
            var text: RowText?
            if let path = pathOfText(ofRow: row, in: table), read.rowTexts.insert(path).inserted {
                // Without the text, problems that follow from its absence would be reported.
                guard let found = rowTexts.text(at: path, into: &read.diagnostics) else { continue }
                text = found
            }
            let entry = entry(
                from: row, completedBy: text, isOnlyEntry: false, in: table, drafts: &read.drafts,
                into: &read.diagnostics)
            if let entry { read.entries.append(entry) }
        }
    }

    private func pathOfText(ofRow row: Node, in table: SourceFile) -> String? {
        guard !rowTexts.isEmpty else { return nil }
        return idOfDraft(row, idName: nil, in: table).flatMap { rowTexts.path(ofRow: $0) }
    }

    /// Returns the ids that a Markdown file may mean: the one in its fields, or else those that are made from its name.
    func idsOfRowText(atPath path: String, fields: Node?) -> [String] {
        let name = ContentLayout.stem(of: path)
        guard let key = settings.entry.id else { return [folders(ofPath: path) + Slug.make(from: name)] }
        if let id = fields?[key]?.text { return [ExplicitID.make(from: id)] }
        return [ExplicitID.make(from: name), Slug.make(from: name)]
    }
}
