import DataFormats
import Diagnostics
import Files

extension ContentLoader {
    /// Reads the files of a catalog. Those with data are read first, because a Markdown file with the id of an entry in them is the text
    /// of that entry, and no entry of its own.
    func readAll(
        _ positions: [Int], by builder: EntryBuilder, settings: Digest, _ files: inout FileReuse
    ) async -> ReadEntries {
        let items = files.items
        let documents = positions.filter { EntryFormat(path: items[$0].path) == .markdown }
        // Where duplicate ids are numbered, entries with the same name are different ones.
        guard !documents.isEmpty, documents.count < positions.count,
            !builder.settings.entry.numbersDuplicateIDs
        else {
            return await read(positions, by: builder, settings: settings, &files)
        }
        let data = positions.filter { EntryFormat(path: items[$0].path) != .markdown }
        var completing = builder
        completing.entryTexts = entryTexts(among: documents, by: builder, settings: settings, files)
        let entries = await read(data, by: completing, settings: settings, &files)
        let others = documents.filter { !entries.entryTexts.contains(items[$0].path) }
        var rest = await read(others, by: builder, settings: settings, &files)
        rest.diagnostics = reportingSecondTexts(
            in: rest.diagnostics, of: completing.entryTexts, used: entries.entryTexts, by: builder)
        return entries.merged(with: rest)
    }

    /// Returns the problems of Markdown files, in which a file without an id is a duplicate if its name means an entry that
    /// has another Markdown file.
    ///
    /// A file with errors is always read again, so the result may depend on other files.
    private func reportingSecondTexts(
        in diagnostics: Diagnostics, of texts: EntryTexts, used: Set<String>, by builder: EntryBuilder
    ) -> Diagnostics {
        var seconds = Diagnostics()
        var others = diagnostics.removingAll { item in
            guard case .missingID = item.problem else { return false }
            for id in builder.idsOfEntryText(atPath: item.file, fields: nil) {
                guard let path = texts.path(ofEntry: id), used.contains(path) else { continue }
                let problem = Problem.duplicateID(id, otherFile: contentPrefix + path, otherPosition: nil)
                seconds.report(Diagnostic(problem, file: item.file, position: item.position))
                return true
            }
            return false
        }
        others.append(seconds)
        return others
    }

    /// Returns the files of documents by their ids, which are known from their names, unless a field has them.
    private func entryTexts(
        among documents: [Int], by builder: EntryBuilder, settings: Digest, _ files: FileReuse
    ) -> EntryTexts {
        var texts = EntryTexts { path, diagnostics in
            entryText(at: path, by: builder, into: &diagnostics)
        }
        files.previous.forEachFile(at: documents, of: files.items) { position, known in
            let item = files.items[position]
            // A draft has no entry, so its id is found again.
            if let known, known.isUnchanged(in: item, settings: settings), let id = known.entries.first?.id {
                texts.add(item.path, id: id)
                return
            }
            // Problems are reported later, when the whole file is read.
            var ignored = Diagnostics()
            let text =
                builder.settings.entry.id == nil ? nil : entryText(at: item.path, by: builder, into: &ignored)
            for id in builder.idsOfEntryText(atPath: contentPrefix + item.path, fields: text?.fields) {
                texts.add(item.path, id: id)
            }
        }
        return texts
    }

    private func entryText(
        at path: String, by builder: EntryBuilder, into diagnostics: inout Diagnostics
    ) -> EntryText? {
        guard let file = source(path, into: &diagnostics),
            let document = builder.document(of: file, into: &diagnostics)
        else { return nil }
        return EntryText(file: file, document: document, digest: Digest(of: file.bytes))
    }
}

extension EntryBuilder {
    /// Builds the entries of a file with data. An entry for which there is a Markdown file has its body and its fields, too.
    /// - Parameters:
    ///   - nodes: The fields of each entry.
    ///   - isOnlyEntry: Whether the file is one entry.
    ///   - file: The file.
    func readEntries(
        from nodes: [Node], isOnlyEntry: Bool, in file: SourceFile, into read: inout ReadEntries
    ) {
        read.entries.reserveCapacity(nodes.count)
        for written in nodes {
            let exported = ExportedEntry.read(written)
            let node = exported?.fields ?? written
            var text: EntryText?
            if let path = pathOfText(of: node, exportedID: exported?.id, isOnlyEntry: isOnlyEntry, in: file),
                read.entryTexts.insert(path).inserted
            {
                // Without the text, problems that follow from its absence would be reported.
                guard let found = entryTexts.text(at: path, into: &read.diagnostics) else { continue }
                text = found
            }
            let entry = entry(
                from: node, exportedID: exported?.id, completedBy: text, isOnlyEntry: isOnlyEntry, in: file,
                drafts: &read.drafts, into: &read.diagnostics)
            if let entry { read.entries.append(entry) }
        }
    }

    private func pathOfText(
        of node: Node, exportedID: String?, isOnlyEntry: Bool, in file: SourceFile
    ) -> String? {
        guard !entryTexts.isEmpty else { return nil }
        if settings.entry.id == nil, let exportedID {
            return entryTexts.path(ofEntry: ExplicitID.make(from: exportedID))
        }
        let name = isOnlyEntry ? ContentLayout.stem(of: file.path) : nil
        return idOfDraft(node, idName: name, in: file).flatMap { entryTexts.path(ofEntry: $0) }
    }

    /// Returns the ids that a Markdown file may mean: the one in its fields, or else those that are made from its name.
    func idsOfEntryText(atPath path: String, fields: Node?) -> [String] {
        let name = ContentLayout.stem(of: path)
        guard let key = settings.entry.id else { return [folders(ofPath: path) + Slug.make(from: name)] }
        if let id = fields?[key]?.text { return [ExplicitID.make(from: id)] }
        return [ExplicitID.make(from: name), Slug.make(from: name)]
    }
}
