import Diagnostics

extension ContentLoader {
    /// Reports duplicate ids. Ids that differ only by case count as duplicates, because they would be one
    /// folder in some file systems.
    ///
    /// Files with the same name in different folders have one error for all of them, because one setting fixes it.
    func reportDuplicates(
        in entries: [Entry], _ settings: EntrySettings, into diagnostics: inout Diagnostics
    ) {
        var owners = IDOwners(capacity: entries.count)
        var sameNames: [(entry: Entry, first: Entry)] = []
        for (position, entry) in entries.enumerated() {
            guard let owner = owners.owner(ofID: entry.id, at: position) else { continue }
            let first = entries[owner]
            if settings.id == nil, !settings.idsIncludeFolders, entry.hasNameOfFile, first.hasNameOfFile,
                ContentLayout.split(entry.file).folder != ContentLayout.split(first.file).folder
            {
                sameNames.append((entry, first))
                continue
            }
            diagnostics.report(secondText(among: entry, first) ?? duplicate(of: first, at: entry, settings))
        }
        guard let (entry, first) = sameNames.first else { return }
        let problem = Problem.duplicateFileName(
            entry.id, otherFile: first.file, others: sameNames.count - 1)
        diagnostics.report(Diagnostic(problem, file: entry.file))
    }

    private func duplicate(of first: Entry, at entry: Entry, _ settings: EntrySettings) -> Diagnostic {
        let isCase =
            settings.id == nil && entry.hasNameOfFile && first.hasNameOfFile && entry.file != first.file
            && entry.file.lowercased() == first.file.lowercased()
        let problem = Problem.duplicateID(
            entry.id, otherFile: first.file, otherPosition: first.position, isCase: isCase)
        return Diagnostic(problem, file: entry.file, position: entry.position)
    }

    /// Returns the problem if one of the entries is a Markdown file with the id of the other, which already has a Markdown
    /// file; otherwise `nil`. The message names the two files, because one of them is the mistake.
    private func secondText(among entry: Entry, _ first: Entry) -> Diagnostic? {
        let (other, completed) = entry.text == nil ? (entry, first) : (first, entry)
        guard let text = completed.text, EntryFormat(path: other.file) == .markdown else { return nil }
        let problem = Problem.duplicateID(other.id, otherFile: text.file, otherPosition: nil)
        return Diagnostic(problem, file: other.file, position: other.position)
    }
}

extension Entry {
    /// Whether the id may be made from the name of the file.
    fileprivate var hasNameOfFile: Bool { id == Slug.make(from: ContentLayout.stem(of: file)) }
}
